// The lobby of a table: the round table with one code in its middle, its chairs, and what is set beside it.

import { BARS, MOST_BARS } from "../frame/levels.js";
import { line } from "../frame/line.js";
import { button, chosen, el, sure } from "./home_parts.js";
import { control } from "./controls.js";
import { leftOf, oval } from "./ring.js";
import { chime } from "./chime.js";
import { LANGUAGE, sense, t } from "../frame/phrases.js";

const NEWS_MS = 6000; // for which the page says who has sat down
const own = { table: 0, chair: 0, lifted: 0, swapping: false, rules: false, level: "normal", renaming: false }; // of this page alone
let before = null; // who sat here when the page looked last: {seat: name}
let news = ""; // who has just sat down

/** The parts of the page of one table; `send(what, fields)` asks the house.
 * @param {Sent.Home} state @param {Sent.LobbyTable} draft @param {(what: string, fields: object) => Promise<boolean>} send
 * @param {() => void} again draws the page anew @returns {HTMLElement[]} */
export function lobby(state, draft, send, again) {
  if (own.table !== draft.number) Object.assign(own, { table: draft.number, chair: 0, lifted: 0, swapping: false, rules: false });
  greet(draft, again);
  if (state.role !== "owner") return [draft.mine ? seated(state, draft, send, again) : looking(draft)];
  const change = (what, fields) => send("change", { table: draft.number, what, fields });
  const redraw = (other) => (Object.assign(own, other), again());
  return [
    el("div", { class: "lobby" },
      el("header", { class: "title" },
        el("h1", { class: "said", text: draft.title }),
        el("p", { class: "muted", text: t("Table {number}", { number: draft.number }) })),
      oval(draft.chairs, draft.mine || 1, (chair) => box(draft, chair, change, redraw), invitation(state, draft, send), "tablecloth"),
      own.rules ? rules(state, draft, change, redraw) : side(state, draft, send, change, redraw),
      el("p", { class: "hint", role: "status" }, news ? [line("check"), el("span", { text: news })] : null)),
    el("datalist", { id: "people" }, known(state, draft).map((name) => el("option", { value: name }))),
  ];
}

/** Says who has just sat down, with a sound.
 * @param {Sent.LobbyTable} draft */
function greet(draft, again) {
  const now = Object.fromEntries(draft.chairs.filter(({ taken }) => taken).map(({ seat, name }) => [seat, name]));
  const came = before && draft.chairs.find(({ seat, taken }) => taken && !before[seat] && seat !== draft.mine);
  before = now;
  if (!came) return;
  const left = leftOf(draft.chairs, came.seat);
  news = left ? t("{name} has just sat down, on {other}’s left.", { name: came.name, other: left }) : t("{name} has just sat down.", { name: came.name });
  chime();
  setTimeout(() => ((news = ""), again()), NEWS_MS);
}

/** Who usually plays here, then all who have played here, without the people who sit at this table already.
 * @param {Sent.Home} state @param {Sent.LobbyTable} draft */
function known(state, draft) {
  const here = new Set(draft.chairs.filter(({ taken }) => taken).map(({ name }) => name));
  return [...new Set([...state.settings.names, ...state.people])].filter((name) => !here.has(name));
}

/** What lies in the middle of the table: one QR code and four letters for all.
 * @param {Sent.Home} state @param {Sent.LobbyTable} draft */
