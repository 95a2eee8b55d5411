"""Whether what the page shows can be read: contrast of text and ground, from the tokens of theme.css (WCAG 2: 4.5)."""

import re

import pytest

from host.web.http.markup import STATIC

ENOUGH = 4.5
SIGNS = 3.0  # focus rings and the edges of fields
GROUNDS = ("panel", "panel-soft", "felt", "felt-deep", "ground")
# What stands on what.
TEXTS = [
    *(("text", ground) for ground in GROUNDS),
    *(("muted", ground) for ground in GROUNDS),
    *(("brass", ground) for ground in GROUNDS),
    *(("ready", ground) for ground in ("panel",)),
    ("warn", "warn-ground"),
    ("warn", "panel"),
    ("brass-ink", "brass"),
    ("ink", "paper"),
    ("ink-soft", "paper"),
]
RINGS = [("focus", ground) for ground in GROUNDS]


def tokens(css):
    """{name: #rrggbb} of the custom properties in a block."""
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", css))


def schemes():
    """The dark scheme, and the light one that is laid over it."""
    css = (STATIC / "frame/theme.css").read_text(encoding="utf-8")
    dark = tokens(css[: css.index("@media (prefers-color-scheme: light)")])
    light = css[css.index("@media (prefers-color-scheme: light)") : css.index("/* The seven kinds")]
    return {"dark": dark, "light": dark | tokens(light)}


def tints():
    css = (STATIC / "frame/theme.css").read_text(encoding="utf-8")
    return re.findall(r"\.(tint-\w+) \{\s*--tint: (#\w{6});\s*--on-tint: (#\w{6});", css)


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_is_the_one_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("pairs, enough", [(TEXTS, ENOUGH), (RINGS, SIGNS)])
def test_every_text_and_every_focus_ring_stands_out(scheme, pairs, enough):
    colours = schemes()[scheme]
    found = {f"{one} on {other}": round(contrast(colours[one], colours[other]), 2) for one, other in pairs}
    assert {pair: ratio for pair, ratio in found.items() if ratio < enough} == {}


def test_every_kind_of_card_has_ink_that_reads_on_its_band():
    assert len(tints()) >= 8
    assert {name: contrast(tint, ink) for name, tint, ink in tints() if contrast(tint, ink) < ENOUGH} == {}
