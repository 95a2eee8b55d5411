// The version of this Herald on the home page, and another one in its place: from a file, or how it is done here.

import { LONG, ask } from "../frame/ask.js";
import { keepProgram } from "./asking.js";
import { button, el, named, place, say } from "./home_parts.js";
import { t } from "../frame/phrases.js";

const MOST = 4096; // bytes of a signature
/** @type {Record<Sent.OfferedRelease["signed"], string>} */
const MAKERS = {
  signed: t("The makers of Herald signed this file."),
  unsigned: t("Nobody signed this file: install it only if you know who made it."),
  unchecked: t("This Herald cannot check who signed the file: install it only if you know who made it."),
};

/** The part of the settings that shows which Herald runs and takes a release.
 * @param {Sent.Home} state */
export function update(state, send) {
  const { version, typed, offered, of, failed, why } = state.program;
  keepProgram(version);
  return el("div", { class: "form" },
    el("p", { text: t("Herald {version} runs here.", { version }) }),
    el("p", {}, el("a", { href: "/new", target: "_blank", text: t("What is new") })),
    failed ? el("p", { class: "why", text: t("Herald {failed} did not start: Herald {version} goes on.", { failed, version }) }) : null,
    why ? el("p", { class: "why said", text: why }) : null,
    typed ? atComputer(typed) : of ? progress(state.program) : offered ? offer(state, offered, send) : reception());
}

function atComputer(typed) {
  return el("div", {},
    el("p", { text: t("To update it: make a backup, end Herald at its computer, and type there:") }),
    el("p", {}, el("code", { class: "said", text: typed })));
}

/** @param {Sent.UpdateFacts} program */
function progress({ done, of }) {
  return el("div", {},
    el("p", { text: t("The new Herald is being installed. This page opens again by itself.") }),
    el("progress", { value: done, max: of, "aria-label": t("Installed so far") }));
}

/** A file that is looked through before anything is replaced. */
function reception() {
  const chosen = el("input", { type: "file", multiple: true, accept: ".whl,.zip,.minisig", "aria-label": t("A release of Herald") });
  const look = async () => {
    const [signature, file] = [true, false].map((is) => [...chosen.files].find((one) => one.name.endsWith(".minisig") === is));
    if (!file) return say(t("Choose the release, too: a file that ends in .whl or .zip."));
    chosen.blur();
    say(place("sending").textContent);
    const headers = signature ? { "X-Signature": btoa(String.fromCharCode(...new Uint8Array(await signature.slice(0, MOST).arrayBuffer()))) } : {};
    const found = await ask("/update", { method: "POST", body: file, headers }, LONG)
      .then((answer) => answer.json())
      .catch(() => ({ why: t("The file did not arrive. Try it again.") }));
    say(found.why ?? "");
  };
  return el("div", {},
    el("p", { text: t("To update it, choose the file of a release, and with it the file .minisig of the same name. It is looked through before anything is replaced.") }),
    el("div", { class: "row" }, chosen, button(t("Look at it"), look)));
}

function offer(state, { version, digest, signed }, send) {
  const pin = el("input", { type: "password", maxlength: 200, autocomplete: "off" });
  const install = (event) => (event.preventDefault(), pin.blur(), send("update", { version, pin: pin.value }));
  const played = state.tables.some(({ status }) => status === "playing");
  return el("form", { class: "form", on: { submit: install } },
    el("p", { text: t("Herald {version} can be installed. A backup is made first, and Herald {old} comes back if it does not start.", { version, old: state.program.version }) }),
    el("p", { class: signed === "signed" ? "signed" : "why", text: MAKERS[signed] }),
    el("p", {}, `${t("Checksum of the file (SHA-256):")} `, el("span", { class: "said digest", text: digest })),
    played ? el("p", { text: t("Games under way stop for some seconds, and go on where they were.") }) : null,
    el("div", { class: "row" }, named(t("PIN, or a link of `herald house --link`"), pin), el("button", { text: t("Install Herald {version}", { version }) })));
}