function invitation(state, draft, send) {
  const free = draft.chairs.some((chair) => chair.free);
  if (!free || !draft.code) return null;
  if (!state.settings.network)
    return el("div", { class: "centre unreached" },
      el("div", {},
        el("p", { class: "how", text: t("Play with phones?") }),
        el("p", { class: "how2", text: t("Only this computer can open this page: a phone cannot join yet.") }),
        button(t("Let phones of this network in"), () => send("settings", { settings: { network: true } }))));
  const where = (state.found_as || state.address).replace(/^https?:\/\//, "");
  return el("div", { class: "centre" },
    el("img", { class: "qr", src: `/code.svg?path=/j/${draft.code}`, alt: t("QR code of this table") }),
    el("div", {},
      el("p", { class: "how", text: t("Scan to sit down") }),
      el("p", { class: "code said", text: draft.code }),
      el("p", { class: "how2" }, `${t("or open")} `, el("b", { class: "said", text: where }), el("br"), t("and type the four letters"))));
}

const DRAWN = { page: "phone", station: "reader", bot: "bot" };

/** One chair: a press opens what can be done with it, or lifts its person while places are changed.
 * @param {Sent.LobbyTable} draft @param {Sent.LobbyChair} chair */
function box(draft, chair, change, redraw) {
  const mine = chair.seat === draft.mine;
  const free = chair.kind === "open";
  const press = () => {
    if (!own.swapping) return redraw({ chair: own.chair === chair.seat ? 0 : chair.seat, rules: false });
    if (!own.lifted || own.lifted === chair.seat) return redraw({ lifted: own.lifted ? 0 : chair.seat });
    const one = own.lifted;
    redraw({ lifted: 0, swapping: false });
    return change("swap", { one, other: chair.seat });
  };
  const pressed = own.swapping ? own.lifted === chair.seat : own.chair === chair.seat;
  const is = mine ? t("you") : free ? t("waits for somebody") : chair.kind === "bot" ? t("bot") : chair.kind === "station" ? (chair.taken ? t("at a station") : t("press A on a station")) : t("has sat down");
  return el("button", { type: "button", class: `seatbox ${chair.kind}${mine ? " me" : ""}`, "aria-pressed": String(pressed), data: { keep: `chair-${chair.seat}` }, on: { click: press } },
    el("span", { class: "no", "aria-hidden": "true", text: String(chair.seat) }),
    el("span", { class: "lab" },
      free && !draft.event ? el("b", { text: t("Free chair") }) : el("b", { class: "said", text: chair.name }),
      el("small", {}, free ? null : line(mine ? "screen" : DRAWN[chair.kind]), el("span", { text: is }), chair.kind === "bot" ? level(chair.level) : null,
        chair.seat === draft.owner ? el("span", { class: "begins", text: t("begins") }) : null)));
}

/** How well a bot plays, as bars. */
function level(name) {
  const bars = BARS[name];
  return el("span", { class: "level", "aria-hidden": "true" }, Array.from({ length: MOST_BARS }, (_bar, at) => el("i", { class: at < bars ? "" : "o" })));
}

/** What stands beside the table: the chair that was pressed, else rules, cards, chairs, bots; and always Begin.
 * @param {Sent.Home} state @param {Sent.LobbyTable} draft */
function side(state, draft, send, change, redraw) {
  const chair = draft.chairs.find(({ seat }) => seat === own.chair);
  const free = draft.chairs.filter(({ kind }) => kind === "open").length;
  const real = draft.options.deal === "open";
  const owner = draft.chairs.find(({ seat }) => seat === draft.owner);
  const told = [
    draft.waiting.length ? t("A seat waits for its station: press A on it.") : null,
    free && !draft.event ? becomes(free, real) : null,
    owner ? t("{name} begins the game.", { name: owner.name }) : null,
  ].filter(Boolean);
  return el("aside", { class: "panel side" },
    chair ? oneChair(state, draft, chair, send, change, redraw) : general(state, draft, change, redraw),
    el("div", { class: "go" },
      button(t("Begin"), () => send("begin", { table: draft.number }), "begin"),
      el("p", {}, told.map((text) => el("span", { text }))),
      button(t("Close"), () => sure("leaving") && send("close", { table: draft.number }), "small")));
}

/** What becomes of free chairs when the game begins: a bot knows no hand of real cards.
 * @param {number} free @param {boolean} real */
function becomes(free, real) {
  if (real) return free === 1 ? t("The free chair waits: somebody can still sit down before the first card.") : t("The free chairs wait: people can still sit down before the first card.");
  return free === 1 ? t("The free chair gets a bot.") : t("The free chairs get bots.");
}

/** @param {Sent.Home} state @param {Sent.LobbyTable} draft */
function general(state, draft, change, redraw) {
  const game = state.games.find((one) => one.game === draft.game);
  const [few, many] = game.seats;
  const seats = draft.chairs.length;
  const real = draft.options.deal === "open";
  const play = (other) => change("play", { game: draft.game, seats, options: draft.options, ...other });
  const deal = game.options.find(({ name }) => name === "deal");
  const changed = game.options.filter(({ name, values }) => name !== "deal" && draft.options[name] !== values[0][0]);
  const step = (by, label, drawn) => el("button", { type: "button", "aria-label": label, disabled: seats + by < few || seats + by > many, data: { keep: label }, on: { click: () => play({ seats: seats + by }) } }, line(drawn));
  const bots = draft.chairs.filter(({ kind }) => kind === "bot");
  const all = async (value) => {
    own.level = value;
    for (const { seat } of bots) await change("offer", { seat, kind: "bot", level: value });
  };
  const lots = async () => {
    for (let last = seats; last > 1; last -= 1) {
      const other = 1 + Math.floor(Math.random() * last);
      if (other !== last) await change("swap", { one: last, other });
    }
  };
  return el("div", { class: "parts-of" },
    el("section", {}, el("h2", { text: t("Rules") }),
      el("p", { class: "rule" }, game.options.filter(({ name, first }) => first && name !== "deal").map((one) => el("span", { class: "said", text: `${one.values.find(([value]) => value === draft.options[one.name])?.[1] ?? ""}. ` })),
        el("span", { text: changed.filter(({ first }) => !first).length ? t("Some rules of this table are its own.") : t("The usual rules.") })),
      game.about ? el("p", { class: "rule2 said", text: game.about }) : null,
      button(t("Change the rules"), () => redraw({ rules: true }))),
    deal ? el("section", {}, el("h2", { text: t("Cards") }),
      el("div", { class: "seg", role: "radiogroup", "aria-label": t("Cards") }, deal.values.map(([value]) =>
        el("button", { type: "button", role: "radio", class: draft.options.deal === value ? "on" : "", "aria-checked": String(draft.options.deal === value), data: { keep: `deal-${value}` }, on: { click: () => play({ options: { ...draft.options, deal: value } }) } }, value === "open" ? t("We deal real cards") : t("Herald deals"))))) : null,
    el("section", { class: "two" },
      el("div", {}, el("h2", { text: t("Chairs") }), el("div", { class: "step" }, step(-1, t("One fewer"), "minus"), el("b", { text: String(seats) }), step(1, t("One more"), "plus"))),
      real ? null : el("div", {}, el("h2", { text: t("Bots") }), chosen(t("Bots"), state.levels, bots[0]?.level ?? own.level, all))),
    el("section", { class: "row" },
      el("button", { type: "button", class: "slim", "aria-pressed": String(own.swapping), on: { click: () => redraw({ swapping: !own.swapping, lifted: 0 }) } }, line("swap"), t("Change places")),
      button(t("Draw lots"), lots, "slim"),
      own.swapping ? el("p", { class: "muted", text: t("Press two chairs, and their people change places.") }) : null));
}

const SITS = { open: t("free: waits for somebody"), station: t("real station") };

/** @param {Sent.Home} state @param {Sent.LobbyTable} draft @param {Sent.LobbyChair} chair */
function oneChair(state, draft, chair, send, change, redraw) {
  const kind = (value) => value.startsWith("bot ")
    ? change("offer", { seat: chair.seat, kind: "bot", level: value.slice(4) })
    : change("offer", { seat: chair.seat, kind: value, level: "normal" });
  const bots = draft.options.deal === "open" ? [] : state.levels; // a bot knows no hand of real cards
  const rows = [["open", SITS.open], ["station", SITS.station], ...bots.map(([name, text]) => [`bot ${name}`, text])];
  if (chair.kind === "page") rows.unshift(["page", chair.seat === draft.mine ? t("you") : t("has sat down")]);
  const now = chair.kind === "bot" ? `bot ${chair.level}` : chair.kind;
  const name = el("input", { value: chair.name, maxlength: 60, list: "people", "aria-label": t("Name at seat {seat}", { seat: chair.seat }) });
  name.addEventListener("change", () => (name.blur(), change("rename", { seat: chair.seat, name: name.value })));
  const others = draft.chairs.filter(({ seat }) => seat !== chair.seat).map((one) => [String(one.seat), t("with {name}", { name: one.name })]);
  return el("div", { class: "parts-of" },
    el("section", {},
      el("div", { class: "chair-title" }, el("h2", { text: t("Chair {seat}", { seat: chair.seat }) }), button(t("Done"), () => redraw({ chair: 0 }), "slim")),
      el("label", {}, el("span", { text: t("Name") }), name),
      el("label", {}, el("span", { text: t("Who sits here") }), chosen(t("Who sits at seat {seat}", { seat: chair.seat }), rows, now, kind)),
      el("label", {}, el("span", { text: t("Language") }), chosen(t("Language of seat {seat}", { seat: chair.seat }), state.languages, chair.language || "en", (language) => change("speak", { seat: chair.seat, language }))),
      el("label", {}, el("span", { text: t("Change places") }), chosen(t("Swap seat {seat}", { seat: chair.seat }), [["", t("stays here")], ...others], "", (other) => other && change("swap", { one: chair.seat, other: Number(other) }))),
      chair.kind === "station" && !chair.taken ? el("p", { text: t("Press A on {name}'s station.", { name: chair.name }) }) : null,
      chair.kind === "open" || chair.kind === "bot" ? button(t("Sit here"), () => send("sit", { table: draft.number, seat: chair.seat, name: "" })) : null));
}

/** The page behind the sentence: game, players, and every ruling.
 * @param {Sent.Home} state @param {Sent.LobbyTable} draft */
function rules(state, draft, change, redraw) {
  const game = state.games.find((one) => one.game === draft.game);
  // Several choices may follow one another before the first is answered: each goes on from the one before.
  let wanted = { game: draft.game, seats: draft.chairs.length, options: draft.options };
  const play = async (other) => {
    const last = wanted;
    const next = { ...wanted, ...other };
    const [few, many] = state.games.find((one) => one.game === next.game).seats;
    wanted = { ...next, seats: Math.min(Math.max(next.seats, few), many) };
    if (!(await change("play", wanted))) wanted = last;
  };
  const [few, many] = game.seats;
  const counts = Array.from({ length: many - few + 1 }, (_none, index) => [String(few + index), t("{n} players", { n: few + index })]);
  const meant = ({ name, values }) => game.asked[name]?.[values.findIndex(([value]) => value === draft.options[name])];
  /** @param {Sent.GameOption} one */
  const option = (one) => {
    const name = one.called || one.name.replaceAll("_", " ");
    return el("label", {}, el("span", { class: "said", text: name }),
      chosen(name, one.values, draft.options[one.name], (value) => play({ options: { ...wanted.options, [one.name]: value } })),
      one.called ? null : el("small", { class: "said", text: one.help }),
      meant(one) ? el("small", { class: "said", text: meant(one) }) : null);
  };
  // A ruling of somebody else's game has the name that commands have for it.
  const first = game.options.filter((one) => one.first);
  const rest = game.options.filter((one) => !one.first);
  const settings = game.settings.map((row) => control(row, draft.settings[row.name], (value) => change("set", { name: row.name, value })));
  return el("aside", { class: "panel side rules" },
    el("div", { class: "chair-title" }, el("h2", { text: t("Rules of this table") }), button(t("Done"), () => redraw({ rules: false }), "done")),
    el("div", { class: "parts-of scrolls", tabindex: "0", role: "group", "aria-label": t("Rules of this table") },
      el("label", {}, el("span", { text: t("Game") }), chosen(t("Game"), state.games.map(({ game: name, title }) => [name, title]), draft.game, (value) => play({ game: value, options: {} }))),
      el("label", {}, el("span", { text: t("Players") }), chosen(t("Players"), counts, String(draft.chairs.length), (value) => play({ seats: Number(value) }))),
      game.about ? el("p", { class: "rule2 said", text: game.about }) : null,
      first.map(option), settings, rest.map(option)));
}

/** What a phone shows that has sat down: its own name, on whose left, and whom all wait for.
 * @param {Sent.Home} state @param {Sent.LobbyTable} draft */
function seated(state, draft, send, again) {
  const mine = draft.chairs.find(({ seat }) => seat === draft.mine);
  const owner = draft.chairs.find(({ seat }) => seat === draft.owner);
  const left = leftOf(draft.chairs, draft.mine);
  const moves = (row) => () => send("join", { code: draft.code, seat: row.seat, name: draft.event ? "" : mine.name, language: LANGUAGE });
  const open = (row) => el("button", { type: "button", class: "spot free", "aria-label": draft.event ? null : t("Chair {seat}, free", { seat: row.seat }), data: { keep: `spot-${row.seat}` }, on: { click: moves(row) } },
    draft.event ? el("b", { class: "said", text: row.name }) : null,
    el("small", { text: sense("chair", "free") }));
  const spot = (row) => row.kind === "open" ? open(row) : el("span", { class: `spot ${row.seat === draft.mine ? "you" : "busy"}` },
    row.kind === "bot" ? line("bot") : null,
    el("b", { class: "said", text: row.name }),
    row.seat === draft.mine ? el("small", { text: t("you") }) : row.seat === draft.owner ? el("small", { text: t("begins") }) : null);
  const speak = chosen(t("Language"), state.languages, LANGUAGE, async (language) => {
    document.cookie = `herald-language=${language}; path=/; max-age=${365 * 24 * 3600}; samesite=lax`;
    await send("speak-to", { table: draft.number, language });
    location.reload();
  });
  speak.classList.add("lang", "said");
  return el("div", { class: "door sat" },
    el("p", { class: "kick", text: t("You are at the table") }),
    el("h1", { class: "said", text: mine.name }),
    el("p", { class: "told2" },
      left ? el("span", { text: t("You sit on {name}’s left.", { name: left }) }) : null,
      owner ? el("span", { text: t("{name} begins the game.", { name: owner.name }) }) : null),
    el("p", { class: "langs" }, speak),
    oval(draft.chairs, draft.mine, spot, draft.chairs.some(({ kind }) => kind === "open") ? el("p", { class: "moves", text: t("Press a free chair to move there.") }) : null, "tall"),
    el("footer", { class: "foot" },
      el("p", { class: "waits" }, el("span", { class: "dot" }), el("span", { text: owner ? t("Waiting for {name} to begin", { name: owner.name }) : t("Waiting for the table to begin") })),
      own.renaming ? renaming(draft, mine, send, again)
        : el("div", { class: "pair" },
          button(t("Change my name"), () => ((own.renaming = true), again())),
          button(t("Leave"), () => send("rise", { table: draft.number })))));
}

function renaming(draft, mine, send, again) {
  const name = el("input", { value: mine.name, maxlength: 60, "aria-label": t("Your name") });
  const done = async (event) => {
    event.preventDefault();
    name.blur();
    own.renaming = false;
    if (!(await send("call", { table: draft.number, name: name.value }))) again();
  };
  return el("form", { class: "pair", on: { submit: done } }, name, el("button", { class: "first", text: t("Done") }));
}

/** Somebody else's lobby, for a guest without a seat. */
function looking(draft) {
  const spot = (row) => el("span", { class: `spot ${row.kind === "open" ? "free" : "busy"}` }, row.kind === "open" ? el("small", { text: sense("chair", "free") }) : el("b", { class: "said", text: row.name }));
  return el("div", { class: "door sat" },
    el("h1", { class: "said", text: draft.title }),
    oval(draft.chairs, 1, spot, null, "tall"),
    el("p", { text: t("Type the four letters that its screen shows.") }),
    el("a", { class: "button first", href: "/j", text: t("Sit down at a table") }));
}
