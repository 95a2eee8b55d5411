// What the page of a game is made of: TypeScript alone reads this file (tsconfig.json).
//
// `page/page.js` in a game's folder of host/games exports `open(catalog)`; `catalog` is what `catalog.py` there made for
// /game.json. `open` returns an object with any members of GamePage; for those that it leaves out, the page takes the ones
// of static/table/plain.js. A member is called again after every change and must not keep elements. Text goes in as text,
// never as HTML. What can be done without a card is listed by the page itself, and so are score sheets and report, in the
// game's words.

/** What a game draws: all that this page may know of a moment, at a table or in a replay. */
interface Moment<S extends Sent.Snapshot = Sent.Snapshot> {
  /** my seat, or null for an onlooker */
  me: number | null;
  seats: Sent.NamedSeat[];
  at: number;
  awaited: number[];
  over: boolean;
  public: S["public"];
  /** what was public at the end of the turn before, or null where nothing moves (table/turns.js) */
  before?: S["public"] | null;
  view: S["view"];
  hand: string[] | null;
  plain: Sent.ListedWay[];
  reader: string | null;
  kept: S["kept"];
}

/** How a card looks. */
interface Face {
  name: string;
  /** a class (frame/theme.css) */
  tint: string;
  /** what a screen reader says */
  spoken: string;
  /** new elements each time */
  body(): Part[];
  /** why it cannot be laid now: it is dimmed */
  cannot?: string;
  /** its only use: one press plays it */
  play?: string;
}

/** What an element may hold (`el` of frame/dom.js). */
type Part = Node | string | null | undefined | false | Part[];

/** The members that draw a game of snapshots S. */
interface GamePage<S extends Sent.Snapshot = Sent.Snapshot> {
  /** where the game stands, for the headline */
  where(snapshot: Moment<S>): string;
  /** what I may do next; asked when my seat is awaited and my reader is empty */
  ask(snapshot: Moment<S>): string;
  /** text over the cards */
  handTitle(snapshot: Moment<S>): string;
  /** identities of the cards to show there, of those in snapshot.hand; keys 1-9 lay them */
  hand(snapshot: Moment<S>): string[];
  /** text where these cards would be when there are none */
  noHand(snapshot: Moment<S>): string;
  face(card: string, snapshot: Moment<S>): Face;
  /** between the players: a common display, a board; none draws nothing. `lay(card)` makes the card of `face` as a button
   *  that lays it on my reader, dimmed when it is not in snapshot.hand; place it by wrapping it in elements of your own */
  middle(snapshot: Moment<S>, lay: (card: string) => HTMLElement): Part[];
  /** what lies before a player; `own` in the large place for myself */
  city(seat: number, snapshot: Moment<S>, own: boolean): Part[];
  /** the number of the turn that goes on, one more with each; parts of a turn that begin together for all may count as
   *  parts of one. When it has gone up by one at most, what the turn changed moves (table/turns.css): compare
   *  snapshot.public with snapshot.before */
  turn(snapshot: Moment<S>): number;
  /** places beside the players' that nobody has a station for */
  extras(snapshot: Moment<S>): Sent.NamedSeat[];
  /** what a place is called, players' and others */
  nameOf(seat: number, snapshot: Moment<S>): string;
  /** where this seat's place lies as I sit; "" for no order */
  side(seat: number, snapshot: Moment<S>): "left" | "right" | "across" | "";
  /** [[key, kind]]: what a card of my hand has to do with what lies on the table; elements with data-light=key are lit in
   *  the way of that kind (table/piles.css) */
  lights(card: string, snapshot: Moment<S>): [string, string][];
  /** figures of the whole table, small */
  facts(snapshot: Moment<S>): Part[];
  /** names of the icons that need explaining: the key says of each what SIGNS of table/legend.js holds */
  signs(): string[];
  /** names of other marks (frame/key.css, MARKS of table/legend.js): dimmed, faded, ... */
  marks(): string[];
  /** how the view for a television lays out so many places: "two-rows" instead of one, "as-text": a place's parts and
   *  cards flow like text, "wrapped": its parts stand in as few lines as they fit, "head-lines": its name and figures do
   *  (pages/far.css) */
  far(seats: number): string[];
  /** a card in a sign or two, for a list of all cards of the game; its name is read out */
  brief?(card: string): Part[];
  /** what a button says of this use: figures in a row over the hand instead of a list beside it */
  choice?(way: string): string;
  /** false: great moments of this game have a place of their own on its table, and no box */
  staged: boolean;
  /** what this game calls a value of an option that a new table is asked for */
  answer(value: string): string;
}
