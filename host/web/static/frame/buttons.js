// The buttons of a station and what each does. Made from hardware/pins.csv, by `make hardware`.

export const BUTTONS = [
  ["A", "confirm"],
  ["B", "back"],
  ["C", "next"],
  ["D", "help"],
];
