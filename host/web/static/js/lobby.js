// The lobby of a table: game, seats, who sits where, and the codes that let others in.

import { button, chosen, el } from "./home_parts.js";

const LEVELS = [
  ["beginner", "beginner bot: a child can win"], ["easy", "easy bot"], ["normal", "normal bot"],
  ["strong", "strong bot: thinks ahead"], ["builder", "builder bot: points that stand"],
  ["merchant", "merchant bot: goods and coins"], ["general", "general bot: soldiers first"],
  ["scholar", "scholar bot: science first"],
];
const KINDS = { open: "open: waits for somebody", page: "sits there", station: "real station", bot: "bot" };

/** The parts of the page of one table; `send(what, fields)` asks the house. */
export function lobby(state, draft, send) {
  const change = (what, fields) => send("change", { table: draft.number, what, fields });
  const owner = state.role === "owner";
  return [
    el("h2", { text: `Table ${draft.number}: ${draft.title}` }),
    owner ? rules(state, draft, change) : null,
    el("ul", { class: "cards" }, draft.chairs.map((chair) => seat(state, draft, chair, send, change))),
    owner ? el("div", { class: "row" },
      button("Begin", () => send("begin", { table: draft.number }), "first"),
      button("Close", () => send("close", { table: draft.number })),
      el("a", { class: "button", href: "/", text: "Home" })) : null,
  ].filter(Boolean);
}

function rules(state, draft, change) {
  const game = state.games.find((one) => one.game === draft.game);
  const play = (other) => {
    const next = { game: draft.game, seats: draft.chairs.length, options: draft.options, ...other };
    const [few, many] = state.games.find((one) => one.game === next.game).seats;
    return change("play", { ...next, seats: Math.min(Math.max(next.seats, few), many) });
  };
  const [few, many] = game.seats;
  const counts = Array.from({ length: many - few + 1 }, (_none, index) => [String(few + index), `${few + index} players`]);
  const options = game.options.map((one) =>
    el("label", {}, el("span", { text: one.name }),
      chosen(one.name, one.values.map((value) => [value, value]), draft.options[one.name], (value) => play({ options: { ...draft.options, [one.name]: value } })),
      el("small", { text: one.help })));
  return el("section", {},
    el("div", { class: "row" },
      chosen("Game", state.games.map(({ game: name, title }) => [name, title]), draft.game, (value) => play({ game: value, options: {} })),
      chosen("Players", counts, String(draft.chairs.length), (value) => play({ seats: Number(value) }))),
    el("details", {}, el("summary", { text: "Rules of this table" }), el("div", { class: "cards" }, options)));
}

function seat(state, draft, chair, send, change) {
  const mine = chair.seat === draft.mine;
  const owner = state.role === "owner";
  const kind = (value) => value.startsWith("bot ")
    ? change("offer", { seat: chair.seat, kind: "bot", level: value.slice(4) })
    : change("offer", { seat: chair.seat, kind: value, level: "normal" });
  const choices = [["open", KINDS.open], ["station", KINDS.station], ...LEVELS.map(([level, text]) => [`bot ${level}`, text])];
  if (chair.kind === "page") choices.unshift(["page", KINDS.page]);
  const now = chair.kind === "bot" ? `bot ${chair.level}` : chair.kind;
  const name = el("input", { value: chair.name, maxlength: 60, "aria-label": `Name at seat ${chair.seat}` });
  name.addEventListener("change", () => (name.blur(), change("rename", { seat: chair.seat, name: name.value })));
  return el("li", { class: mine ? "mine" : "" },
    el("div", { class: "row" }, el("b", { text: String(chair.seat) }), owner ? name : el("span", { class: "said", text: chair.name })),
    owner ? chosen(`Who sits at seat ${chair.seat}`, choices, now, kind) : el("p", { text: KINDS[chair.kind] }),
    chair.code ? invite(chair.code) : null,
    chair.kind === "station" && !chair.taken ? el("p", { text: "Press A on the station that sits here." }) : null,
    chair.kind === "open" ? button("Sit here", () => send("sit", { table: draft.number, seat: chair.seat, name: "" })) : null);
}

function invite(code) {
  return el("div", { class: "invite row" },
    el("img", { src: `/code.svg?path=/j/${code}`, alt: "QR code of this seat" }),
    el("span", { class: "code", text: code }));
}
