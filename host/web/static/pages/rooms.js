// The rooms of the house other than its tables, in the order of the home page. Their routes: ROOMS in host/house/app.py.

/** `guests`: whether somebody without the PIN may go there; `tile`: what its tile says, one without is a word at the
 *  foot of the page; `drawn`: its line drawing. */
export const ROOMS = [
  { path: "/friends", text: "With friends", guests: false, tile: "One code, each on a phone", drawn: "invite" },
  { path: "/real-cards", text: "Real cards", guests: false, tile: "Stations, or one phone", drawn: "reader" },
  { path: "/learn", text: "Learn", guests: true, tile: "Lessons, puzzles, a first game", drawn: "learn" },
  { path: "/screen", text: "Watch on a television", guests: false, tile: "The table, large, for the sofa", drawn: "tv" },
  { path: "/history", text: "History", guests: false, tile: "Games, people and replays", drawn: "history" },
  { path: "/class", text: "Class", guests: false },
  { path: "/events", text: "Events", guests: false },
  { path: "/rules", text: "Rules", guests: true },
];
