// The page for real cards and stations: begins a job, and follows one until it is over.

import { drawn, keepLooking, lookAt, post } from "./asking.js";
import { job } from "./job.js";
import { button, chosen, el, named, place, sure } from "./home_parts.js";
import { fillPad } from "./score_pad.js";
import { t } from "../frame/phrases.js";

const EVERY = 700;
const number = Number(/^\/real-cards\/(\d+)$/.exec(location.pathname)?.[1] ?? 0);

/** Sends a row of DOES and goes where it leads. */
function send(what, fields) {
  return post(`/real-cards/${what}`, fields, look);
}

function look() {
  return lookAt(number ? `/real-cards/${number}.json` : "/real-cards.json", show);
}

/** Draws only what has changed, and never under the hands of somebody who types or chooses. */
function show(found) {
  if (found.why) return location.assign("/real-cards");
  if (found.pad) typed(found);
  else if (number) drawn("page", found, () => job(found, (what, fields) => send(what, { job: number, ...fields })));
  else {
    const { jobs, unfinished, ...rest } = found;
    drawn("under-way", { jobs, unfinished, stations: rest.stations }, () => [...underWay(jobs), ...notFinished(unfinished, rest.stations)]);
    drawn("page", rest, () => offers(rest));
  }
}

/** A pad is drawn once: what is typed into it changes only its figures.
 * @param {Sent.JobFacts} found */
function typed({ pad, done: _done, of: _of, ...found }) {
  drawn("page", { ...found, rows: pad.rows, names: pad.names }, () => job({ ...found, done: 0, of: 0, pad }, (what, fields) => send(what, { job: number, ...fields })));
  fillPad(pad);
}

/** @param {Sent.JobRow[]} jobs */
function underWay(jobs) {
  const running = jobs.filter(({ over }) => !over);
  if (!running.length) return [];
  const row = (one) => el("li", {}, el("h3", { class: "said", text: one.title }),
    one.of ? el("p", { text: `${one.done} / ${one.of}` }) : null,
    el("a", { class: "button first", href: `/real-cards/${one.number}`, text: t("Continue") }));
  return [el("h2", { text: t("Under way") }), el("ul", { class: "cards" }, running.map(row))];
}

/** Counts and pads that Herald was closed over: nothing that was entered is lost.
 *  @param {Sent.UnfinishedJob[]} unfinished @param {Sent.FreeStation[]} stations */
function notFinished(unfinished, stations) {
  if (!unfinished.length) return [];
  return [el("h2", { text: t("Not finished") }), el("ul", { class: "cards" }, unfinished.map((one) => unfinishedRow(one, stations)))];
}

/** @param {Sent.UnfinishedJob} one @param {Sent.FreeStation[]} stations */
function unfinishedRow({ name, kind, title, names, date }, stations) {
  const free = [["", t("no station: this page alone")], ...stations.map(({ number, port }) => [number, port])];
  const station = kind === "tally" && stations.length ? chosen(t("Station"), free, "") : null;
  return el("li", {}, el("h3", { class: "said", text: title }), el("p", { class: "said", text: `${names} · ${date}` }),
    station,
    el("div", { class: "row" },
      button(t("Continue"), () => send("resume", { name, station: station?.value ?? "" }), "first"),
      button(t("Throw away"), () => sure("throw-away") && send("remove", { name }))));
}

/** What can be begun; then, where no station is free, that once, and what needs one.
 *  @param {Omit<Sent.RealCards, "jobs" | "unfinished">} found */
function offers(found) {
  const waits = (kind) => kind.required && !found.stations.length;
  const can = el("ul", { class: "cards" }, found.kinds.filter((kind) => !waits(kind)).map((kind) => card(found, kind)), labels(found));
  const cannot = found.kinds.filter(waits);
  if (!cannot.length) return [can];
  return [can, el("h2", { text: t("Stations") }),
    el("p", { class: "why", text: t("No station is free. Plug one in by USB, or end what it does.") }),
    el("ul", { class: "cards" }, cannot.map(({ title, text }) => el("li", {}, el("h3", { class: "said", text: title }), el("p", { class: "said", text }))))];
}

/** Labels as a PDF: no job, and no station is needed.
 *  @param {Pick<Sent.RealCards, "games" | "papers">} found */
