"""Sizes of labels, the papers on which they are sold, and where each label lies on a sheet.

A paper is asked for by the number that its maker prints on the box: `l7160`, `Avery L7160`, `herma 4677`. Measures are
the makers' own, in millimetres.
"""

from __future__ import annotations

from typing import NamedTuple

from host.errors import WrongUse

A4, LETTER = (210.0, 297.0), (215.9, 279.4)  # mm
MARGIN = 10.0  # mm around a plain sheet
HEAD = 8.0  # mm for its heading
ROOMY = 25.0  # mm of height that letters and signs are for; on lower labels all is smaller


class Size(NamedTuple):
    """Width and height of a label in millimetres."""

    width: float
    height: float

    @property
    def scale(self) -> float:
        """How much smaller than on a roomy label everything is drawn."""
        return min(1.0, self.height / ROOMY)

    @classmethod
    def parse(cls, text: str) -> Size:
        """`60x30`, or `tag`. Raises WrongUse."""
        if text.strip().lower() == TAG:
            return ON_A_TAG
        width, _, height = text.lower().partition("x")
        try:
            size = cls(float(width), float(height))
        except ValueError:
            raise WrongUse(f"A label's size is like 60x30, in millimetres, not {text}.") from None
        if size != ON_A_TAG and not (35 <= size.width <= 190 and 15 <= size.height <= 277):
            raise WrongUse(f"A label of {text} mm does not work: 35 to 190 wide, 15 to 277 high, or {TAG}.")
        return size


TAG = "tag"
ON_A_TAG = Size(20, 14)  # its corners reach 12.2 mm from its middle: inside a round tag of 25 mm


class Paper(NamedTuple):
    """A sheet of stickers: how many across and down, the gap between columns, and the page. The rest is margin, the
    same on both sides. `names` are its makers' numbers."""

    size: Size
    across: int
    down: int
    gap: float
    page: tuple[float, float]
    names: tuple[str, ...]


PAPERS = (
    Paper(Size(63.5, 38.1), 3, 7, 2.54, A4, ("Avery L7160", "Avery J8160", "Herma 4677")),
    Paper(Size(38.1, 21.2), 5, 13, 2.54, A4, ("Avery L7651", "Avery J8651")),
    Paper(Size(70, 36), 3, 8, 0.0, A4, ("Avery Zweckform 3490",)),
    Paper(Size(99.1, 38.1), 2, 7, 2.54, A4, ("Avery L7163", "Avery J8163")),
    Paper(Size(99.1, 33.9), 2, 8, 2.54, A4, ("Avery L7162",)),
    Paper(Size(45.7, 21.2), 4, 12, 2.54, A4, ("Herma 4346",)),
    Paper(Size(48.3, 25.4), 4, 11, 0.0, A4, ("Herma 4608",)),
    Paper(Size(66.7, 25.4), 3, 10, 3.97, LETTER, ("Avery 5160", "Avery 8160")),
    Paper(Size(101.6, 50.8), 2, 5, 4.76, LETTER, ("Avery 5163", "Avery 8163")),
)


class Sheet(NamedTuple):
    """Where labels lie, in millimetres from a sheet's top left corner. `cut`: plain paper, with lines to cut along."""

    size: Size
    across: int
    down: int
    left: float
    top: float
    gap: float
    page: tuple[float, float]
    cut: bool

    @classmethod
    def of(cls, size: Size) -> Sheet:
        """The sheet of stickers of this size, or plain A4 paper with as many as fit."""
        sold = [paper for paper in PAPERS if paper.size == size]
        if sold:
            return cls.on(sold[0])
        across, down = (A4[0] - 2 * MARGIN) // size.width, (A4[1] - 2 * MARGIN - HEAD) // size.height
        return cls(size, int(across), int(down), MARGIN, MARGIN + HEAD, 0.0, A4, True)

    @classmethod
    def on(cls, paper: Paper) -> Sheet:
        """The sheet of a paper that is sold."""
        size, across, down, gap, page, _ = paper
        left = (page[0] - across * size.width - (across - 1) * gap) / 2
        return cls(size, across, down, left, (page[1] - down * size.height) / 2, gap, page, False)

    @classmethod
    def parse(cls, text: str) -> Sheet:
        """`60x30`, `tag`, or the name of a paper. Raises WrongUse."""
        named = [paper for paper in PAPERS if _plain(text) in {short for name in paper.names for short in _short(name)}]
        if named:
            return cls.on(named[0])
        if any(letter.isdigit() for letter in text) and "x" not in text.lower():
            raise WrongUse(
                f"Herald does not know the label paper {text}. It knows {listing()}; or give a size, like 60x30."
            )
        return cls.of(Size.parse(text))

    def place(self, number: int) -> tuple[float, float]:
        """Left and top of the label with this number, row by row."""
        column, row = number % self.across, number // self.across
        return self.left + column * (self.size.width + self.gap), self.top + row * self.size.height


def listing() -> str:
    """The papers' names, as a list in a sentence."""
    names = [name for paper in PAPERS for name in paper.names]
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _short(name: str) -> tuple[str, ...]:
    """`averyl7160` and `l7160` for Avery L7160."""
    return _plain(name), _plain(name.split()[-1])


def _plain(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())
