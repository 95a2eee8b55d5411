// The buttons of a station and what each does. Made from hardware/pins.csv, by `make hardware`.

import { t } from "./phrases.js";

export const BUTTONS = [
  ["A", t("confirm")],
  ["B", t("back")],
  ["C", t("next")],
  ["D", t("help")],
];
