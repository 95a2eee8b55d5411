"""What pages look like: pictures for people to look at, and facts that a test compares.

The facts of each page are in tests/web/layout_facts. `make pictures` (HERALD_GOLDENS=1) writes them again, and takes
the pictures into build/pictures, which no repository keeps.
"""

import base64
import json
import os
import re
from pathlib import Path

FACTS_KEPT = Path(__file__).parent / "layout_facts"
PICTURES = Path(__file__).parents[2] / "build" / "pictures"
# The windows a page is looked at in: a narrow phone, a phone, a tablet, a computer, a television.
WINDOWS = {320: 640, 390: 844, 768: 1024, 1280: 800, 1920: 1080}
# How large pictures of them are: there are many.
SCALES = {390: 0.9, 768: 0.65, 1280: 0.55, 1920: 0.42}
# What is seen only for a moment, or when it is asked for, is looked at narrow and wide alone, and in the dark.
STATE = "state-"
# So are pages in other languages, in the dark or in the light.
LOCAL = ("-hu", "-da")
STATES = {390: 0.7, 1280: 0.45}
QUALITY = 32
LONGEST = 1500  # pixels of a long page that its picture shows

# Words that go on in another row without a hyphen, as "Transzkontinentáli|s", but for what is no word: of all that is
# inside a selector, or of the whole page but for its cards, which are looked at in windows that are large enough.
BROKEN = """(selector) => {
  const found = [];
  const heard = (one) => one && (getComputedStyle(one).clipPath === "inset(50%)" || heard(one.parentElement));
  const apart = `script, style, noscript, svg, code, .oled-text${selector ? "" : ", .card"}`;
  const walk = document.createTreeWalker(document.querySelector(selector ?? "body"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const box = (node, from, to) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  };
  while (walk.nextNode()) {
    const node = walk.currentNode;
    const around = node.parentElement;
    if (!/\\p{L}{2}/u.test(node.data) || around.closest(apart)) continue;
    if (!around.checkVisibility({ visibilityProperty: true }) || heard(around)) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}\\p{M}\\u00ad]{2,}/gu)) {
      let before = box(node, index, index + 1);
      if (box(node, index, index + word.length).height < 1.3 * before.height) continue; // it stands in one row
      for (let at = 1; at < word.length; at += 1) {
        const letter = box(node, index + at, index + at + 1);
        if (letter.width <= 1) continue;
        const next = letter.bottom > before.bottom + letter.height / 2; // rows may be lower than letters
        if (next && word[at - 1] !== "\\u00ad") found.push(`${word.slice(0, at)}|${word.slice(at)}`);
        before = letter;
      }
    }
  }
  return found;
}"""
# What can be touched and is smaller than a finger, but for links within a sentence: [what, width, height].
SMALL = """() => [...document.querySelectorAll("button, select, summary, a[href], input:not([type=checkbox])")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && !one.closest(".skip, .plate"))
  .filter((one) => one.localName !== "a" || one.parentElement.textContent.trim() === one.textContent.trim())
  .map((one) => [one.textContent.trim().slice(0, 20) || one.id, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
  .map(([name, box]) => [name, Math.round(box.width), Math.round(box.height)])"""
