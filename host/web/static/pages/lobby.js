// The lobby of a table: game, seats, who sits where, and the codes that let others in.

import { button, chosen, el, invitation, sure, unreached, whereabouts } from "./home_parts.js";
import { ring } from "./ring.js";
import { control } from "./settings.js";

const KINDS = { open: "open: waits for somebody", page: "sits there", station: "real station", bot: "bot" };

/** The parts of the page of one table; `send(what, fields)` asks the house. */
export function lobby(state, draft, send) {
  const change = (what, fields) => send("change", { table: draft.number, what, fields });
  const owner = state.role === "owner";
  return [
    el("h2", { text: `Table ${draft.number}: ${draft.title}` }),
    owner ? rules(state, draft, change) : null,
    owner ? el("datalist", { id: "people" }, known(state, draft).map((name) => el("option", { value: name }))) : null,
    draft.chairs.some(({ code }) => code) ? (state.settings.network ? whereabouts(state) : owner ? unreached(send) : null) : null,
    ring(draft, owner ? (one, other) => change("swap", { one, other }) : null),
    el("ul", { class: "cards" }, draft.chairs.map((chair) => seat(state, draft, chair, send, change))),
    owner ? el("div", { class: "row" },
      button("Begin", () => send("begin", { table: draft.number }), "first"),
      button("Close", () => sure("leaving") && send("close", { table: draft.number })),
      el("a", { class: "button", href: "/", text: "Home" })) : null,
  ].filter(Boolean);
}

/** Who usually plays here, then all who have played here, without the people who sit at this table already. */
function known(state, draft) {
  const here = new Set(draft.chairs.filter(({ taken }) => taken).map(({ name }) => name));
  return [...new Set([...state.settings.names, ...state.people])].filter((name) => !here.has(name));
}

function rules(state, draft, change) {
  const game = state.games.find((one) => one.game === draft.game);
  // Several choices may follow one another before the first is answered: each goes on from the one before.
  let wanted = { game: draft.game, seats: draft.chairs.length, options: draft.options };
  const play = async (other) => {
    const before = wanted;
    const next = { ...wanted, ...other };
    const [few, many] = state.games.find((one) => one.game === next.game).seats;
    wanted = { ...next, seats: Math.min(Math.max(next.seats, few), many) };
    if (!(await change("play", wanted))) wanted = before;
  };
  const [few, many] = game.seats;
  const counts = Array.from({ length: many - few + 1 }, (_none, index) => [String(few + index), `${few + index} players`]);
  const meant = ({ name, values }) => game.asked[name]?.[values.findIndex(([value]) => value === draft.options[name])];
  const option = (one) => {
    const name = one.called || one.name.replaceAll("_", " ");
    return el("label", {}, el("span", { class: "said", text: name }),
      chosen(name, one.values, draft.options[one.name], (value) => play({ options: { ...wanted.options, [one.name]: value } })),
      one.called ? null : el("small", { class: "said", text: one.help }),
      meant(one) ? el("small", { class: "said", text: meant(one) }) : null);
  };
  // What tables seldom change is folded away; a ruling of somebody else's game has the name that commands have for it.
  const first = game.options.filter((one) => one.first);
  const rest = game.options.filter((one) => !one.first);
  const settings = game.settings.map((row) => control(row, draft.settings[row.name], (value) => change("set", { name: row.name, value })));
  const folded = [...settings, ...rest.map(option)];
  return el("section", {},
    el("div", { class: "row" },
      chosen("Game", state.games.map(({ game: name, title }) => [name, title]), draft.game, (value) => play({ game: value, options: {} })),
      chosen("Players", counts, String(draft.chairs.length), (value) => play({ seats: Number(value) }))),
    game.about ? el("p", { class: "said", text: game.about }) : null,
    el("div", { class: "cards" }, first.map(option)),
    folded.length ? el("details", {}, el("summary", { text: "Rules of this table" }), el("div", { class: "cards" }, folded)) : null);
}

function seat(state, draft, chair, send, change) {
  const mine = chair.seat === draft.mine;
  const owner = state.role === "owner";
  const kind = (value) => value.startsWith("bot ")
    ? change("offer", { seat: chair.seat, kind: "bot", level: value.slice(4) })
    : change("offer", { seat: chair.seat, kind: value, level: "normal" });
  const choices = [["open", KINDS.open], ["station", KINDS.station], ...state.levels.map(([level, text]) => [`bot ${level}`, text])];
  if (chair.kind === "page") choices.unshift(["page", KINDS.page]);
  const now = chair.kind === "bot" ? `bot ${chair.level}` : chair.kind;
  const name = el("input", { value: chair.name, maxlength: 60, list: "people", "aria-label": `Name at seat ${chair.seat}` });
  name.addEventListener("change", () => (name.blur(), change("rename", { seat: chair.seat, name: name.value })));
  const others = draft.chairs.filter((one) => one.seat !== chair.seat).map((one) => [String(one.seat), `with seat ${one.seat}`]);
  const swap = (other) => other && change("swap", { one: chair.seat, other: Number(other) });
  return el("li", { class: mine ? "mine" : "" },
    el("div", { class: "row" }, el("b", { text: String(chair.seat) }), owner ? name : el("span", { class: "said", text: chair.name })),
    owner ? el("div", { class: "row" },
      chosen(`Language of seat ${chair.seat}`, state.languages, chair.language || "en", (language) => change("speak", { seat: chair.seat, language })),
      chosen(`Swap seat ${chair.seat}`, [["", "Swap"], ...others], "", swap)) : null,
    owner ? chosen(`Who sits at seat ${chair.seat}`, choices, now, kind) : el("p", { text: KINDS[chair.kind] }),
    chair.code ? invitation(chair.code, `/j/${chair.code}`, "QR code of this seat") : null,
    chair.kind === "station" && !chair.taken ? el("p", { text: `Press A on ${chair.name}'s station.` }) : null,
    chair.kind === "open" ? button("Sit here", () => send("sit", { table: draft.number, seat: chair.seat, name: "" })) : null);
}
