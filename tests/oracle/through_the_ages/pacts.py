"""Pacts: what each side has from them (TA-157 to 161, 234)."""

from dataclasses import dataclass

# card: (what A has, what B has)
SIDES = {
    "open_borders_agreement": ({"red": 1}, {"red": 1}),
    "trade_routes_agreement": ({"food_for_ore": 1}, {"ore_for_food": 1}),
    "acceptance_of_supremacy": ({"ore": 1}, {"ore": -1}),
    "international_trade_agreement": ({"ore": 1}, {"food": 1}),
    "promise_of_military_protection": ({"culture": 1}, {"culture": -1, "strength": 5}),
    "scientific_cooperation": ({"learning": 2}, {"learning": 2}),
    "international_tourism": ({}, {}),
    "loss_of_sovereignty": ({"culture": 2}, {"culture": -2}),
    "military_pact": ({"strength": 4}, {"strength": 4}),
    "peace_treaty": ({"culture": 1}, {"culture": 1}),
}
SAME_FOR_BOTH = tuple(
    name
    for name in SIDES
    if name not in ("trade_routes_agreement", "acceptance_of_supremacy", "international_trade_agreement")
    and name not in ("promise_of_military_protection", "loss_of_sovereignty")
)
NO_ATTACK = ("acceptance_of_supremacy", "loss_of_sovereignty", "peace_treaty")
ENDED_BY_ATTACK = ("promise_of_military_protection", "military_pact")
ATTACKER_BONUS = {"open_borders_agreement": 3}
NO_WAR_ON_B = ("loss_of_sovereignty",)


@dataclass
class Pact:
    """A pact in force: who offered it, and the seats in the parts A and B."""

    card: str
    owner: int
    a: int
    b: int

    @property
    def parties(self) -> tuple[int, int]:
        return self.a, self.b

    def between(self, one: int, other: int) -> bool:
        return {one, other} == {self.a, self.b}

    def partner(self, seat: int) -> int:
        return self.b if seat == self.a else self.a

    def side(self, seat: int, partner_wonders: int) -> dict:
        """What a party has: names as in SIDES; tourism is culture for each wonder of the partner."""
        printed = SIDES[self.card][0 if seat == self.a else 1]
        return {"tourism": partner_wonders} if self.card == "international_tourism" else printed
