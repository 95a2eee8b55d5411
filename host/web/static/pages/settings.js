// What is behind the gear: names, language, network, PIN, stations, backup and update of a house.

import { LONG, ask } from "../frame/ask.js";
import { control } from "./controls.js";
import { button, chosen, el, named, place, say, sure } from "./home_parts.js";
import { records } from "./records.js";
import { update } from "./update.js";
import { t } from "../frame/phrases.js";

const OF_NETWORK = ["network", "known_as"];
const READ_MS = 1500; // for one sentence

/** The parts of the page.
 * @param {Sent.Home} state
 * @param {(what: string, fields: object) => Promise<boolean>} send @returns {HTMLElement[]} */
export function settings(state, send) {
  const change = (fields) => send("settings", { settings: fields });
  return [
    el("h1", { text: t("Settings") }),
    people(state, change),
    network(state, change),
    secret(state, send),
    stations(state, send),
    section(t("Backup"), backup()),
    section(t("Update"), update(state, send)),
    section(t("Games played elsewhere"), records()),
  ].filter(Boolean);
}

function section(title, ...parts) {
  return el("section", {}, el("h2", { text: title }), ...parts);
}

/** The controls of these settings, or of all but these, in the order of the house's rows.
 * @param {Sent.Home} state */
function controls(state, change, fits) {
  // The page is in the language of the house: a house that speaks another one shows another page.
  const set = async (name, value) => (await change({ [name]: value })) && name === "language" && location.reload();
  return state.controls.filter(({ name }) => fits(name)).map((row) => control(row, state.settings[row.name], (value) => set(row.name, value)));
}

/** @param {Sent.Home} state */
function people(state, change) {
  return section(t("This house"), el("div", { class: "form" }, controls(state, change, (name) => !OF_NETWORK.includes(name))));
}

/** @param {Sent.Home} state */
function network(state, change) {
  const open = state.settings.network;
  return section(t("Phones and other computers"),
    el("p", { text: open ? t("Everybody on this network can open this page; a seat needs its code, settings need the PIN.") : t("Only this computer can open this page.") }),
    open ? el("p", { class: "said", text: [state.found_as, state.address].filter(Boolean).join("  ·  ") }) : null,
    el("div", { class: "form" },
      button(open ? t("Only in this room: no other device") : t("Let phones of this network in"), () => change({ network: !open }), open ? "" : "first"),
      open ? controls(state, change, (name) => name === "known_as") : null));
}

/** Asked for once other devices can open the page: with it their people may change settings.
 * @param {Sent.Home} state */
function secret(state, send) {
  const { pin: is, network: open } = state.settings;
  if (!is && !open) return null;
  const pin = el("input", { type: "password", inputmode: "numeric", maxlength: 12, autocomplete: "new-password", placeholder: t("six digits or more") });
  const old = is ? el("input", { type: "password", autocomplete: "off", maxlength: 200 }) : null;
  const keep = async (event) => {
    event.preventDefault();
    pin.blur();
    const done = await send("new-pin", { pin: pin.value, old: old?.value ?? "" });
    if (done) say(pin.value ? t("The PIN is set.") : t("There is no PIN any more."));
  };
  return section("PIN",
    el("p", { text: t("Whoever knows it may change settings from another device.") }),
    el("form", { class: "row", on: { submit: keep } },
      old ? named(t("Old PIN, or a link of `herald house --link`"), old) : null,
      named(is ? t("New PIN") : "PIN", pin), el("button", { text: is ? t("Change the PIN") : t("Set a PIN") })));
}

/** @param {Sent.Home} state */
function stations(state, send) {
  if (!state.stations.length) return null;
  return section(t("Stations"), el("ul", { class: "cards" }, state.stations.map((one) => station(one, state.places, send))));
}

/** One station: where it plays, and the seats that it can be given to.
 * @param {Sent.StationRow} one @param {Sent.StationPlace[]} places */
function station(one, places, send) {
  /** @param {{table: number, seat?: number}} place */
  const at = ({ table, seat }) => `${table} ${seat}`;
  const rows = [["0 0", t("no table")], ...places.map((place) => [at(place), t("Table {number}: {name}", { number: place.table, name: place.name })])];
  const move = (value) => {
    const [table, seat] = value.split(" ").map(Number);
    return send("station", { station: one.number, table, seat });
  };
  const choice = places.length || one.table ? chosen(t("Seat of station {number}", { number: one.number }), rows, at(one), move) : null;
  if (choice) choice.dataset.keep = one.number;
  return el("li", {},
    el("h3", { class: "said", text: one.number }),
    one.table ? el("p", { text: t("plays at table {number}", { number: one.table }) })
      : one.trouble ? null : el("p", { text: t("free: press A where a seat waits for a station") }),
    one.status ? el("p", { class: "said", text: one.status }) : null,
    one.plugged ? null : el("p", { class: "why", text: t("not plugged in") }),
    one.trouble ? el("p", { class: "why said", text: one.trouble }) : null,
    choice);
}

/** One file with all that is here, and the way back from it. */
function backup() {
  return el("div", { class: "form" },
    el("p", { text: t("A backup is one file with all games, names and settings. Keep it safe: it holds the keys of the seats.") }),
    el("div", { class: "row" }, el("a", { class: "button", href: "/backup", text: t("Make a backup"), on: { click: making } })),
    restoration());
}

function making() {
  say(t("Herald makes the backup. Your browser keeps it among its downloads, with the date in its name."));
}

/** A file that takes the place of all that is here. */
function restoration() {
  const file = el("input", { type: "file", accept: ".zip", "aria-label": t("A backup of this house") });
  let busy = false;
  const restore = async () => {
    if (busy || !file.files.length || !sure("restoring")) return;
    busy = true;
    file.blur();
    say(place("sending").textContent);
    try {
      const answer = await ask("/backup", { method: "POST", body: file.files[0] }, LONG);
      const { why = "" } = answer.json();
      say(why);
      if (answer.ok) {
        say(t("The backup is in place. This page opens again."));
        setTimeout(() => location.reload(), READ_MS);
      }
    } catch {
      say(t("The backup did not arrive. Try it again."));
    }
    busy = false;
  };
  return el("div", { class: "row" }, file, button(t("Restore it"), restore));
}
