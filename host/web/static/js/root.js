// The beginning of all paths of this table: nothing, or `/t/3` behind the address of a house.

export const ROOT = document.documentElement.dataset.root ?? "";
