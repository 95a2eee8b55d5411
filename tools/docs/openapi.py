"""Makes docs/openapi.json: what other programs may ask a house, from the rows that answer."""

import json
from collections.abc import Mapping
from typing import Any

from host.house import events_page
from host.house.app import DOES
from host.house.facts import DESCRIPTION, FACTS, TEXT, record
from host.web.table.app import ACTS
from tools.docs import ROOT

PATH = ROOT / "docs" / "openapi.json"
VERSION = "1"  # of this interface: a field or a path that goes raises it
Json = dict[str, Any]
KINDS: dict[type, Json] = {
    str: TEXT, int: {"type": "integer"}, bool: {"type": "boolean"}, dict: {"type": "object"}, list: {"type": "array"},
    object: {},
}  # fmt: skip
SENTENCE = {"why": {**TEXT, "description": "the reason as a sentence, in the language of the house or the table"}}
TABLE = {"name": "table", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 1}}
SEAT = {"name": "seat", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 1}}
ABOUT = """What other programs may ask a Herald house. docs/http.md says how, with examples.

Facts are stable: within version 1 fields are only added. What pages do stands here so that nobody has to read their
scripts; such a path may change with a version of Herald. Requests of a browser are refused where its page is not the
house's own; a program sends no Origin."""


def make(old: str) -> str:
    """The document."""
    described: Json = {
        "openapi": "3.1.0",
        "info": {"title": "Herald", "version": VERSION, "description": ABOUT},
        "security": [],
        "paths": _paths(),
        "components": {
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "made by `herald token new NAME`; reads"},
                "device": {"type": "apiKey", "in": "cookie", "name": "herald-house", "description": "a browser's own"},
                "seat": {"type": "apiKey", "in": "header", "name": "X-Seat-Key", "description": "key of a seat's page"},
            }
        },
    }
    return json.dumps(described, indent=2, ensure_ascii=False) + "\n"


def _paths() -> Json:
    facts = {one.path: {"get": _read(one.name, one.what, one.schema)} for one in FACTS}
    health = record({"status": {"const": "ok"}, "version": TEXT})
    open_to_all = {
        "/health": {"get": _operation("health", "whether the house works", _json(health))},
        DESCRIPTION: {"get": _operation("openapi", "this description", _json({"type": "object"}))},
        "/home.json": {"get": _home()},
        "/t/{table}/stream": {"get": _stream()},
    }
    return {
        **facts,
        **open_to_all,
        **_deeds("/do", "home", {name: one.fields for name, one in DOES.items()}),
        **_deeds("/events/do", "events", {name: one.fields for name, one in events_page.DOES.items()}),
        **{
            f"/t/{{table}}/seat/{{seat}}/{name}": {"post": _act(name, fields)} for name, (_does, fields) in ACTS.items()
        },
    }


def _read(name: str, what: str, schema: Json) -> Json:
    refused = {"403": _page("neither a token nor the owner"), "409": _json(record(SENTENCE), "why it cannot be told")}
    found = _operation(f"facts_{name}", what, _json(schema), **refused)
    return {**found, "tags": ["facts"], "security": [{"token": []}, {"device": []}]}


def _home() -> Json:
    parts = ("tables", "lobby", "stations", "games")
    schema: Json = {"type": "object", "properties": {name: {"type": "array"} for name in parts}}
    what = "what the device that asks sees on the home page; `facts` are for programs"
    return {**_operation("home", what, _json(schema)), "security": [{}, {"device": []}]}


def _stream() -> Json:
    what = "the page of a table as server-sent events: a snapshot, then news and whatever changes"
    answers = {"200": {"description": "events", "content": {"text/event-stream": {"schema": TEXT}}}}
    asked = [{"name": name, "in": "query", "schema": kind} for name, kind in (("seat", SEAT["schema"]), ("key", TEXT))]
    more = {
        "parameters": [TABLE, *asked],
        "responses": {**answers, "403": _json(record(SENTENCE), "no key of this seat")},
    }
    return {"operationId": "stream", "summary": what, "tags": ["table"], "security": [], **more}


def _deeds(where: str, tag: str, rows: Mapping[str, Mapping[str, type]]) -> Json:
    """The rows of a DOES: each is a POST that answers with the page to open next."""
    found: Json = {}
    for name, fields in rows.items():
        done = _json(record({"path": {**TEXT, "description": "the page to open next, or empty"}}))
        one = _operation(f"{tag}_{name}".replace("-", "_"), name, done, **_refusals())
        found[f"{where}/{name}"] = {"post": {**one, "tags": [tag], "security": [{"device": []}], **_body(fields)}}
    return found


def _act(name: str, fields: Mapping[str, type]) -> Json:
    one = _operation(f"seat_{name}", f"{name}, at a seat", _json(record({})), **_refusals())
    return {**one, "tags": ["table"], "parameters": [TABLE, SEAT], "security": [{"seat": []}], **_body(fields)}


def _body(fields: Mapping[str, type]) -> Json:
    if not fields:
        return {}
    schema = {**record({name: KINDS[kind] for name, kind in fields.items()}), "additionalProperties": True}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def _operation(name: str, what: str, answer: Json, **refused: Json) -> Json:
    return {"operationId": name, "summary": what, "responses": {"200": answer, **refused}}


def _refusals() -> Json:
    said = {"400": "not these fields", "403": "not for whoever asks", "409": "it cannot be done now"}
    return {status: _json(record(SENTENCE), what) for status, what in said.items()}


def _json(schema: Json, what: str = "what was asked for") -> Json:
    return {"description": what, "content": {"application/json": {"schema": schema}}}


def _page(what: str) -> Json:
    return {"description": what, "content": {"text/html": {"schema": TEXT}}}
