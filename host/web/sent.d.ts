// What the host sends to the scripts of its pages. Made by `make docs` from Python's types (tools/docs/page_types.py).

declare namespace Sent {
  /** An option that decides which cards there are. */
  interface BoxOption {
    name: string;
    called: string;
    /** each value and what it is called */
    values: [string, string][];
  }

  /** A game as jobs ask for it. */
  interface BoxedGame {
    game: string;
    title: string;
    seats: [number, number];
    options: BoxOption[];
  }

  /** A class that is being taught. */
  interface ClassUnderWay {
    game: string;
    lesson: string;
    pupils: number;
  }

  /** A table that was closed in the middle of a game. */
  interface ClosedTable {
    number: number;
    title: string;
  }

  /** Everybody's points as a turn began. */
  interface CoursePoint {
    line: number;
    /** empty at the end */
    where: string;
    points: number[];
  }

  /** A display that a hand covers. */
  interface Covered {
    covered: true;
  }

  /** A seat as the door of a table shows it. */
  interface DoorChair {
    seat: number;
    name: string;
    kind: string;
    level: string;
    taken: boolean;
    /** for whoever comes */
    free: boolean;
    /** its name */
    keeps: boolean;
    /** in the lobby */
    language?: string;
    /** at a table under way */
    open?: boolean;
  }

  /** A display that lies before its player: that of a real station which is connected. */
  interface Elsewhere {
    /** `own`, or `round` for one that several seats share */
    elsewhere: string;
  }

  /** A station that a job may take. */
  interface FreeStation {
    number: string;
    port: string;
  }

  /** The drawing of a game. */
  interface GameCover {
    /** its address */
    drawing: string;
    /** #rrggbb */
    colour: string;
  }

  /** The game of a table. */
  interface GameOfTable {
    name: string;
    title: string;
    /** all choose at once */
    simultaneous: boolean;
  }

  /** A ruling of a game, in its words. */
  interface GameOption {
    name: string;
    /** each value and what it is called; the first is the usual one */
    values: [string, string][];
    called: string;
    help: string;
    /** every table thinks about it */
    first: boolean;
  }

  /** What /home.json holds. */
  interface Home {
    class: ClassUnderWay | null;
    role: "owner" | "guest";
    address: string;
    /** the address by name, where the network knows it */
    found_as: string;
    /** what this device's person is called */
    name: string;
    settings: HouseSettings;
    controls: SettingControl[];
    program: UpdateFacts | null;
    games: OfferedGame[];
    /** code and own name */
    languages: [string, string][];
    /** of bots, and what they are called */
    levels: [string, string][];
    /** who have played here */
    people: string[];
    lobby: LobbyTable[];
    stations: StationRow[];
    places: StationPlace[];
    tables: OpenTable[];
    closed: ClosedTable[];
    pages: PageLink[];
  }

  /** The settings of a house by their names; a guest sees only those that its page needs. */
  interface HouseSettings {
    /** the first questions were answered */
    ready: boolean;
    /** there is one */
    pin: boolean;
    language: string;
    network: boolean;
    names?: string[];
    voice?: boolean;
    known_as?: string;
    card_address?: string;
  }

  /** A job under way. */
  interface JobRow {
    kind: string;
    title: string;
    done: number;
    of: number;
    over: boolean;
    number: number;
  }

  /** One use of a card, or what needs none, in the language of the seat. */
  interface ListedWay {
    /** empty: nothing can be done with this card */
    play: string;
    heading: string;
    /** the price, or why not */
    detail: string;
    allowed: boolean;
    /** it destroys what is one's own */
    grave: boolean;
    /** the clause behind a refusal */
    rule: RuleText | null;
  }

  /** A seat of a table in the lobby. */
  interface LobbyChair {
    seat: number;
    name: string;
    /** KINDS of lobby.py */
    kind: string;
    level: string;
    /** of its display; empty: English */
    language: string;
    taken: boolean;
    /** for whoever comes */
    free: boolean;
    /** its name, set by an event */
    keeps: boolean;
  }

  /** A table before its first card. */
  interface LobbyTable {
    number: number;
    game: string;
    title: string;
    options: Record<string, string>;
    settings: Record<string, boolean | string | string[]>;
    /** empty for those who may not invite */
    code: string;
    /** the owner's seat; 0: none */
    owner: number;
    event: boolean;
    chairs: LobbyChair[];
    /** this device's seat; 0: none */
    mine: number;
    /** the seats that wait for a station */
    waiting: number[];
  }

