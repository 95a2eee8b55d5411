// Every question to Herald but the streams: each has a limit, and an answer that is not Herald's has a sentence, too.

import { t } from "./phrases.js";

const LIMIT = 10; // seconds
export const LONG = 600; // seconds for a file or for work that takes long

/** Herald did not answer in time, or nobody answered. */
export class NoAnswer extends Error {}

/** What `fetch` gives, read whole within the limit. Throws NoAnswer. */
export async function ask(path, options = {}, seconds = LIMIT) {
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(), seconds * 1000);
  try {
    const answer = await fetch(path, { ...options, signal: leaving.signal });
    const text = await answer.text();
    return { ok: answer.ok, status: answer.status, url: answer.url, text, json: () => read(answer, text) };
  } catch (error) {
    throw new NoAnswer(String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** A proxy between this browser and Herald refuses with a page of its own. */
function read({ ok, status }, text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (ok) throw error;
    return { why: t("Something between this browser and Herald refused this ({status}).", { status }) };
  }
}

/** `fields` as the body of a request. */
export function posted(fields, headers = {}) {
  return { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(fields) };
}
