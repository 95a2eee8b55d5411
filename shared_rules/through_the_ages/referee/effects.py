"""The parts of an event card's effects in Through the Ages, under names."""


class Effect:
    """One effect of an event: `WHO VERB WHAT ...`.

    who    whom it means, for `targets_of`; verb: what happens to them; what: the word after it, or ""
    words  all words after the verb, in pairs where several things are gained
    """

    __slots__ = ("verb", "what", "who", "words")

    def __init__(self, words: "tuple[str, ...]") -> None:
        self.who, self.verb = words[:2]
        self.words = words[2:]
        self.what = self.words[0] if self.words else ""

    def figure(self) -> int:
        """The figure after `what`: 3 of `all lose culture 3`."""
        return int(self.words[1])
