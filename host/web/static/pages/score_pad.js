// A score pad: rows of categories, a column for every player; Enter goes down a column and on to the next, or along a row
// where people count deal by deal.

import { query, queryAll } from "../frame/dom.js";
import { button, el } from "./home_parts.js";
import { upright } from "../frame/upright.js";
import { t } from "../frame/phrases.js";

let last = null;
let won = ""; // what is said of the winner
/** @type {Promise<unknown>} */
let sent = Promise.resolve(); // one after another: what is typed last comes before "That is all"

/** The whole pad. `send(seat, text)` enters what was typed; true if it was taken.
 *  @param {Sent.PadFacts} pad @param {(seat: number, text: string) => Promise<boolean>} send */
export function scorePad(pad, send) {
  won = "";
  const enter = (seat, text) => (sent = sent.then(() => send(seat, text)));
  const rows = pad.rows.map(({ title }) => el("b", { class: "said row-title", text: title }));
  const heads = [el("span"), ...rows, el("b", { text: t("Total") }), el("b", { text: t("Place") })];
  const columns = pad.names.map((name, at) => column(pad, name, at, enter));
  const grid = el("div", { class: "pad-grid" }, heads, columns);
  grid.style.setProperty("--rows", pad.rows.length + 3);
  grid.dataset.byRow = pad.by_row ? pad.rows.length : "";
  const frame = el("div", { class: "wide" }, grid);
  upright(frame, ".pad-name");
  return el("section", { class: "score-pad" }, pad.hint ? el("p", { class: "said", text: pad.hint }) : null,
    frame,
    el("div", { class: "row" }, button(t("That is all"), () => allTyped(enter), "first")),
    el("p", { class: "winner", role: "status" }));
}

/** A figure that cannot be is mended first. */
function allTyped(enter) {
  sent = sent.then(() => {
    const wrong = query(".pad-column [aria-invalid=true]");
    if (wrong) wrong.focus();
    return !wrong;
  });
  return sent.then((right) => right && enter(1, "done"));
}

/** @param {Sent.PadFacts} pad @param {string} name @param {number} at */
function column(pad, name, at, enter) {
  const cells = pad.rows.map((row) => cell(row, name, at + 1, enter));
  return el("div", { class: "pad-column", role: "group", "aria-label": name },
    el("b", { class: "said pad-name", text: name }), cells, el("output", { class: "total" }), el("output", { class: "place" }));
}

/** @param {Sent.PadRow} row @param {string} name @param {number} seat */
function cell(row, name, seat, enter) {
  const attributes = { "aria-label": `${name}: ${row.title}`, class: "said", data: { row: row.name } };
  const say = async (field) => field.setAttribute("aria-invalid", String(!(await enter(seat, `${row.name} ${field.value.trim() || "-"}`))));
  if (row.values.length) {
    const options = [["", t("no")], ...row.values].map(([value, text]) => el("option", { value, text }));
    return el("select", { ...attributes, on: { change: ({ target }) => say(target) } }, options);
  }
  return el("input", {
    ...attributes, maxlength: 6, autocomplete: "off", inputmode: row.least < 0 ? "text" : "numeric",
    on: { change: ({ target }) => say(target), keydown: down, paste: spread, focus: ({ target }) => target.select() },
  });
}

/** A table that was copied from elsewhere goes into the fields from here on, rows down and players to the right. */
function spread(event) {
  const rows = event.clipboardData.getData("text").replace(/\r/g, "").replace(/\n+$/, "").split("\n").map((line) => line.split("\t"));
  if (rows.length === 1 && rows[0].length === 1) return;
  event.preventDefault();
  const columns = queryAll(".pad-column"), from = columns.findIndex((one) => one.contains(event.target));
  const fieldsOf = (column) => (column ? queryAll(":is(input, select)", column) : []);
  const first = fieldsOf(columns[from]).indexOf(event.target);
  for (const [down, row] of rows.entries()) for (const [right, text] of row.entries()) {
    const field = fieldsOf(columns[from + right])[first + down];
    if (!(field instanceof HTMLInputElement) || !text.trim()) continue;
    field.value = text.trim();
    field.dispatchEvent(new Event("change"));
  }
}

/** Enter goes to the next field; the field that is left says what was typed. One that only chooses what a keyboard
 *  composes stays, of which Safari tells by the code 229 alone. */
function down(event) {
  if (event.key !== "Enter" || event.repeat || event.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  const fields = queryAll(".pad-column :is(input, select)");
  const at = fields.indexOf(event.target), rows = Number(query(".pad-grid").dataset.byRow);
  const across = at + rows < fields.length ? at + rows : (at % rows) + 1 < rows ? (at % rows) + 1 : fields.length;
  const next = fields[rows ? across : at + 1];
  if (next) next.focus();
  else event.target.blur();
}

/** What changes while somebody types: figures of others, totals, places, and who has won.
 *  @param {Sent.PadFacts} pad */
export function fillPad(pad) {
  const text = JSON.stringify(pad);
  document.querySelectorAll(".pad-column").forEach((found, at) => {
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (found.querySelectorAll("input, select"))) {
      if (field !== document.activeElement && (text !== last || !field.value)) field.value = pad.columns[at][field.dataset.row] ?? "";
    }
    found.querySelector(".total").textContent = String(pad.totals[at]);
    found.querySelector(".place").textContent = String(pad.places[at] || "");
  });
  last = text;
  const winner = document.querySelector(".score-pad .winner");
  const said = pad.winner ? t("{winner}. Kept as game {game} in the history; type over a figure to correct it.", { winner: pad.winner, game: pad.game }) : "";
  if (winner && won !== said) winner.textContent = won = said;
}