  /** An announcement as a page lists it. */
  interface NewsItem {
    /** its number, from 1 */
    n: number;
    title: string;
    lines: string[];
    /** of whom each line speaks */
    seats: number[][];
    /** what was done, in one sentence */
    deed: string;
    /** the places of lines on what hands move */
    pieces?: number[];
    /** whether nobody did it, as a card that comes to the row */
    quiet?: boolean;
    tune: string;
    /** to which it belongs, with the name of whose turn it was */
    turn: string;
    /** for this seat alone */
    mine: boolean;
    /** what is drawn of it, in the game's own form */
    scene?: Record<string, any>[];
  }

  /** A game that the same people can play next. */
  interface NextGame {
    game: string;
    title: string;
    /** mode=full where a game is asked for one, else empty */
    option: string;
  }

  /** A game that a house offers. */
  interface OfferedGame {
    /** its package */
    game: string;
    title: string;
    seats: [number, number];
    options: GameOption[];
    about: string;
    brief: string;
    /** for a ruling: a sentence for each of its values */
    asked: Record<string, string[]>;
    /** of a table */
    settings: SettingControl[];
    /** [0, 0] if unknown */
    minutes: [number, number];
    cover: GameCover;
  }

  /** A JobKind as a page shows it. */
  interface OfferedJob {
    /** of KINDS */
    kind: string;
    title: string;
    text: string;
    game: boolean;
    players: boolean;
    names: boolean;
    table: boolean;
    again: boolean;
    required: boolean;
    useful: boolean;
  }

  /** What a new table can still be. */
  interface OfferedOpening {
    /** mode=full */
    option: string;
    value: string;
    /** the sentence for it */
    told: string;
  }

  /** A release that was handed in and looked through. */
  interface OfferedRelease {
    version: string;
    digest: string;
    signed: "signed" | "unsigned" | "unchecked";
  }

  /** A table under way. */
  interface OpenTable {
    number: number;
    game: string;
    title: string;
    chairs: TableChair[];
    code: string;
    /** a card was laid */
    begun: boolean;
    /** with real cards */
    real: boolean;
    status: "playing" | "over" | "starting" | "down";
    /** in the course of the game, in its words */
    where: string;
    /** the seats */
    awaited: number[];
    winners: number[];
    /** since its first card */
    minutes: number;
    /** a sentence for each fault of a station */
    ill: string[];
    restarts: number;
    mine: number;
    /** where this device goes */
    path: string;
    /** it does not run */
    why: string;
  }

  /** A page to which the home page leads. */
  interface PageLink {
    path: string;
    text: string;
    /** its tile's text; empty: a word at the foot */
    tile: string;
    drawn: string;
  }

  /** A display that a page sees. */
  interface Picture {
    /** base64 of its memory */
    pixels: string;
    text: string;
  }

  /** What /real-cards.json holds. */
  interface RealCards {
    kinds: OfferedJob[];
    games: BoxedGame[];
    stations: FreeStation[];
    names: string[];
    jobs: JobRow[];
    unfinished: UnfinishedJob[];
    /** of labels: what an address asks for, and what it is called */
    papers: [string, string][];
  }

  /** A part of the report, which names what was hidden until the end. */
  interface ReportSection {
    code: string;
    title: string;
    lines: string[];
  }

  /** The same with the points from turn to turn, and the seconds that each seat took, where the table shows them. */
  interface ResultWithCourse {
    /** each with what it is called */
    categories: [string, string][];
    seats: SeatSheet[];
    /** of the seats, first to last; those that share a place stand together */
    places: number[][];
    /** whether the fewest points win */
    fewest: boolean;
    report: ReportSection[];
    course: CoursePoint[];
    times?: number[];
  }

  /** A Rule as a page gets it. */
  interface RuleText {
    clause: string;
    says: string;
  }

  /** A seat. */
  interface SeatOfTable {
    seat: number;
    name: string;
    /** its level; empty for a person */
    bot: "child" | "beginner" | "easy" | "casual" | "normal" | "strong" | "builder" | "merchant" | "general" | "scholar" | "";
    /** seconds about a play at most; 0: at once */
    thinks: number;
  }

  /** The score sheet of a seat. */
  interface SeatSheet {
    seat: number;
    total: number;
    lines: SheetLine[];
  }

  /** What a page needs to draw the control of a setting, in the language of the page. */
  interface SettingControl {
    name: string;
    kind: "switch" | "choice" | "list" | "text";
    sentence: string;
    /** each value and what it is called */
    words: [string, string][];
  }

  /** Some points of a seat. */
  interface SheetLine {
    category: string;
    points: number;
    reason: string;
    /** the clause behind the category */
    rule: RuleText | null;
  }

