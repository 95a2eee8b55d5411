"""Asks a page in a browser what is visible together, and what has to be scrolled."""

from contextlib import suppress

from playwright.sync_api import TimeoutError as NotYet

REST = 30_000  # milliseconds that a page may take to come to rest; only one that never does takes so long
# Whose turn it is, what I may do, and my station.
TOGETHER = ("#where", "#task", "#station .oled", "#station .keys", "#reader")
# What has to be scrolled inside itself.
SCROLLS = """() => ["#others", "#city", "#middle", "#ways"].filter((place) => {
  const { scrollHeight, clientHeight } = document.querySelector(place);
  return scrollHeight > clientHeight + 1;
})"""
# What of `selectors` is not whole inside the window, or inside what scrolls around it.
CUT = """(selectors) => {
  const out = (one) => {
    const box = one.getBoundingClientRect();
    if (box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1) return true;
    for (let at = one.parentElement; at; at = at.parentElement) {
      const { overflowY } = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      if (overflowY === "visible") continue;
      if (box.bottom > frame.bottom + 1 || box.top < frame.top - 1 || box.right > frame.right + 1) return true;
    }
    return false;
  };
  return selectors.flatMap((selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility() && out(one)).map((one) => `${selector}: ${one.textContent.slice(0, 30)}`));
}"""


def at_rest(page, script, given=None):
    """What a script finds when the page has come to rest: nothing at last, or what it still finds then."""
    nothing = f"async (given) => (await ({script})(given)).length === 0"
    try:
        page.wait_for_function(nothing, arg=given, timeout=REST)
    except NotYet:
        page.screenshot()  # a Chromium without a window on a busy computer sometimes draws nothing until it is asked to
        with suppress(NotYet):
            page.wait_for_function(nothing, arg=given, timeout=REST)
    return page.evaluate(script, given)


def in_windows(page, *windows):
    """(width, height) of these windows, when the page is in each of them."""
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height
