// What the host sends to the scripts of its pages. Made by `make docs` from Python's types (tools/docs/page_types.py).

declare namespace Sent {
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

  /** The drawing of a game. */
  interface Cover {
    /** its address */
    drawing: string;
    /** #rrggbb */
    colour: string;
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
    /** [0, 0] where it does not say */
    minutes: [number, number];
    cover: Cover;
  }

  /** A release that was handed in and looked through. */
  interface OfferedRelease {
    version: string;
    digest: string;
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
    /** what its tile says; empty: a word at the foot */
    tile: string;
    drawn: string;
  }

  /** What a page needs to draw the control of a setting, in the language of the page. */
  interface SettingControl {
    name: string;
    kind: "switch" | "choice" | "list" | "text";
    sentence: string;
    /** each value and what it is called */
    words: [string, string][];
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