# What can be pressed below the edge of a panel that scrolls by itself, where nobody looks for it. A region that keys
# can scroll is meant to; a phone on its side has no room for a panel.
BELOW = """() => {
  if (innerHeight < 500) return [];
  const hidden = (one) => {
    const { width, bottom } = one.getBoundingClientRect();
    for (let at = one.parentElement; width > 1 && at && at !== document.body; at = at.parentElement) {
      const inner = ["auto", "scroll", "hidden"].includes(getComputedStyle(at).overflowY) && at.tabIndex !== 0;
      if (inner && bottom > at.getBoundingClientRect().bottom + 2) return true;
    }
    return false;
  };
  return [...document.querySelectorAll("button, select, summary, a[href], input")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && hidden(one))
    .map((one) => one.textContent.trim().slice(0, 30) || one.id);
}"""
# A heading of a house's page that stands at another edge than the logo above it: [its text, by how many pixels].
EDGE = """() => {
  const left = (one) => one?.checkVisibility() ? one.getBoundingClientRect().left : null;
  const logo = document.querySelector(".house .logo");
  const heading = document.querySelector(".house :is(.history, .rules) h1");
  const aside = Math.round(left(heading) - left(logo));
  return left(logo) !== null && left(heading) !== null && Math.abs(aside) > 3 ? [heading.textContent, aside] : [];
}"""
# Lists that are narrower than what is chosen in them: [what, how many pixels are cut].
NARROW = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll("select")].filter((one) => one.checkVisibility()).flatMap((one) => {
    const style = getComputedStyle(one);
    pen.font = style.font;
    const text = one.selectedOptions[0]?.label ?? "";
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16; // its arrow
    const cut = Math.round(pen.measureText(text).width - room);
    return cut > 1 ? [[text, cut]] : [];
  });
}"""
# Pages whose letters are so large on purpose that a phone may break a name.
LETTERS = ("large", "screen")
# Pages of the table, and its places on others (.plate), are drawn larger for fingers alone; test_web_fingers.py looks.
FINGERS_ALONE = ("seat", "watch", "end", "screen", "state")

FACTS = """async () => {
  await document.fonts.ready;
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const passing = document.getAnimations().filter((one) => one.animationName !== "waiting");
  await Promise.allSettled(passing.map((one) => one.finished));
  const LIVELY = "a[href], button, input, select, textarea, summary, h1, h2, h3, h4, .brand";
  const ROLES = { HEADER: "banner", MAIN: "main", NAV: "navigation", ASIDE: "complementary", SECTION: "region" };
  const said = (one) => (one.textContent || one.getAttribute("aria-label") || one.name || one.id || "").trim();
  const call = (one) => `${one.localName} ${JSON.stringify(said(one).replace(/\\s+/g, " ").slice(0, 30))}`;
  // The boxes of an element: a button's own, of a heading or a link those of its lines.
  const boxes = (one) => {
    if (/^(BUTTON|INPUT|SELECT|TEXTAREA)$/.test(one.tagName)) return [one.getBoundingClientRect()];
    const lines = document.createRange();
    lines.selectNodeContents(one);
    return [...lines.getClientRects()];
  };
  // What is seen of a box: all but what a frame around the element cuts off.
  const seen = (one, { left, top, right, bottom }) => {
    for (let at = one; at && at !== document.documentElement; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const frame = at.getBoundingClientRect();
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom };
  };
  // What stays while the rest of the page moves lies over it on purpose.
  const floats = (one) => {
    for (let at = one; at; at = at.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return at;
    }
    return null;
  };
  const shown = [...document.querySelectorAll(LIVELY)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && !one.closest("dialog:not([open])"))
    .map((one) => ({ one, over: floats(one), lines: boxes(one).map((box) => seen(one, box))
      .filter((box) => box.right - box.left > 2 && box.bottom - box.top > 2 && box.bottom + scrollY > 0) }));
  const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const overlaps = [];
  shown.forEach((a, at) => shown.slice(at + 1).forEach((b) => {
    if (a.one.closest(".duel-layout") && b.one.closest(".duel-layout")) return; // cards lie upon cards
    if (a.over !== b.over || a.one.contains(b.one) || b.one.contains(a.one)) return;
    if (a.lines.some((x) => b.lines.some((y) => cross(x, y)))) overlaps.push(`${call(a.one)} and ${call(b.one)}`);
  }));
  const landmarks = [...document.querySelectorAll("body > header, main, nav, aside, section[aria-label], "
    + "section[aria-labelledby], form[aria-label]")].filter((one) => one.checkVisibility()).map((one) => {
    const by = document.getElementById(one.getAttribute("aria-labelledby") ?? "");
    const name = one.getAttribute("aria-label") ?? by?.textContent.trim() ?? "";
    return (ROLES[one.tagName] ?? "form") + (name ? ": " + name : "");
  });
  const root = document.documentElement;
  return { title: document.title, landmarks, overlaps, aside: Math.max(0, root.scrollWidth - innerWidth) };
}"""


def slug(title):
    """The name of a picture: "Duel, Age I" is duel-age-i."""
    return re.sub(r"\W+", "-", title.lower()).strip("-")


def looked_at(page, name, at=None):
    """In every window nothing overlaps, nothing runs off the side, no word is broken and no finger misses what it
    touches; and the page is the one that was looked at. `at`: what the page is scrolled to."""
    found, scales = {}, scales_of(name)
    for width, height in WINDOWS.items():
        if scales is STATES and width not in scales:
            continue
        page.set_viewport_size({"width": width, "height": height})
        if at is not None:
            page.locator(at).first.evaluate("one => one.scrollIntoView({ block: 'center' })")
        found[width] = page.evaluate(FACTS)
        letters = width < 768 and name.startswith(LETTERS)
        found[width]["broken"] = [] if letters else page.evaluate(BROKEN)
        found[width]["small"] = [] if name.split("-")[0] in FINGERS_ALONE else page.evaluate(SMALL)
        if "HERALD_GOLDENS" in os.environ and width in scales:
            _take(page, name, width)
    faults = ("overlaps", "aside", "broken", "small")
    wrong = {width: [one[fault] for fault in faults] for width, one in found.items() if any(map(one.get, faults))}
    assert wrong == {}, f"{name}: {wrong}"
    _compare(name, [{"title": one["title"], "landmarks": one["landmarks"]} for one in found.values()])


def scales_of(name):
    """{width of a window: scale of its picture} of a page, a state, or a page in another language."""
    return STATES if name.startswith(STATE) or name.endswith(LOCAL) else SCALES


def _compare(name, found):
    """Narrow or wide, a page has the same parts, and in the widest window they are those that were kept, in order: on
    a phone what can be done comes last, under the thumb."""
    golden = FACTS_KEPT / f"{name}.json"
    if "HERALD_GOLDENS" in os.environ:
        golden.write_text(json.dumps(found[-1], indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert golden.exists(), f"{name} is new: look at it, then run this test alone with HERALD_GOLDENS=1"
    looked = json.loads(golden.read_text(encoding="utf-8"))
    assert found[-1] == looked, f"{name}: look at it, then make pictures"
    assert [_parts(one) for one in found] == [_parts(looked)] * len(found), f"{name}: narrow or wide, parts are missing"


def _parts(found):
    return found["title"], sorted(found["landmarks"])


def _take(page, name, width):
    """The picture of a page, as far down as it is worth looking at."""
    network = page.context.new_cdp_session(page)
    # It lies over the page, wherever that is scrolled to, as what lies under the thumb on a phone does.
    state = name.startswith(STATE) or page.locator("#dock").is_visible()
    long = "() => Math.max(innerHeight, document.documentElement.scrollHeight)"
    high = page.viewport_size["height"] if state else min(LONGEST, page.evaluate(long))
    top = page.evaluate("() => scrollY") if state else 0
    clip = {"x": 0, "y": top, "width": width, "height": high, "scale": scales_of(name)[width]}
    taken = network.send(
        "Page.captureScreenshot",
        {"format": "webp", "quality": QUALITY, "clip": clip, "captureBeyondViewport": not state},
    )
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / f"{name}_{width}.webp").write_bytes(base64.b64decode(taken["data"]))
    network.detach()


def pages():
    """The names of all pages that were looked at, sorted."""
    return sorted(path.stem for path in FACTS_KEPT.glob("*.json"))


def index():
    """The page that shows all pictures, those of one page beside each other."""
    rows = [
        f"<h2>{name}</h2>\n<p>"
        + "\n".join(
            f'<img src="{name}_{width}.webp" alt="{name} in a window of {width}" loading="lazy">'
            for width in scales_of(name)
        )
        + "</p>"
        for name in pages()
    ]
    style = "body{font:16px sans-serif;background:#ddd}p{display:flex;gap:8px;align-items:start;overflow:auto}"
    head = '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Pictures of all pages</title>'
    return "\n".join([f"{head}<style>{style}</style>", "<h1>Pictures of all pages</h1>", *rows]) + "\n"


if __name__ == "__main__":
    (PICTURES / "index.html").write_text(index(), encoding="utf-8")
