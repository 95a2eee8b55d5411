"""Keeps the catalogues of sentences in step with the code: host/languages/<code>/, host/games/<game>/languages/.

python tools/translations.py            (make translations) adds new sentences untranslated, drops unused ones
python tools/translations.py --check    exit 1 if a catalogue is not in step or lacks a translation
python tools/translations.py de host    begins the catalogue `host` of German, untranslated; `page` is begun by itself
python tools/translations.py --missing  what the languages that are begun lack

host/authoring/marks.py finds the sentences; `<code>_rules.po` of a game holds the clauses of its rulebook.txt,
`<code>_lessons.po` the sentences of its lessons and of its guide's hints.
"""

import pathlib
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from babel.messages.catalog import Catalog, Message

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from host.authoring.marks import Module, Text  # noqa: E402
from host.authoring.translating import existing, is_whole, updated, written  # noqa: E402
from host.computer.outside import HOST_GAMES  # noqa: E402
from host.languages import clauses, rulebook  # noqa: E402  (run as a program, they have to be found first)
from host.languages.catalogue import LESSONS, SENSE, catalogue_path  # noqa: E402
from host.languages.codes import CODES as FINISHED  # noqa: E402
from host.languages.codes import ENGLISH  # noqa: E402
from host.languages.game_words import games  # noqa: E402
from host.languages.known import LANGUAGES as KNOWN  # noqa: E402
from shared_rules.contract import load  # noqa: E402
from tools import page_texts  # noqa: E402

LANGUAGES = ROOT / "host" / "languages"
CODES = tuple(sorted(code for code in FINISHED if code != ENGLISH))
BEGUN = {code: one.english for code, one in KNOWN.items() if one.begun}
STATIC = ROOT / "host" / "web" / "static"
PAGE = "page"
HOST = "host"
SAYS = ("title", "says", "say", "right", "alt", "goal", "praise")
RULE_ALONE = re.compile(r"\{rule:[^{}]+\}")  # a clause that is used as it is: translated with the rules
SELFTEST = "selftest"  # a station's self-test; its other sentences are in firmware/strings_hu.txt
# A module that has one of these lines marks sentences, or leaves that to the base of card games.
MARKED = (
    "from shared_rules.phrases import", "from shared_rules.card_game import", "from shared_rules.referee.rulings import"
)  # fmt: skip
HOST_MARKED = ("from shared_rules.phrases import _", " sentence(", "(sentence(")
# What is done with the cards of a game instead of playing it: packages of shared_rules, and modules of a game, which
# may leave the marking to them.
BESIDE = ("deck", "tally")
SHARED = tuple(ROOT / "shared_rules" / name for name in ("phrases.py", "referee/news.py", "referee/rulings.py"))


def domains() -> list[str]:
    """The games that have a catalogue, sorted."""
    common = {path.stem for path in LANGUAGES.glob("*/*.po")}
    own = {path.parts[-3] + path.stem[2:] for path in HOST_GAMES.glob("*/languages/*.po")}
    return sorted(common | own)


def sources(domain: str) -> list[pathlib.Path]:
    """The modules whose sentences a domain's catalogue holds, sorted: those that mark one, and what a game offers
    where its cards are sorted or counted."""
    if domain == SELFTEST:
        return [ROOT / "firmware" / "selftest.py"]
    found = sorted((ROOT / "shared_rules" / domain).rglob("*.py"))
    return [
        *SHARED,
        *(path for path in found if path.stem in (*BESIDE, "tallied", "pad", "past") or _marks(path)),
    ]


def _marks(path: pathlib.Path) -> bool:
    if path.stem == "position":  # what is wrong with one is said to programs, in English
        return False
    text = path.read_text(encoding="utf-8")
    return any(one in text for one in MARKED)


@cache
def taken_apart(path: pathlib.Path) -> Module:
    """A module and its sentences; many games share one."""
    return Module(path)


def said(path: pathlib.Path) -> list[Text]:
    """Every sentence of a module, each once, in the order of the text: a text, or the pair of a plural."""
    return taken_apart(path).texts


def composed(domain: str) -> list[str]:
    """The sentences that a game makes of its tables of cards: no module holds them whole."""
    made: Callable[[], list[str]] | None = None
    if domain in games():
        made = load(domain).find("referee.composed", "sentences", None)
    return made() if made is not None else []


def rules(domain: str) -> list[tuple[str, str]]:
    """(what it is called, the text) of every heading, clause and ruling of the rules that a domain holds."""
    game, found = rulebook.game_of(domain), list[tuple[str, str]]()
    for chapter in rulebook.chapters(game) if game else ():
        found += [("Heading", chapter.heading), *chapter.clauses.items()]
    found += [(f"Ruling {ruling.clauses}", ruling.built) for ruling in (clauses.rulings(game) if game else ())]
    return found


def page_modules() -> list[pathlib.Path]:
    """The pages and their scripts."""
    return [*sorted(STATIC.glob("*.html")), *sorted(STATIC.rglob("*.js")), *sorted(HOST_GAMES.glob("*/page/*.js"))]