function labels(found) {
  const games = chosen(t("Game"), found.games.map(({ game, title }) => [game, title]), found.games[0].game, () => refill());
  const more = el("div", { class: "form" });
  let options = [];

  function refill() {
    options = lists(adding(found.games.find((one) => one.game === games.value)));
    more.replaceChildren(...options.map(([one, list]) => named(nameOf(one), list)));
  }

  refill();
  const added = () => options.map(([one, list]) => `&${one.name}=${list.value}`).join("");
  const plain = [["63x25", t("plain A4, to cut out: 63 x 25 mm")], ["40x15", t("plain A4, to cut out: 40 x 15 mm")]];
  const paper = chosen(t("Paper"), [...plain, ...found.papers], plain[0][0]);
  const codes = el("input", { type: "checkbox", checked: true });
  const open = () => location.assign(`/real-cards/labels/${games.value}.pdf?size=${paper.value}${codes.checked ? "&qr=1" : ""}${added()}`);
  return el("li", {}, el("h2", { text: t("Print labels") }),
    el("p", { text: t("With a QR code on each, a phone's camera is the reader: paper is all that real cards need.") }),
    games, more, paper, el("label", { class: "tick" }, codes, t("With QR codes")),
    button(t("Make the PDF"), open, "first"));
}

/** The options of a game that add cards to it.
 *  @param {Sent.BoxedGame} game */
function adding({ options, adding: names }) {
  return options.filter(({ name }) => names.includes(name));
}

/** Each option with the list of its values.
 *  @param {Sent.BoxOption[]} options @returns {[Sent.BoxOption, HTMLSelectElement][]} */
function lists(options) {
  return options.map((one) => [one, chosen(nameOf(one), one.values, one.values[0][0])]);
}

/** One kind of job that can be begun, with what it asks.
 *  @param {Omit<Sent.RealCards, "jobs" | "unfinished">} found @param {Sent.OfferedJob} kind */
function card(found, kind) {
  const stations = kind.useful ? found.stations.map(({ number, port }) => [number, port]) : [];
  if (!kind.required) stations.push(["", t("no station: this page alone")]);
  const station = chosen(t("Station"), stations, stations[0]?.[0] ?? "");
  const games = chosen(t("Game"), found.games.map(({ game, title }) => [game, title]), found.games[0].game, () => refill());
  const players = el("div", { class: "form" });
  const names = el("input", { "aria-label": t("Names, with commas between"), placeholder: t("Names, with commas between"), value: found.names.join(", "), maxlength: 400 });
  const again = el("input", { type: "checkbox" });
  const number = el("input", { type: "number", min: 1, max: 99, value: 1 });
  let seats = null;
  let options = [];
  let offered = names.value;

  /** As many of the house as there are players, until somebody types others. */
  function fitNames() {
    if (names.value !== offered) return;
    offered = names.value = found.names.slice(0, Number(seats.value)).join(", ");
  }

  function refill() {
    const game = found.games.find((one) => one.game === games.value);
    const [few, many] = game.seats;
    const counts = Array.from({ length: many - few + 1 }, (_none, at) => [String(few + at), t("{n} players", { n: few + at })]);
    seats = chosen(t("Players"), counts, String(Math.min(Math.max(4, few), many)), fitNames);
    fitNames();
    options = lists(kind.players ? game.options : adding(game));
    const rows = options.map(([one, list]) => named(nameOf(one), list));
    players.replaceChildren(...(kind.players ? [seats] : []), ...rows, ...(kind.names ? [names] : []));
  }

  refill();
  const begin = () => send("begin", {
    kind: kind.kind,
    game: kind.game ? games.value : "",
    seats: kind.table ? Number(number.value) : kind.players ? Number(seats.value) : 0,
    options: kind.game ? Object.fromEntries(options.map(([one, list]) => [one.name, list.value])) : {},
    names: kind.names ? names.value : "",
    station: station.value,
    again: again.checked,
  });
  return el("li", {}, el("h2", { class: "said", text: kind.title }), el("p", { class: "said", text: kind.text }),
    kind.game ? games : null,
    kind.game ? players : null,
    kind.table ? named(t("Number of the table"), number) : null,
    kind.useful && station,
    kind.again ? el("label", { class: "tick" }, again, t("Begin again")) : null,
    button(t("Begin"), begin, "first"));
}

if (number) place("where").replaceChildren(el("a", { href: "/real-cards", text: t("Real cards and stations") }));
await keepLooking(look, EVERY);

/** What an option is called: in the words of its game, or by its name.
 *  @param {Sent.BoxOption} option */
function nameOf({ name, called }) {
  return called || name.replaceAll("_", " ");
}
