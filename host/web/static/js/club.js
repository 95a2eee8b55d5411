// The club's page: asks how all tables are, and says what somebody wants.

import { el } from "./dom.js";

const EVERY = 2000;
const STATUS = {
  playing: "being played",
  over: "the game is over",
  starting: "starts",
  down: "is down and starts again by itself",
  closing: "closes",
  closed: "closed; its game waits",
};
const place = (id) => document.getElementById(id);
let shown = "";
let lost = false;

async function ask(path, body) {
  const options = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(path, options);
    const found = await answer.json();
    if (body || !answer.ok || lost) place("said").textContent = answer.ok ? "" : found.why; // a refusal is read at leisure
    lost = false;
    if (answer.ok) show(found);
    return answer.ok;
  } catch {
    place("said").textContent = "The club does not answer. Trying again.";
    lost = true;
    return false;
  }
}

/** Draws only what has changed, so that a list somebody is choosing from stays open. */
function show(state) {
  const text = JSON.stringify(state);
  if (text === shown || document.activeElement?.tagName === "SELECT") return;
  shown = text;
  place("tables").replaceChildren(...state.tables.map(table), ...empty(state.tables, "No table is open yet."));
  const open = state.tables.filter(({ status }) => status !== "closed");
  place("stations").replaceChildren(
    ...state.stations.map((one) => station(one, open)),
    ...empty(state.stations, "No station is plugged in."),
  );
  place("writing").replaceChildren(...(state.writing ? writing(state.writing) : []));
  place("people").replaceChildren(...state.people.map((name) => el("option", { value: name })));
  const games = place("open").elements.game;
  if (!games.children.length) {
    games.append(...state.games.map(({ game, title }) => el("option", { value: game, text: title })));
  }
}

function empty(rows, text) {
  return rows.length ? [] : [el("li", { class: "closed", text })];
}

function writing(number) {
  return [
    `Lay a tag on a station that belongs to no table: it becomes the card of table ${number}. `,
    el("button", { type: "button", text: "Stop", on: { click: () => ask("/card", { table: 0 }) } }),
  ];
}

function table(one) {
  const kind = one.status === "closed" ? "closed" : one.ill.length || one.status === "down" ? "ails" : "";
  const title = `Table ${one.number}: ${one.title}`;
  const act = one.status === "closed" ? "again" : "close";
  const asks = act === "close" ? "Close" : "Open again";
  const writes = "Write its card";
  return el(
    "li",
    { class: kind },
    el("h3", {}, one.page ? el("a", { href: one.page, text: title }) : title),
    el("p", { text: STATUS[one.status] }),
    one.restarts ? el("p", { text: `started again: ${one.restarts}` }) : null,
    one.where ? el("p", { text: one.where }) : null,
    one.turn ? el("p", { text: `to play: ${one.turn}` }) : null,
    one.why ? el("p", { class: "ill", text: one.why }) : null,
    one.ill.map((text) => el("p", { class: "ill said", text })),
    el("button", {
      type: "button",
      text: asks,
      "aria-label": `${asks}: table ${one.number}`,
      on: { click: () => ask(`/${act}`, { table: one.number }) },
    }),
    act === "again" ? null : el("button", {
      type: "button",
      text: writes,
      "aria-label": `${writes}: table ${one.number}`,
      on: { click: () => ask("/card", { table: one.number }) },
    }),
  );
}

/** What is said of a station, in pieces that are translated one by one; parts and states come in the club's language. */
function health(one, waits) {
  if (!one.plugged) return ["not plugged in"];
  const seat = one.seat ? [`seat ${one.seat}`, ", "] : [];
  if (one.ill.length) return [...seat, el("span", { text: "in trouble" }), ": ", el("span", { class: "said", text: one.ill.join(", ") })];
  return [...seat, one.status ? el("span", { class: "said", text: one.status }) : waits];
}

function station(one, tables) {
  const choice = el(
    "select",
    {
      "aria-label": `Table of station ${one.number}`,
      on: { change: (event) => { event.target.blur(); ask("/give", { station: one.number, table: Number(event.target.value) }); } },
    },
    el("option", { value: 0, text: "no table" }),
    tables.map(({ number }) => el("option", { value: number, text: `table ${number}` })),
  );
  choice.value = one.table;
  const waits = one.table ? "waits" : "waits for a table's card";
  return el(
    "li",
    { class: one.ill.length || !one.plugged ? "ails" : one.table ? "" : "closed" },
    el("h3", { text: one.number }),
    el("p", {}, ...health(one, waits)),
    one.why ? el("p", { class: "ill", text: one.why }) : null,
    choice,
  );
}

place("open").addEventListener("submit", async (event) => {
  event.preventDefault();
  const { game, seats, names, people, stations, options } = event.target.elements;
  await ask("/open", {
    game: game.value,
    seats: Number(seats.value),
    names: names.value,
    people: Number(people.value),
    stations: stations.checked,
    options: options.value,
  });
});

for (;;) {
  await ask("/state.json");
  await new Promise((done) => setTimeout(done, EVERY));
}
