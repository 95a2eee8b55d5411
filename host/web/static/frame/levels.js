// How well bots play, for people: the words, and how many bars are drawn. TypeScript names a level that is missing here.

import { t } from "./phrases.js";

/** @typedef {Exclude<Sent.SeatOfTable["bot"], "">} Level */

/** @type {Record<Level, string>} */
export const LEVELS = {
  child: t("child"),
  learner: t("learner"),
  beginner: t("beginner"),
  easy: t("easy"),
  casual: t("casual"),
  normal: t("normal"),
  strong: t("strong"),
  builder: t("builder"),
  merchant: t("merchant"),
  general: t("general"),
  scholar: t("scholar"),
};

const NORMAL = 6; // a style plays about as well as normal does

/** @type {Record<Level, number>} */
export const BARS = { child: 1, learner: 2, beginner: 3, easy: 4, casual: 5, normal: NORMAL, strong: 7, builder: NORMAL, merchant: NORMAL, general: NORMAL, scholar: NORMAL };
export const MOST_BARS = Math.max(...Object.values(BARS));
