// What a result says in sentences, besides who has won: one's own place, and what decided the game. That is arithmetic:
// the category in which the winner is furthest ahead, and how it would stand without that one.

import { count, t } from "../frame/phrases.js";

/** One's own place; empty for an onlooker, and where there were no points for those who have not won.
 *  @param {Pick<Sent.ResultWithCourse, "seats" | "places">} sheets @param {number | null} me @param {boolean} bare */
export function ownPlace({ seats, places }, me, bare) {
  const at = places.findIndex((same) => same.includes(me));
  if (at < 0 || (at > 0 && bare)) return "";
  if (at === 0) return places[0].length > 1 ? t("You share the victory.") : t("You have won.");
  const points = count("{n} point", "{n} points", seats.find(({ seat }) => seat === me).total);
  return t("Your place: {place} of {n}, with {points}.", { place: places.slice(0, at).flat().length + 1, n: seats.length, points });
}

/** Where the one winner was furthest ahead, and who else would be in front without that; empty where nobody won by more
 *  points, or nothing stands out.
 *  @param {Pick<Sent.ResultWithCourse, "categories" | "seats" | "places" | "fewest">} sheets
 *  @param {(seat: number) => string} name */
export function decided({ categories, seats, places, fewest }, name) {
  const winner = seats.find(({ seat }) => seat === places[0][0]);
  const others = seats.filter((sheet) => sheet !== winner);
  const best = Math.max(...others.map(({ total }) => total));
  if (fewest || places[0].length > 1 || categories.length < 2 || winner.total <= best) return "";
  const leads = categories.map(([id, title]) => {
    const points = pointsIn(winner, id);
    return { id, title, points, more: points - Math.max(...others.map((sheet) => pointsIn(sheet, id))) };
  });
  const { id, title, points, more } = leads.reduce((first, one) => (one.more > first.more ? one : first));
  if (more <= 0 || points <= 0) return "";
  const told = t("{name} was furthest ahead in {category}: {points}, {more} more than anybody else.", { name: name(winner.seat), category: title, points: count("{n} point", "{n} points", points), more });
  const rest = (sheet) => sheet.total - pointsIn(sheet, id);
  const next = others.reduce((first, one) => (rest(one) > rest(first) ? one : first));
  if (rest(next) < rest(winner)) return told;
  return `${told} ${t("Without them {other} would have {high} and {name} {low}.", { other: name(next.seat), high: rest(next), name: name(winner.seat), low: rest(winner) })}`;
}

/** The points of a sheet in one category.
 *  @param {Sent.SeatSheet} sheet @param {string} category */
export function pointsIn({ lines }, category) {
  return lines.filter((line) => line.category === category).reduce((sum, { points }) => sum + points, 0);
}