def host_modules() -> list[pathlib.Path]:
    """The host's modules that mark sentences for a table, and what makes a list of names for them; what the page
    shows of cards belongs to the games."""
    found = sorted(
        path for path in (ROOT / "host").rglob("*.py") if path.name != "catalog.py" and path.parent.name != "languages"
    )
    marked = [path for path in found if any(one in path.read_text(encoding="utf-8") for one in HOST_MARKED)]
    return [*(ROOT / "shared_rules" / f"{name}.py" for name in ("phrases", "contract")), *marked]


def of_page(path: pathlib.Path) -> list[str]:
    """The sentences of a page or a script."""
    text = path.read_text(encoding="utf-8")
    return page_texts.of_page(text) if path.suffix == ".html" else page_texts.of_script(text)


def of_lesson(path: pathlib.Path) -> list[str]:
    """The sentences of a lesson or of a game's hints, in the order of the file, each once."""
    return list(dict.fromkeys(_sentences(tomllib.loads(path.read_text(encoding="utf-8")))))


def _sentences(data: Any) -> Iterator[str]:
    for name, value in data.items():
        short = name == "why" and "that" in data  # a short game's; that of a wrong play is the station's own
        if short or (name in SAYS and value and not RULE_ALONE.fullmatch(value)):
            yield value
        elif name == "stars":
            yield from (row["why"] for row in value)
        elif name in ("steps", "wrong", "kinds", "hints", "exercises"):
            for row in value:
                yield from _sentences(row)


def spoken(domain: str) -> list[tuple[pathlib.Path, list[Text]]]:
    """(module, its sentences) of a domain; nothing where it holds rules."""
    if rulebook.game_of(domain):
        return []
    if domain == HOST:
        return [(path, said(path)) for path in host_modules()]
    if domain.endswith(LESSONS):
        folder = HOST_GAMES / domain.removesuffix(LESSONS) / "lessons"
        return [(path, list[Text](of_lesson(path))) for path in sorted(folder.rglob("*.toml"))]
    if domain == PAGE:
        return [(path, list[Text](of_page(path))) for path in page_modules()]
    return [(path, said(path)) for path in sources(domain)]


def template(domain: str) -> Catalog:
    """A catalogue of all sentences of a domain, untranslated; each message names its modules."""
    found = Catalog(domain=domain)
    for name, text in rules(domain):
        found.add(text, auto_comments=[name])
    for path, texts in spoken(domain):
        for text in texts:
            meaning, english = text.split(SENSE) if isinstance(text, str) and SENSE in text else (None, text)
            found.add(english, locations=[(path.relative_to(ROOT).as_posix(), 0)], context=meaning)
    for text in composed(domain):
        found.add(text)
    return found


def catalogue(domain: str, code: str) -> Catalog:
    """The catalogue of a domain in a language from its file; an empty one without a file."""
    return existing(catalogue_path(domain, code), code)


def lacking(domain: str, code: str) -> list[str]:
    """What keeps a catalogue from being whole, a line each."""
    here, wanted = catalogue(domain, code), template(domain)
    known, asked = _ids(here), _ids(wanted)
    lines = [f"{code}/{domain}.po lacks {text!r}" for text in asked - known]
    lines += [f"{code}/{domain}.po keeps {text!r}, which nobody says" for text in known - asked]
    lines += [f"{code}/{domain}.po: {one.id!r} is not translated" for one in here if one.id and not is_whole(one)]
    return sorted(lines)


def _ids(found: Catalog) -> set[Text]:
    return {_id(one) for one in found if one.id}


def _id(message: Message) -> Text:
    if isinstance(message.id, str):
        return f"{message.context}{SENSE}{message.id}" if message.context else message.id
    return message.id[0], message.id[1]


def update(domain: str, code: str) -> int:
    """Writes the catalogue again: a sentence that stays keeps its translation. How many have none."""
    made = updated(template(domain), catalogue(domain, code), code)
    catalogue_path(domain, code).write_bytes(written(made))
    return sum(not is_whole(one) for one in made if one.id)


def main(arguments: list[str]) -> int:
    pairs = [(domain, code) for domain in domains() for code in CODES]
    if "--check" in arguments:
        lines = [line for pair in pairs for line in lacking(*pair)]
        print("\n".join(lines) or "Every sentence is translated.")
        return int(bool(lines))
    if "--missing" in arguments:
        for code, language in BEGUN.items():
            for domain in begun_domains(code):
                found = catalogue(domain, code)
                whole = sum(is_whole(one) for one in found if one.id)
                print(f"{language}: {whole} of {len(found)} sentences of {domain}")
        return 0
    chosen = [(domain, code) for code, domain in zip(arguments[::2], arguments[1::2], strict=False)]
    for pair in (*pairs, *((domain, code) for code in BEGUN for domain in begun_domains(code)), *chosen):
        waiting = update(*pair)
        if waiting and pair in pairs:  # a language that is begun reads English meanwhile
            print(f"{catalogue_path(*pair).relative_to(ROOT)}: {waiting} to translate")
    return 0


def begun_domains(code: str) -> list[str]:
    """The domains of a language that is begun: the pages, and what somebody has begun besides."""
    return [one for one in domains() if one == PAGE or catalogue_path(one, code).exists()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
