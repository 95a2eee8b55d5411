// The rooms of the house other than its tables, in the order of the home page. Their routes: ROOMS in host/house/app.py.

/** `guests`: whether somebody without the PIN may go there. */
export const ROOMS = [
  { path: "/learn", text: "Learn", guests: true },
  { path: "/class", text: "Class", guests: false },
  { path: "/events", text: "Events", guests: false },
  { path: "/real-cards", text: "Real cards and stations", guests: false },
  { path: "/history", text: "History", guests: false },
  { path: "/rules", text: "Rules", guests: true },
  { path: "/screen", text: "For a television", guests: false },
];