  /** The latest play of a seat, which the table refused. */
  interface ShownRefusal {
    why: string;
    rule: RuleText | null;
    /** it only asks back */
    asks: boolean;
  }

  /** All that a page may know of its table now. (/stream) */
  interface Snapshot {
    /** another one: the page is loaded again */
    run: string;
    game: GameOfTable;
    /** the seat of this page; None: an onlooker's */
    me: number | null;
    seats: SeatOfTable[];
    coached: number[];
    /** hints come as the page is opened */
    guided: boolean;
    /** it picks its cards from a list */
    picks: boolean;
    /** where a learner's page leads back to */
    back: string;
    /** the moment */
    at: number;
    /** the seats that are waited for; 0: the table itself */
    awaited: number[];
    over: boolean;
    public: Record<string, any>;
    view: Record<string, any> | null;
    /** the cards that can be laid */
    hand: string[] | null;
    /** what needs no card */
    plain: ListedWay[];
    /** with the card on the reader */
    ways: ListedWay[];
    /** the card on it */
    reader: string | null;
    /** the moment of this seat's latest play */
    played: number;
    refused: ShownRefusal | null;
    /** its settings */
    display: Record<string, boolean | string | string[]>;
    sheets: ResultWithCourse | null;
    opening: OfferedOpening[];
    review: Record<string, any> | null;
    advice: string[];
    lesson: Record<string, any> | null;
    /** the rows of the code for BG Stats, "1" for a dark dot */
    qr: string[];
    undo: UndoFacts;
    /** the numbers of the news that do not stand */
    undone: number[];
    /** figures of the Events that the game's page keeps */
    kept: Record<string, any>[];
    /** what this page may begin */
    next: NextGame[] | null;
    /** the seats at stations, for the table's own computer */
    real: number[];
    /** by seat */
    screens: Record<string, Picture | Covered | Elsewhere | null>;
    clock: TimesTaken | null;
    /** the seats whose people have no page open any more */
    away: number[];
    /** it may see the games before */
    past: boolean;
    news: NewsItem[];
  }

  /** A seat at which a station can play. */
  interface StationPlace {
    table: number;
    seat: number;
    name: string;
  }

  /** A station that is plugged in or has a place; what moves it is for the owner. */
  interface StationRow {
    /** 0: none */
    table: number;
    trouble: string;
    plugged: boolean;
    status?: string;
    /** of its board */
    number?: string;
    seat?: number;
  }

  /** A seat of a table under way. */
  interface TableChair {
    seat: number;
    name: string;
    /** page, station or bot */
    kind: string;
    level: string;
    taken: boolean;
    /** the code of the table opens it */
    open: boolean;
  }

  /** What the door of a table shows to people who have its letters. (/j/CODE/door.json) */
  interface TableDoor {
    number: number;
    title: string;
    cover: GameCover;
    chairs: DoorChair[];
    /** this device's seat; 0: none */
    mine: number;
    /** the owner's seat; 0: none */
    owner: number;
    /** who usually plays here */
    names: string[];
    /** what this device's person is called */
    name: string;
    languages: [string, string][];
  }

  /** How long each seat took, where the table shows it; a page counts on by itself. */
  interface TimesTaken {
    /** seconds, by seat */
    taken: number[];
    /** seconds since a seat is asked; null for one that is not */
    asked: (number | null)[];
    /** seconds; who is asked for so long has left the table, and nothing counts */
    pause: number;
  }

  /** What pages show of undo. */
  interface UndoFacts {
    /** newest first */
    turns: UndoTurn[];
    /** the line of the last turn that is over */
    last: number | null;
    redo: boolean;
    /** of RULES */
    rule: string;
    /** the director has one */
    pin: boolean;
    asking: UndoQuestion | null;
  }

  /** The pending question, and the seats that have not answered yet. */
  interface UndoQuestion {
    text: string;
    seats: number[];
  }

  /** A turn to whose beginning the table can go back. */
  interface UndoTurn {
    line: number;
    where: string;
    seats: number[];
  }

  /** A count or a pad that can be continued. */
  interface UnfinishedJob {
    /** of its file */
    name: string;
    kind: string;
    title: string;
    names: string;
    date: string;
  }

  /** The program, and how its update goes. */
  interface UpdateFacts {
    /** of what runs */
    version: string;
    /** the command that updates it; empty where the page does it */
    typed: string;
    offered: OfferedRelease | null;
    /** steps of the update */
    done: number;
    /** 0: none is under way */
    of: number;
    /** it did not work */
    why: string;
    /** the version that was tried and given up */
    failed: string;
  }
}
