// Score sheets at the end: the places, a table by category, a line of reason for every point source, and the report.

import { alone, el, list } from "../frame/dom.js";
import { ROOT } from "../frame/root.js";
import { bars, code, times } from "./end.js";
import { curve } from "./curve.js";
import { decided, ownPlace, pointsIn } from "./decided.js";
import { next } from "./next.js";
import { report } from "./report.js";
import { reveal } from "./reveal.js";
import { rule } from "../frame/rule.js";
import { upright } from "../frame/upright.js";
import { count, t } from "../frame/phrases.js";

/** Counts the points in `place` after what is `staged`, with the seats as they sit and no word of who leads; then
 *  calls `told()`. For a page that saw the game end.
 *  @param {HTMLElement} place @param {Drawn} snapshot */
export function counting(place, snapshot, staged, told, speak) {
  place.hidden = !snapshot.sheets;
  if (!snapshot.sheets) return told();
  const { categories, seats } = snapshot.sheets;
  const name = (seat) => snapshot.seats.find((one) => one.seat === seat).name;
  place.dataset.at = "counting";
  place.replaceChildren(el("h2", { id: "result-title", text: t("The points") }), table(categories, seats, [], name));
  reveal(place, staged, told, snapshot.sheets, name, speak);
}

/** Draws the result into `place`, or hides it while the game goes on. `act` lets a seat ask for the next game.
 *  @param {HTMLElement} place @param {Drawn} snapshot */
export function sheets(place, snapshot, act = null) {
  place.hidden = !snapshot.sheets;
  if (!snapshot.sheets) {
    delete place.dataset.at;
    place.replaceChildren();
  }
  if (!snapshot.sheets || place.dataset.at === String(snapshot.at)) return;
  place.dataset.at = String(snapshot.at);
  const { categories, seats, places } = snapshot.sheets;
  const name = (seat) => snapshot.seats.find((one) => one.seat === seat).name;
  const { title, why, bare } = headline(snapshot);
  const own = ownPlace(snapshot.sheets, snapshot.me, bare);
  const what = bare ? "" : decided(snapshot.sheets, name);
  place.replaceChildren(
    el("h2", { id: "result-title", text: title }),
    own ? el("p", { class: "own-place", text: own }) : "",
    what ? el("p", { class: "decided", text: what }) : "",
    why ? el("p", { class: `tie${bare ? " said" : ""}`, text: why }) : "",
    next(snapshot.next, snapshot.game.name, act) || "",
    bare ? "" : table(categories, inView(ranked(seats, places), snapshot.me), places[0], name),
    el("div", { class: "end-more" }, bare ? null : bars(categories, ranked(seats, places), name), code(snapshot.qr)),
    (!bare && course(snapshot)) || "",
    times(snapshot) || "",
    bare ? "" : el(
      "div",
      { class: "reasons" },
      ranked(seats, places).map((sheet) => reasons(sheet, categories, name, snapshot)),
    ),
    report(snapshot.sheets.report, snapshot.seats) || "",
    alone || snapshot.past === false ? "" : el("p", { class: "to-history" }, el("a", { href: `${ROOT}/history`, text: t("What was played at this table before") })),
  );
}

/** {title, why, bare}: who has won, what decided it where the points did not, and whether it was won without points:
 *  sheets of nothing but zeros say nothing.
 *  @param {Drawn} snapshot */
export function headline({ sheets: { seats, places }, seats: people, news }) {
  const names = places[0].map((seat) => people.find((one) => one.seat === seat).name);
  const best = seats.find((sheet) => sheet.seat === places[0][0]);
  const equal = seats.filter((sheet) => sheet.total === best.total).length > places[0].length;
  const told = [...news].reverse().find((item) => item.tune === "over");
  const counted = seats.some((sheet) => sheet.lines.some((line) => line.points));
  if (!counted && told) return { title: told.title, why: told.lines.join(" "), bare: true };
  const [who, points] = [list(names), count("{n} point", "{n} points", best.total)];
  const title = names.length > 1 ? t("{names} share the victory with {points}", { names: who, points }) : t("{name} wins with {points}", { name: who, points });
  return { title, why: equal && told ? t("Equal points: {title}.", { title: told.title }) : "", bare: false };
}

/** Everybody's points from turn to turn; null where nothing is known of them.
 *  @param {Drawn} snapshot */
function course({ sheets: { course: went }, seats }) {
  if (!went || went.length < 2) return null;
  const found = went.map(({ where, points: values }) => ({ where, values }));
  return curve(t("Points from turn to turn"), found, seats.map(({ name }) => name), (value) => String(Math.round(value)));
}

/** The sheets by place.
 *  @param {Sent.SeatSheet[]} seats @param {number[][]} places */
export function ranked(seats, places) {
  return places.flat().map((seat) => seats.find((sheet) => sheet.seat === seat));
}

/** On a phone the later columns are off the screen: one's own stands first there.
 *  @param {Sent.SeatSheet[]} order @param {number | null} me */
function inView(order, me) {
  if (!matchMedia("(max-width: 760px)").matches) return order;
  return [...order.filter(({ seat }) => seat === me), ...order.filter(({ seat }) => seat !== me)];
}

function signed(points) {
  return points < 0 ? `−${-points}` : String(points);
}

/** @param {[string, string][]} categories @param {Sent.SeatSheet[]} order @param {number[]} winners */
function table(categories, order, winners, name) {
  const crown = (sheet) => ({ scope: "col", class: winners.includes(sheet.seat) ? "first" : null });
  const cell = (sheet, text) => el("td", { class: winners.includes(sheet.seat) ? "first" : null, text });
  const frame = el(
    "div",
    { class: "sheet-scroll", tabindex: "0", role: "region", "aria-label": t("Score table") },
    el(
      "table",
      { class: "sheet" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col", text: t("Category") }),
          order.map((sheet) => el("th", crown(sheet), name(sheet.seat))),
        ),
      ),
      el(
        "tbody",
        {},
        categories.map(([id, title]) =>
          el(
            "tr",
            { class: `category-${id}` },
            el("th", { scope: "row", class: "said", text: title }),
            order.map((sheet) => cell(sheet, signed(pointsIn(sheet, id)))),
          ),
        ),
      ),
      el(
        "tfoot",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "row", text: t("Total") }),
          order.map((sheet) => cell(sheet, String(sheet.total))),
        ),
      ),
    ),
  );
  upright(frame, "thead th");
  return frame;
}

/** @param {Sent.SeatSheet} sheet @param {[string, string][]} categories @param {(seat: number) => string} name @param {Drawn} snapshot */
function reasons(sheet, categories, name, { me, game }) {
  /** @type {[string, Sent.SheetLine[]][]} */
  const groups = categories.map(([id, title]) => [title, sheet.lines.filter((line) => line.category === id)]);
  return el(
    "details",
    {
      class: "reason-sheet",
      open: sheet.seat === me || !matchMedia("(max-width: 760px)").matches,
      data: { key: sheet.seat },
    },
    el("summary", {}, t("{name}: where {points} came from", { name: name(sheet.seat), points: count("{n} point", "{n} points", sheet.total) })),
    el(
      "dl",
      {},
      groups
        .filter(([, lines]) => lines.length)
        .map(([title, lines]) => [
          el("dt", { class: "said", text: title }),
          lines.map((line) =>
            el(
              "dd",
              {},
              el("span", { class: "reason said", text: line.reason }),
              rule(game.name, line.rule),
              el("span", { class: "reason-points", text: signed(line.points) }),
            ),
          ),
        ]),
    ),
  );
}
