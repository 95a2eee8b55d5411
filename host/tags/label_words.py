"""What labels say of cards, in the languages of a seat. Names of cards are the games' own (host/languages/codes.py).

A label's English comes in pieces between commas; a number in a piece stands as # here.
"""

from __future__ import annotations

import re
from collections.abc import Callable

WORDS = {
    "sheet # of #": ("#. lap, összesen #", "ark # af #"),
    "Age A": ("A kor", "Alder A"),
    "Age I": ("I. kor", "Alder I"),
    "Age II": ("II. kor", "Alder II"),
    "Age III": ("III. kor", "Alder III"),
    "# of #": ("#. a #-ból", "nr. # af #"),
    "# players": ("# játékos", "# spillere"),
    "#+ players": ("legalább # játékos", "mindst # spillere"),
    "Copy #": ("#. példány", "eksemplar #"),
    "Seat #": ("#. hely", "plads #"),
    "lowest number first": ("a legkisebb számmal kezdve", "laveste tal først"),
    "drafted at the start": ("az elején választják", "vælges ved starten"),
    "on the board or set aside": ("a táblán vagy félretéve", "på brættet eller lagt til side"),
    "one tag for both sides": ("egy címke mindkét oldalhoz", "én brik til begge sider"),
    "raw material": ("nyersanyag", "råvare"),
    "raw materials": ("nyersanyag", "råvarer"),
    "manufactured good": ("feldolgozott áru", "forarbejdet vare"),
    "manufactured goods": ("feldolgozott áru", "forarbejdede varer"),
    "civilian": ("polgári", "civil"),
    "scientific": ("tudományos", "videnskab"),
    "commercial": ("kereskedelmi", "handel"),
    "military": ("katonai", "militær"),
    "guild": ("céh", "laug"),
    "wonder": ("csoda", "vidunder"),
    "wonder board": ("csodatábla", "vidunderplade"),
    "progress token": ("fejlődésjelző", "fremskridtsbrik"),
    "building card": ("építéskártya", "bygningskort"),
    "trader card": ("kereskedőkártya", "handelskort"),
    "action card": ("akciókártya", "aktionskort"),
    "disc": ("korong", "skive"),
    "leader": ("vezető", "leder"),
    "farm or mine": ("farm vagy bánya", "gård eller mine"),
    "farm": ("farm", "gård"),
    "mine": ("bánya", "mine"),
    "urban building": ("városi épület", "bybygning"),
    "arena": ("aréna", "arena"),
    "laboratory": ("laboratórium", "laboratorium"),
    "library": ("könyvtár", "bibliotek"),
    "temple": ("templom", "tempel"),
    "theatre": ("színház", "teater"),
    "military unit": ("katonai egység", "militær enhed"),
    "infantry unit": ("gyalogság", "infanteri"),
    "cavalry unit": ("lovasság", "kavaleri"),
    "artillery unit": ("tüzérség", "artilleri"),
    "air force unit": ("légierő", "luftvåben"),
    "special technology": ("különleges technológia", "særlig teknologi"),
    "civil technology": ("polgári technológia", "civil teknologi"),
    "colonization technology": ("gyarmatosítási technológia", "koloniseringsteknologi"),
    "construction technology": ("építési technológia", "byggeteknologi"),
    "military technology": ("katonai technológia", "militær teknologi"),
    "government": ("államforma", "styreform"),
    "military card": ("katonai kártya", "militærkort"),
    "aggression": ("agresszió", "aggression"),
    "bonus": ("bónusz", "bonus"),
    "event": ("esemény", "begivenhed"),
    "pact": ("egyezmény", "pagt"),
    "tactic": ("taktika", "taktik"),
    "territory": ("terület", "territorium"),
    "war": ("háború", "krig"),
}
COLUMNS = {"hu": 0, "da": 1}


def in_language(code: str) -> Callable[[str], str]:
    """What puts a label's English into this language: `Age I, 3+ players`. English stays as it is. Raises KeyError
    for words that have no translation."""
    if code not in COLUMNS:
        return str
    return lambda text: ", ".join(_piece(piece, COLUMNS[code]) for piece in text.split(", ")) if text else ""


def _piece(piece: str, column: int) -> str:
    numbers = iter(re.findall(r"\d+", piece))
    return re.sub("#", lambda _: next(numbers), WORDS[re.sub(r"\d+", "#", piece)][column])
