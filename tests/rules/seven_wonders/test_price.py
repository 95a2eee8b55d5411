"""The price kernel against a plain search that knows nothing of its theorem (SW-40, SW-48 to SW-51)."""

import os
import random

import pytest

from shared_rules.seven_wonders.cards import Part
from shared_rules.seven_wonders.goods import Goods
from shared_rules.seven_wonders.price import cheapest, missing, payments
from tests.rules.seven_wonders import brute
from tests.rules.seven_wonders.scene import buyer

# `make bench` asks 100,000; the same many here with HERALD_QUESTIONS=100000.
QUESTIONS = int(os.environ.get("HERALD_QUESTIONS", "4000"))
RICH = 1000


def ask(question, purse=RICH):
    goods, own, left, right, prices = question
    return payments(Part(goods or "-", "points 1"), buyer(own, prices), Goods(left), Goods(right), purse)


def test_every_payment_equals_a_plain_search():
    chance = random.Random(20)
    bought = impossible = 0
    for _ in range(QUESTIONS):
        question = brute.question(chance)
        found = ask(question)
        assert set(found) == brute.payments(*question), question
        assert len(set(found)) == len(found)
        bought += len(found) > 1
        impossible += not found
    assert bought > QUESTIONS / 10 and impossible > QUESTIONS / 10


def test_the_cheapest_payment_equals_a_plain_search():
    chance = random.Random(21)
    for _ in range(QUESTIONS // 4):
        goods, own, left, right, prices = brute.question(chance)
        expected = min((sum(pair) for pair in brute.payments(goods, own, left, right, prices)), default=None)
        assert cheapest(Part(goods or "-", "points 1"), buyer(own, prices), Goods(left), Goods(right)) == expected


def test_payments_come_cheapest_first_then_least_to_the_left():
    chance = random.Random(22)
    for _ in range(500):
        found = list(ask(brute.question(chance)))
        assert found == sorted(found, key=lambda pair: (pair[0] + pair[1], pair[0]))


def test_sw_53_payments_above_the_purse_are_left_out():
    chance = random.Random(23)
    for _ in range(500):
        question, purse = brute.question(chance), chance.randint(0, 6)
        assert set(ask(question, purse)) == {pair for pair in brute.payments(*question) if sum(pair) <= purse}


def test_a_payment_that_only_helps_a_rival_is_legal():
    question = "WG", [], ["W", "G"], ["W", "G"], (1, 2, 2, 2)
    assert (2, 2) in ask(question) and (3, 0) in ask(question)


@pytest.mark.parametrize(
    "goods, own, lacking",
    [
        ("OOW", ["O"], "OW"),
        ("CW", ["CW"], "W"),
        ("CW", ["CW", "C"], ""),
        ("SSG", ["S", "G"], "S"),
        ("GPT", ["GPT"], "PT"),
    ],
)
def test_missing_goods_are_named_in_the_order_of_the_cost(goods, own, lacking):
    assert missing(goods, [Goods(own)]) == lacking
