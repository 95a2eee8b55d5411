"""The scripts of a page as one: what each module holds, which lines they have, and what cannot be joined."""

import json
import re
import subprocess

import pytest
from starlette.requests import Request

from host.web.http import markup
from host.web.http.files import html, scripts, whole
from host.web.http.joined import BEGIN, NotJoined, join
from host.web.http.markup import STATIC, file_of
from host.web.http.page_phrases import HOLDS, said_by
from host.web.http.page_words import ROOT_HEADER, in_language
from tests.games import SHIPPED
from tests.promises import promise

# What holds the phrases of a page: a few lines of frame/phrases.js.
KNOWS = (
    "const known = {};\nexport function know(all) {\n  Object.assign(known, all);\n}\n"
    "export const t = (english) => known[english] ?? english;\n"
)
PAGES = sorted(path.stem for path in STATIC.glob("*.html") if '<script type="module" src' in path.read_text("utf-8"))


@pytest.fixture
def modules(tmp_path, monkeypatch):
    """Writes {path: text} where scripts lie; modules(...) returns the folder."""

    def write(**texts):
        for name, text in {"phrases": KNOWS, **texts}.items():
            (tmp_path / f"frame/{name}.js").write_text(text)
        return tmp_path

    (tmp_path / "frame").mkdir()
    monkeypatch.setattr(markup, "STATIC", tmp_path)
    return write


def ran(text, folder):
    """What a joined script prints."""
    (folder / "joined").mkdir(exist_ok=True)
    (folder / "joined/all.mjs").write_text("globalThis.document = { documentElement: { lang: 'en' } };\n" + text)
    return subprocess.run(
        ["node", str(folder / "joined/all.mjs")], capture_output=True, text=True, timeout=60, check=True
    ).stdout.split()


@pytest.mark.process
def test_each_module_runs_once_when_it_is_asked_for_first_and_knows_its_own_place(modules):
    folder = modules(
        main=(
            'import { next, name as other } from "./count.js";\nimport { Tall } from "./shape.js";\n'
            'const place = new URL("x.svg", import.meta.url).href.split("/").slice(-2).join("/");\n'
            "console.log(other, next(), new Tall().high, place);\n"
            'const late = await import("./late.js");\nconsole.log(late.twice());\n'
        ),
        count='console.log("counted");\nlet n = 0;\nexport const name = "counter"; // a word\n'
        "export function next() {\n  return (n += 1);\n}\n",
        shape='import { next } from "./count.js";\nexport class Tall {\n  high = next();\n}\n'
        "const a = 1;\nexport { a as b };",
        late='import { next } from "./count.js";\nconsole.log("late");\nexport async function never() {}\n'
        "export const twice = () => next() * 2;\n",
    )
    assert ran(join("frame/main.js").text, folder) == [
        "counted",
        "counter",
        "1",
        "2",
        "frame/x.svg",
        "late",
        "6",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "export default 1;\n",
        "export let n = 1;\n",
        'import * as all from "./main.js";\n',
        'import "./main.js";\n',
        "await 1;\n",
        "const x = (await 1);\n",
    ],
)
def test_what_cannot_be_a_function_is_not_joined(modules, text):
    modules(main='import { a } from "./odd.js";\n', odd=text)
    with pytest.raises(NotJoined):
        join("frame/main.js")


def test_modules_that_import_each_other_are_not_joined(modules):
    modules(main='import { a } from "./a.js";\n', a='import { b } from "./b.js";\n', b='import { a } from "./a.js";\n')
    with pytest.raises(NotJoined, match=r"frame/a\.js, frame/b\.js, frame/main\.js"):
        join("frame/main.js")


def test_the_map_leads_each_line_back_to_its_module(modules):
    folder = modules(main='import { a } from "./a.js";\nconsole.log(a);\n', a="// first\nexport const a = 1;\n")
    made = join("frame/main.js")
    sections = json.loads(made.map())["sections"]
    lines = made.text.split("\n")
    found = {}
    for section in sections:
        (source,) = section["map"]["sources"]
        first, many = section["offset"]["line"], section["map"]["mappings"].count(";") + 1
        found[source] = lines[first : first + many]
    assert found["../frame/a.js"] == ["// first", "const a = 1;"]
    assert found["../frame/main.js"] == ['const { a } = $part("frame/a.js");', "console.log(a);"]
    assert len(found) == len(list((folder / "frame").iterdir())) and made.text.startswith(BEGIN)


@pytest.mark.process
def test_the_phrases_of_a_page_are_there_before_its_first_module_runs_and_its_lines_stay(modules):
    folder = modules(
        main='import { CLOSE } from "./words.js";\nimport { t } from "./phrases.js";\nconsole.log(CLOSE, t("Open"));\n',
        words='import { t } from "./phrases.js";\nexport const CLOSE = t("Close");\n',
    )
    made = join("frame/main.js")
    said = made.saying({"Close": "Bezár"})
    assert ran(said, folder) == ["Bezár", "Open"] and ran(made.text, folder) == ["Close", "Open"]
    assert said.count("\n") == made.text.count("\n")


def test_a_page_is_sent_the_phrases_that_it_can_say_and_no_others():
    script = join("pages/join.js").text
    phrases = said_by(script, "hu")
    assert phrases["at work"] and "Backup" not in phrases and said_by(script, "en") == {}


@promise("A seat's page needs at most twelve requests until its hand is there, and 150 kB")
@pytest.mark.parametrize(
    ("name", "game"),
    [*((name, "") for name in PAGES), *((name, game) for name in ("index", "screen") for game in SHIPPED)],
)
def test_every_page_of_the_house_has_one_script_that_holds_all_others(name, game):
    (first,) = scripts_of(html(name, game))
    assert first == f"joined/{name}{'.' * bool(game)}{game}.js"
    (entry,) = scripts_of(whole(name))
    own = f"games/{game}/page/page.js"
    started = [entry, *([own] if game and file_of(own).is_file() else [])]
    held = set(join(entry, tuple(started[1:])).modules)
    assert {*started, *scripts(started), HOLDS} <= held


def scripts_of(page):
    """The scripts that a page names, without the mark of all files."""
    return re.findall(r'src="/static/(?:[0-9a-f]{8}/)?([^"]+\.js)"', page)


@pytest.mark.parametrize("root", ["", "/t/3"])
def test_what_the_scripts_of_a_table_ask_for_first_is_on_its_way_while_they_are(root):
    headers = [(ROOT_HEADER.encode(), root.encode())] * bool(root)
    asked = Request({"type": "http", "query_string": b"", "headers": headers})
    page = in_language("index", "en", asked, "seven_wonders").body.decode()
    assert f'<link rel="preload" href="{root}/game.json" as="fetch" crossorigin>' in page
    assert ('data-root="/t/3"' in page) is bool(root)
    assert "game.json" not in in_language("home", "en", asked).body.decode()
