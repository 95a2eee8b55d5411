// What the host sends to the scripts of its pages. Made by `make docs` from Python's types (tools/docs/page_types.py).

declare namespace Sent {
  /** Who is asked about what. */
  interface AgesAsked {
    seat?: number;
    card?: string;
    /** bid */
    high?: number;
    attack?: number;
    to?: number;
  }

  /** A card of Through the Ages. */
  interface AgesCard {
    name: string;
    age: string;
    kind: string;
    kind_name: string;
    cost: string;
    price: Record<string, number>;
    lines: string[];
    /** what each stage of a wonder costs */
    stages: number[];
    worth: number;
  }

  /** What the page of Through the Ages must know. (/game.json) */
  interface AgesCatalog {
    /** by the name of their row */
    cards: Record<string, AgesCard>;
    /** civil actions that each place of the card row costs */
    zones: number[];
  }

  /** A civilization as everybody sees it. */
  interface AgesCiv {
    techs: [string, number, number][];
    government: string;
    specials: string[];
    wonders: string[];
    leader: string;
    /** under construction */
    wonder: string;
    /** of it that are built */
    stages: number;
    /** of civil cards */
    hand: string[];
    /** of these, taken in this turn */
    fresh: string[];
    /** the Ages of which it had a leader */
    led: number[];
    /** where its culture came from */
    sources: number[];
    colonies?: string[];
    ruins?: string[];
    tactic?: string;
    culture: number;
    science: number;
    first: number;
    white_used: number;
    red_used: number;
    extra_red: number;
    unit_resources: number;
    yellow: number;
    pool: number;
    blue: number;
    acted: boolean;
    seat: number;
    white: number;
    red: number;
    white_left: number;
    red_left: number;
    culture_rate: number;
    science_rate: number;
    strength: number;
    happy: number;
    limit: number;
    hand_limit: number;
    food: number;
    resources: number;
    /** military cards */
    held?: number;
    war_limit?: number;
    discontent?: number;
    out?: boolean;
    more_yellow?: number;
    more_blue?: number;
    unrest?: number;
    missed?: boolean;
  }

  /** A civilization as a station of Through the Ages knows its own. */
  interface AgesOwnCiv {
    techs: [string, number, number][];
    government: string;
    specials: string[];
    wonders: string[];
    leader: string;
    /** under construction */
    wonder: string;
    /** of it that are built */
    stages: number;
    /** of civil cards */
    hand: string[];
    /** of these, taken in this turn */
    fresh: string[];
    /** the Ages of which it had a leader */
    led: number[];
    /** where its culture came from */
    sources: number[];
    colonies?: string[];
    ruins?: string[];
    tactic?: string;
    figures: number[];
    /** the military hand */
    war?: string[];
    credit?: number[];
    later?: number[];
    flags?: number;
    allowed?: string;
    trader?: "food" | "resources";
    at_war?: boolean;
    bonus?: number[];
    partner?: number;
  }

  /** What everybody knows of a game of Through the Ages. */
  interface AgesPublic {
    game: "through_the_ages";
    open: boolean;
    phase: "final" | "row" | "politics" | "event" | "act" | "choose" | "bid" | "colony" | "strike" | "defend" | "agreement" | "pact" | "discard" | "draw" | "obsolete" | "bonus" | "over";
    round: number;
    active: number;
    awaited: number[];
    age: number;
    /** cards in the deck of the Age */
    left: number;
    last: boolean;
    /** "" for an empty space */
    row: string[];
    /** that are to come */
    events: number;
    past: string[];
    event: string;
    civs: AgesCiv[];
    mode?: "advanced" | "full";
    /** events */
    future?: number;
    finals?: string[];
    /** a seat, and the event it keeps; "" where nobody may know */
    kept?: [number, string][];
    /** of the military deck */
    stock?: number;
    pile?: number;
    pacts?: [string, number, number, number][];
    wars?: [string, number, number][];
    shields?: number[];
    out?: number[];
    end_round?: number;
    ask?: AgesAsked;
  }

  /** What the page of Through the Ages is sent of a table. */
  type AgesSnapshot = Snapshot<AgesPublic, AgesView, never>;

  /** What a seat of Through the Ages knows. */
  interface AgesView {
    seat: number;
    players: number;
    open: boolean;
    phase: "final" | "row" | "politics" | "event" | "act" | "choose" | "bid" | "colony" | "strike" | "defend" | "agreement" | "pact" | "discard" | "draw" | "obsolete" | "bonus" | "over";
    round: number;
    active: number;
    awaited: boolean;
    age: number;
    left: number;
    last: boolean;
    row: string[];
    civ: AgesOwnCiv;
    event?: string;
    /** the figures of its question */
    ask?: Record<string, unknown>;
    deck?: string;
    mode?: "advanced" | "full";
    asked?: number;
    rivals?: [string, string, number, number, number, number][];
    pacts?: [string, number, number, number][];
    wars?: [string, number, number][];
    shields?: number[];
    kept?: string[];
  }

  /** What the rules of a game answer. (/rules/GAME/find) */
  interface AnsweredQuestion {
    /** of the clauses, best first */
    numbers: string[];
    /** a sentence, or empty */
    meant: string;
    /** that it names */
    cards: PlainCard[];
  }

  /** What the page of Tower of Babel must know. (/game.json) */
  interface BabelCatalog {
    kinds: Record<string, BabelKind>;
    wonders: BabelWonder[];
    types: BabelType[];
  }

  /** A kind of pieces of Tower of Babel. */
  interface BabelKind {
    name: string;
    sort: string;
    /** what it does, or empty */
    text: string;
  }

  /** What everybody knows of a game of Tower of Babel. */
  interface BabelPublic {
    phase: "first" | "discs" | "draw" | "action" | "turn" | "offer" | "choose" | "add" | "bonus" | "double" | "exchange" | "over";
    active: number;
    asked: number;
    /** the turn of a double turn card */
    second: boolean;
    /** on the tower, or empty */
    disc: string;
    /** of each type */
    need: number[];
    /** what the chosen offers leave of it */
    missing: number[];
    /** seats whose offers were chosen */
    taken: number[];
    stock: number;
    turn: number;
    /** points of the next finished wonder */
    row: number[];
    wonders: BabelSite[];
    seats: BabelSeat[];
  }

  /** What everybody knows of a seat of Tower of Babel. */
  interface BabelSeat {
    seat: number;
    points: number;
    cards: number;
    actions: number;
    discs: number;
    /** buildings left */
    supply: number;
    /** once all are turned over */
    offer: string[] | null;
  }

  /** A wonder of Tower of Babel as it stands. */
  interface BabelSite {
    id: string;
    /** each with the cards of each type that it asks for */
    discs: [string, number[]][];
    /** of each seat */
    buildings: number[];
    done: boolean;
    /** the tower stands here */
    tower: boolean;
  }

  /** What the page of Tower of Babel is sent of a table. */
  type BabelSnapshot = Snapshot<BabelPublic, BabelView, never>;

  /** A type of building cards of Tower of Babel. */
  interface BabelType {
    id: string;
    many: string;
    short: string;
  }

  /** What a seat of Tower of Babel knows; it has a part only while it is needed, and no empty list. */
  interface BabelView {
    seat: number;
    players: number;
    open: boolean;
    phase: "first" | "discs" | "draw" | "action" | "turn" | "offer" | "choose" | "add" | "bonus" | "double" | "exchange" | "over";
    turn: number;
    active: number;
    awaited: boolean;
    held: number;
    stock: number;
    /** on the discs of a type */
    numbers: string;
    /** the two-colour discs */
    two: string;
    /** rulings that a station obeys */
    letters?: string;
    asked?: number;
    second?: boolean;
    /** the discs at each wonder */
    lying?: string[][];
    disc?: string;
    wonder?: number;
    offers?: (string[] | null)[];
    taken?: number[];
    hand?: string[];
    /** a bitmap over the building cards */
    used?: string;
    actions?: string[];
    /** action cards for the next turn */
    fresh?: string[];
    laid?: string[];
    discs?: string[];
    mine?: string[];
  }

  /** A wonder of Tower of Babel. */
  interface BabelWonder {
    id: string;
    name: string;
    title: string;
  }

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
    /** those of them that add cards, with labels and tags of their own */
    adding: string[];
  }

  /** The chance of every seat to win at a moment, in seat order. */
  interface ChancesThen {
    where: string;
    values: number[];
  }

  /** What the pages of a class show. (/class.json) */
  interface ClassFacts {
    game: string;
    here: string;
    next: string;
    lesson: string;
    steps: string[];
    pupils: PupilFacts[];
    mistakes: [number, string, number][];
    join: ClassJoin;
    /** of each pupil's page, for the teacher; empty at a real station */
    addresses?: string[];
    /** the address of the wall, for the teacher */
    screen?: string;
    /** and that of the sheet to print */
    sheet?: string;
    /** what the class can turn to, for the teacher: name and title */
    offers?: [string, string][];
  }

  /** How pupils come in. */
  interface ClassJoin {
    address: string;
    letters: string;
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

  /** A question of a count: a number up to `most`, or one of `values`. */
  interface CountQuestion {
    name: string;
    text: string;
    answer: string | null;
    /** the answer in words */
    said: string;
    /** each value and what it is called */
    values: [string, string][];
    most: number;
  }

  /** The points of a count so far. */
  interface CountScore {
    seats: SeatResultData[];
    ranking: number[][];
    /** each of the score sheet, and what it is called */
    categories: [string, string][];
  }

  /** What one seat has entered in a count, and what it is still asked. */
  interface CountSheet {
    seat: number;
    name: string;
    /** whose cards it lays now, where that is not its own */
    place: string;
    /** plays that turn to another place, and what they are called */
    others: [string, string][];
    /** identity and name */
    cards: [string, string][];
    questions: CountQuestion[];
    done: boolean;
    ready: boolean;
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

  /** A value of a game that declares its values, unless its words are empty. */
  interface DeclaredValue {
    name: string;
    words: string;
    seats: boolean;
    /** it is the number of a seat */
    person: boolean;
    /** every seat sees its own alone */
    own: boolean;
  }

  /** A zone of a game that declares its zones; the hand and the rest are left out. */
  interface DeclaredZone {
    name: string;
    words: string;
    /** every seat has one */
    seats: boolean;
    /** the words of each pile of the table */
    piles: string[];
    /** a verb takes its cards from there */
    used: boolean;
  }

  /** A switch of a seat's display, as a page draws it, in the language of the page. */
  interface DisplaySwitch {
    name: string;
    sentence: string;
    on: boolean;
  }

  /** What came of something that a page asked for: where to go, or why it was not done. (/do/NAME) */
  interface Done {
    /** empty: stay here */
    path?: string;
    why?: string;
  }

  /** A seat as the door of a table shows it. */
  interface DoorChair {
    seat: number;
    /** empty at a table under way where nobody has sat down yet */
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

  /** What the page of 7 Wonders Duel must know. (/game.json) */
  interface DuelCatalog {
    cards: Record<string, DuelFace>;
    /** of each Age, row by row */
    layouts: Record<string, number[][]>;
  }

  /** What is paid for a card of 7 Wonders Duel. */
  interface DuelCost {
    coins: number;
    /** a letter each */
    goods: string;
  }

  /** A card, wonder or token of 7 Wonders Duel. */
  interface DuelFace {
    name: string;
    kind: string;
    colour: string;
    age: number;
    /** null of a token */
    cost: DuelCost | null;
    signs: string[];
    words: string[];
    chain_from: string[];
    chain_to: string[];
  }

  /** A city of 7 Wonders Duel as a seat knows both to price a card. */
  interface DuelOwnCity {
    coins: number;
    /** cards with spaces between them */
    built: string;
    /** of each colour */
    counts: number[];
    /** of each good */
    fixed: number[];
    choices: number[];
    /** goods at a fixed price */
    reserved: number[];
    wonders: string[];
    done: string[];
    tokens: string[];
    /** of each, how many */
    symbols: number[];
  }

  /** What everybody knows of a game of 7 Wonders Duel. */
  interface DuelPublic {
    game: "seven_wonders_duel";
    open: boolean;
    phase: "tokens" | "wonders" | "draft" | "guilds" | "box" | "layout" | "backs" | "play" | "reveal" | "token" | "draw" | "keep" | "dig" | "destroy" | "begin" | "over";
    age: number;
    turn: number;
    active: number;
    awaited: number[];
    /** "?" for a card face down, "" for one that was taken */
    layout: string[];
    /** the places of guilds that lie face down */
    backs: number[];
    /** the places that nothing covers */
    free: number[];
    /** the places of which the card is asked */
    due: number[];
    /** 0 in the middle */
    pawn: number;
    tokens: string[];
    /** wonders or tokens to take from */
    offer: string[];
    discards: string[];
    /** 0: nobody yet; 3: both */
    winner: number;
    victory: "" | "civilian" | "military" | "scientific";
    cities: DuelPublicCity[];
  }

  /** A city of 7 Wonders Duel as everybody sees it. */
  interface DuelPublicCity {
    seat: number;
    coins: number;
    cards: string[];
    /** not built yet */
    wonders: string[];
    /** wonders that are */
    done: string[];
    tokens: string[];
    /** of science, each once */
    symbols: string[];
    /** of a unit of each good */
    prices: number[];
    /** what it still loses to the pawn */
    loot: number[];
    /** spaces that the pawn has gone towards the other capital */
    ahead: number;
  }

  /** What the page of 7 Wonders Duel is sent of a table. */
  type DuelSnapshot = Snapshot<DuelPublic, DuelView, never>;

  /** What a seat of 7 Wonders Duel knows. */
  interface DuelView {
    seat: number;
    open: boolean;
    phase: "tokens" | "wonders" | "draft" | "guilds" | "box" | "layout" | "backs" | "play" | "reveal" | "token" | "draw" | "keep" | "dig" | "destroy" | "begin" | "over";
    age: number;
    turn: number;
    awaited: number;
    active: number;
    cities: DuelOwnCity[];
    /** as `layout` */
    cards: string[];
    free: number[];
    due: number[];
    pawn: number;
    loot: number[][];
    tokens: string[];
    offer: string[];
    /** cards with spaces between them */
    discards: string;
    /** a bitmap over all cards */
    seen: string;
    winner: number;
    victory: "" | "civilian" | "military" | "scientific";
    backs?: number;
  }

  /** A display that lies before its player: that of a real station which is connected. */
  interface Elsewhere {
    /** `own`, or `round` for one that several seats share */
    elsewhere: string;
  }

  /** An event in a few words. */
  interface EventBrief {
    /** as in its address */
    name: string;
    title: string;
    /** what is wrong with its file, or empty */
    why: string;
    players: number;
    /** rounds that were drawn */
    round: number;
    /** rounds there are to be; 0: any number */
    planned: number;
  }

  /** When the round that is played at a table ends; nothing where none is played. (/clock.json) */
  interface EventClock {
    title?: string;
    round?: number;
    table?: number;
    /** by the clock of the house, in ISO 8601; empty without a clock */
    until?: string;
    /** seconds until then by the clock of the house; 0 once it is over, or without a clock */
    left?: number;
  }

  /** The same with what its page adds. (/events/NAME.json) */
  interface EventFactsOfPage {
    title: string;
    planned: number;
    /** fewest and most players of a table */
    sizes: number[];
    players: EventPlayer[];
    rounds: EventRound[];
    /** tables of the latest round without a result */
    missing: number[];
    /** why no round can be drawn, or empty */
    why: string;
    /** when the round ends by the clock of the house, in ISO 8601; empty without a clock */
    until: string;
    columns: StandingColumn[];
    /** a row for each player, by the names of the columns */
    standings: Record<string, unknown>[];
    /** the same as people read it, as on the wall */
    written: string[][];
    /** of corrections */
    reasons: string[];
    name: string;
    /** sentences about finished games that were not taken */
    left: string[];
    seats: SeatOfRound[];
    games: OfferedGame[];
  }

  /** All events. (/events.json) */
  interface EventList {
    events: EventBrief[];
    /** who usually plays here */
    names: string[];
  }

  /** Somebody who plays, or has left. */
  interface EventPlayer {
    name: string;
    gone: boolean;
  }

  /** A round. */
  interface EventRound {
    tables: EventTable[];
    absent: string[];
  }

  /** A table of a round. */
  interface EventTable {
    drawn: string[];
    present: string[];
    /** name, place and points, in the order of places; none before its result */
    scores: [string, number, number][];
    /** who wrote the result; empty: its journal */
    by: string;
    /** whether the fewest points win; null where nobody knows yet */
    fewest: boolean | null;
  }

  /** Every kind of card of the game, by which a card with a dead tag is named. (/unknown.json) */
  interface EveryCard {
    /** identity and name */
    cards: [string, string][];
  }

  /** A review that has ended. */
  interface FinishedReview {
    curve: ChancesThen[];
    /** by seat */
    turning: Record<string, TurningPlay[]>;
    done: true;
    /** what prevented it, or empty */
    why: string;
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

  /** A card that a seat could lay. */
  interface HeardCard {
    card: string;
    name: string;
    does: string[];
  }

  /** What was announced after the seat's last turn. */
  interface HeardNews {
    title: string;
    lines: string[];
    tune: string;
  }

  /** What the page for the ear gets first; then of it what has changed. (/stream with ear=1) */
  interface HeardSnapshot {
    run: string;
    game: GameOfTable;
    me: number | null;
    seats: SeatOfTable[];
    coached: number[];
    guided: boolean;
    picks: boolean;
    back: string;
    mine: string[];
    middle: string[];
    /** the neighbours, then a list for each of the others */
    others: string[][];
    /** the moment of the table */
    at: number;
    over: boolean;
    /** the seat has a station of its own here */
    acts: boolean;
    screen: string[];
    where: string[];
    hand: HeardCard[];
    /** what can be done now */
    ways: string[];
    /** the card on the reader */
    reader: string | null;
    since: HeardNews[];
    /** what the panel of a learner shows */
    lesson: LessonPanel | null;
    /** all of them, later the new ones */
    news: NewsItem[];
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
    /** games of other people that are not here */
    known: KnownGame[];
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

  /** What the page of a job shows. (/real-cards/JOB.json) */
  interface JobFacts {
    kind: string;
    title: string;
    done: number;
    /** 0: it has no end to count to */
    of: number;
    over: boolean;
    /** sentences, once it is over */
    result?: string[];
    sheets?: CountSheet[];
    /** of a count: what may be entered */
    cards?: [string, string][];
    score?: CountScore | null;
    /** its number in the journal, 0 before */
    game?: number;
    pad?: PadFacts;
    display: ShownDisplay | null;
    sentences: string[];
    /** or empty */
    trouble: string;
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

  /** A pupil with a page. */
  interface JoiningPupil {
    name: string;
    /** the page is open */
    here: boolean;
    page: string;
  }

  /** All of them, for whoever has the letters. (/join.json) */
  interface JoiningPupils {
    /** of the game that they learn, as its tags and labels have it */
    code: string;
    pupils: JoiningPupil[];
  }

  /** A game of other people. */
  interface KnownGame {
    title: string;
    package: string;
    game: string;
    about: string;
    seats: [number, number];
    page: string;
  }

  /** A set-up of real cards as a drawing; no rows while nothing is laid out. (/spread.json) */
  interface LaidOut {
    /** what each is called, and its places: face up, and the card */
    rows: [string, [boolean, string][]][];
    /** what may come next: its identity and its name */
    cards: [string, string][];
  }

  /** What there is to learn of a game, with the stars of one learner. (/seat/SEAT/lesson) */
  interface LearningMap {
    lessons: OfferedLesson[];
    puzzle: OfferedTask | null;
    campaign: OfferedShortGame[];
    /** what is learnt on this page */
    here?: string;
    /** what is best done after it, or empty */
    next?: string;
  }

  /** A drawing beside a step, and what it says in words. */
  interface LessonDrawing {
    path: string;
    alt: string;
  }

  /** A moment of a lesson, an exercise, a puzzle, a short game or a first game. */
  interface LessonPanel {
    card: string;
    play: string;
    kind: string;
    title: string;
    /** taken, or hints given */
    step: number;
    steps: number;
    /** what the last step taught */
    learnt: string;
    /** what is to be done, or empty */
    now: string;
    note: string;
    over: boolean;
    /** 0 before the end */
    stars: number;
    /** at the end */
    praise: string;
    /** the title of what comes after it, or empty */
    next: string;
    /** which of back, again and skip */
    can: string[];
    /** of a lesson */
    drawing?: LessonDrawing | null;
    /** what the teacher of a class says in this step */
    hint?: string;
    /** of the last hint */
    rule?: RuleText | null;
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

  /** A place, and what it is called. */
  interface NamedSeat {
    seat: number;
    name: string;
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
    /** what is drawn of it */
    scene?: Scene[];
  }

  /** A game that the same people can play next. */
  interface NextGame {
    game: string;
    title: string;
    /** mode=full where a game is asked for one, else empty */
    option: string;
  }

  /** An exercise of a lesson, called by what it trains. */
  interface OfferedExercise {
    /** as `host.lessons.tasks` finds it */
    name: string;
    /** of this learner, 0 to 3 */
    stars: number;
    goal: string;
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

  /** A lesson with its exercises. */
  interface OfferedLesson {
    /** as `host.lessons.tasks` finds it */
    name: string;
    /** of this learner, 0 to 3 */
    stars: number;
    title: string;
    done: boolean;
    exercises: OfferedExercise[];
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

  /** A short game of a campaign. */
  interface OfferedShortGame {
    /** as `host.lessons.tasks` finds it */
    name: string;
    /** of this learner, 0 to 3 */
    stars: number;
    title: string;
    /** the one before it is finished */
    open: boolean;
  }

  /** The puzzle of the day or the first game, or what all that is offered has. */
  interface OfferedTask {
    /** as `host.lessons.tasks` finds it */
    name: string;
    /** of this learner, 0 to 3 */
    stars: number;
  }

  /** A card of Oh Hell. */
  interface OhHellCard {
    name: string;
    /** the rank in one letter or two */
    short: string;
    suit: string;
    rank: number;
  }

  /** What the page of Oh Hell must know. (/game.json) */
  interface OhHellCatalog {
    cards: Record<string, OhHellCard>;
    suits: Record<string, OhHellSuit>;
  }

  /** A deal of Oh Hell that was counted. */
  interface OhHellCounted {
    name: "counted";
    number: number;
    /** of each seat: bid, tricks, points */
    rows: [number, number, number][];
  }

  /** The same as a seat sees them: where Herald deals, its own hand is open to it. */
  interface OhHellOwnZones {
    hand: (string[] | number)[];
    trick: string[][];
    turned: string[][];
    gone: string[][];
    deck: number[];
  }

  /** What everybody knows of a game of Oh Hell. */
  interface OhHellPublic {
    players: number;
    owing: number[];
    open: boolean;
    phase: "deal" | "bid" | "play" | "over";
    /** the zone for which people lay a card next */
    due: "" | "turned";
    dealer: number;
    /** of the deal, from 1 */
    number: number;
    /** cards for each player */
    size: number;
    /** how many are taken */
    tricks: number;
    leader: number;
    led: "clubs" | "diamonds" | "hearts" | "spades" | "";
    trump: "clubs" | "diamonds" | "hearts" | "spades" | "";
    /** of each seat the suits that it did not follow, and in which trick */
    failed: ((["clubs" | "diamonds" | "hearts" | "spades", number])[])[];
    taken: number[];
    met: number[];
    run: number[];
    longest: number[];
    /** points of tricks */
    won: number[];
    /** points of bids */
    bids_won: number[];
    /** -1: none yet */
    bid: number[];
    /** which of two alike takes a trick, with two packs */
    alike?: "first" | "last";
    zones: OhHellZones;
  }

  /** The rulings that a station of Oh Hell obeys. */
  interface OhHellRulings {
    hook: "yes" | "no";
    packs?: "two";
  }

  /** What the page of Oh Hell is sent of a table. */
  type OhHellSnapshot = Snapshot<OhHellPublic, OhHellView, OhHellCounted>;

  /** A suit of Oh Hell. */
  interface OhHellSuit {
    name: string;
    sign: string;
  }

  /** What a seat of Oh Hell knows. */
  interface OhHellView {
    players: number;
    owing: number[];
    open: boolean;
    phase: "deal" | "bid" | "play" | "over";
    /** the zone for which people lay a card next */
    due: "" | "turned";
    dealer: number;
    /** of the deal, from 1 */
    number: number;
    /** cards for each player */
    size: number;
    /** how many are taken */
    tricks: number;
    leader: number;
    led: "clubs" | "diamonds" | "hearts" | "spades" | "";
    trump: "clubs" | "diamonds" | "hearts" | "spades" | "";
    /** of each seat the suits that it did not follow, and in which trick */
    failed: ((["clubs" | "diamonds" | "hearts" | "spades", number])[])[];
    taken: number[];
    met: number[];
    run: number[];
    longest: number[];
    /** points of tricks */
    won: number[];
    /** points of bids */
    bids_won: number[];
    /** -1: none yet */
    bid: number[];
    /** which of two alike takes a trick, with two packs */
    alike?: "first" | "last";
    seat: number;
    options: OhHellRulings;
    zones: OhHellOwnZones;
  }

  /** The zones of Oh Hell; a hidden pile is the number of its cards. */
  interface OhHellZones {
    hand: number[];
    /** of each seat, one card at most */
    trick: string[][];
    turned: string[][];
    gone: string[][];
    deck: number[];
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

  /** A score pad as a page shows it; columns, totals and places are in the order of the seats. */
  interface PadFacts {
    names: string[];
    /** how an entry is written, where that is no number */
    hint: string;
    /** people fill it row by row */
    by_row: boolean;
    rows: PadRow[];
    /** the value of each row */
    columns: Record<string, string>[];
    totals: number[];
    /** 0 until every column has a value */
    places: number[];
    /** a sentence, or empty */
    winner: string;
    /** its number in the journal, 0 before */
    game: number;
  }

  /** A row of a score pad. */
  interface PadRow {
    name: string;
    title: string;
    least: number;
    most: number;
    /** each with what it is called, where the row takes no figure */
    values: [string, string][];
  }

  /** A page to which the home page leads. */
  interface PageLink {
    path: string;
    text: string;
    /** its tile's text; empty: a word at the foot */
    tile: string;
    drawn: string;
  }

  /** A review that is still thought about. */
  interface PendingReview {
    done: false;
    /** how many plays are compared, of how many */
    looked?: number;
    of?: number;
    /** it had to begin again */
    again?: boolean;
  }

  /** A display that a page sees. */
  interface Picture {
    /** base64 of its memory */
    pixels: string;
    text: string;
  }

  /** A card in the words that the game explains itself with. */
  interface PlainCard {
    name: string;
    lines: string[];
  }

  /** What a page must know of a game without a page of its own; the rest is there where the game declares it. (/game.json) */
  interface PlainCatalog {
    /** the script that draws it */
    page: string;
    cards: Record<string, PlainCard>;
    zones?: DeclaredZone[];
    values?: DeclaredValue[];
    /** what people call a word that a value may be */
    words?: Record<string, string>;
    hand?: string;
  }

  /** A learner of a class as its pages show them; what is for the teacher alone is left out on the wall. */
  interface PupilFacts {
    name: string;
    /** how many were taken */
    step: number;
    /** through with it, with a star at least */
    over: boolean;
    /** for the teacher */
    mistakes?: number;
    /** or empty */
    trouble: string;
    /** the station has started */
    ready: boolean;
    /** at a real station, without a page */
    real: boolean;
    /** the page is open */
    here?: boolean;
    /** where they are kept; for the teacher */
    stars?: number;
    /** a step takes long or went wrong often; for the teacher */
    stuck?: boolean;
    /** step, what was tried, how often, the latest first; for the teacher */
    slips?: [number, string, number][];
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

  /** A finished game with all its moments. (a replay) */
  interface ReplayData {
    game: GameOfTable;
    date: string;
    seats: NamedSeat[];
    /** as /game.json */
    catalog: Record<string, unknown>;
    turns: ReplayTurn[];
    /** before the first play */
    first: ReplayMoment;
    /** each leads to the next moment: a patch (changes.py), null where nothing changed */
    changes: unknown[];
    result: Result | null;
  }

  /** A moment of a finished game, after a line of its record. */
  interface ReplayMoment {
    at: number;
    awaited: number[];
    over: boolean;
    public: Record<string, unknown>;
    /** by seat */
    views: Record<string, Record<string, unknown>>;
    /** by seat */
    hands: Record<string, string[] | null>;
    play: ReplayPlay | null;
    news: ReplayNews[];
  }

  /** What was announced after a play. */
  interface ReplayNews {
    title: string;
    lines: string[];
    tune: string;
  }

  /** A play in words, without them where the table makes it. */
  interface ReplayPlay {
    seat: number;
    text: string;
  }

  /** Where a turn of a finished game began. */
  interface ReplayTurn {
    line: number;
    where: string;
  }

  /** A part of the report, which names what was hidden until the end. */
  interface ReportSection {
    code: string;
    title: string;
    lines: string[];
  }

  /** How a game ended. */
  interface Result {
    /** each with what it is called */
    categories: [string, string][];
    seats: SeatSheet[];
    /** of the seats, first to last; those that share a place stand together */
    places: number[][];
    /** whether the fewest points win */
    fewest: boolean;
    report: ReportSection[];
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

  /** A finished game and its review; of one that is still thought about, that alone. (/history/GAME/review.json) */
  interface ReviewedGame {
    title?: string;
    day?: string;
    seats?: NamedSeat[];
    review: PendingReview | FinishedReview;
  }

  /** A Rule as a page gets it. */
  interface RuleText {
    clause: string;
    says: string;
  }

  /** Two seats against each other, as pages draw it; what belongs to the one stands first, to the other second. */
  interface Scene {
    /** a drawing */
    sign: string;
    seats: [number, number];
    /** how many of the sign each has */
    figures: [number, number];
    /** points that come of it */
    gains: [number, number];
  }

  /** Every kind of card that a seat without a reader may hold at a table of real cards, those first that it may play now. (/seat/SEAT/cards.json) */
  interface SeatCards {
    cards: [called: string, card: string, why: string][];
  }

  /** Where in the house a table of the latest round sits. */
  interface SeatOfRound {
    table: number;
    /** the table of the house */
    at: number;
    status: string;
    /** in its game */
    where: string;
  }

  /** A seat. */
  interface SeatOfTable {
    seat: number;
    name: string;
    /** its level; empty for a person */
    bot: "child" | "learner" | "beginner" | "easy" | "casual" | "normal" | "strong" | "builder" | "merchant" | "general" | "scholar" | "";
    /** seconds about a play at most; 0: at once */
    thinks: number;
    /** nobody has sat down there yet */
    free: boolean;
  }

  /** What a seat came to. */
  interface SeatResultData {
    seat: number;
    name: string;
    place: number;
    total: number;
    categories: Record<string, number>;
    /** category, points, reason */
    lines: [string, number, string][];
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

  /** A Display as a page shows it. */
  interface ShownDisplay {
    title: string;
    lines: string[];
    choices: string[];
  }

  /** The latest play of a seat, which the table refused. */
  interface ShownRefusal {
    why: string;
    rule: RuleText | null;
    /** it only asks back */
    asks: boolean;
  }

  /** All that a page may know of its table now. (/stream) */
  interface Snapshot<Public = unknown, View = unknown, Kept = unknown> {
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
    public: Public;
    view: View | null;
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
    display: DisplaySwitch[];
    sheets: ResultWithCourse | null;
    opening: OfferedOpening[];
    review: PendingReview | FinishedReview | null;
    advice: string[];
    lesson: LessonPanel | null;
    /** the rows of the code for BG Stats, "1" for a dark dot */
    qr: string[];
    undo: UndoFacts;
    /** the numbers of the news that do not stand */
    undone: number[];
    /** figures of the Events that the game's page keeps */
    kept: Kept[];
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

  /** A column of the standings: the field of a row, and what stands above it. */
  interface StandingColumn {
    name: string;
    heading: string;
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
    /** empty where nobody has sat down yet */
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
    /** its game; until then whoever sits down may move, change the name and leave */
    begun: boolean;
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

  /** A game on /learn. (/learn.json, a list) */
  interface TaughtGame {
    lessons: OfferedLesson[];
    puzzle: OfferedTask | null;
    campaign: OfferedShortGame[];
    here?: string;
    next?: string;
    game: string;
    title: string;
    about: string;
    /** the first game */
    first: OfferedTask | null;
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

  /** A play that turned a game, in words. */
  interface TurningPlay {
    where: string;
    play: string;
    /** what it was worth; empty where it made no difference */
    worth: string;
    why: string[];
    /** what the moment is called as an exercise, or empty */
    task: string;
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

  /** A board of 7 Wonders. */
  interface WondersBoard {
    name: string;
    sides: Record<string, WondersSide>;
  }

  /** What the page of 7 Wonders must know. (/game.json) */
  interface WondersCatalog {
    cards: Record<string, WondersStructure>;
    wonders: Record<string, WondersBoard>;
  }

  /** A city of 7 Wonders as everybody sees it. */
  interface WondersCity {
    seat: number;
    wonder: string;
    side: "A" | "B";
    coins: number;
    /** how many are built */
    stages: number;
    /** how many there are */
    of: number;
    cards: string[];
    shields: number;
    /** the tokens of conflicts on that side */
    left: number[];
    right: number[];
    sells: string;
    /** Olympia's power may be used now */
    free: boolean;
  }

  /** What is paid for a part of 7 Wonders. */
  interface WondersCost {
    coins: number;
    /** a letter each, in rising order */
    goods: string;
  }

  /** What a seat of 7 Wonders knows of its city to price a card. */
  interface WondersOwnCity {
    wonder: string;
    side: "A" | "B";
    stages: number;
    coins: number;
    goods: string;
    free: boolean;
    powers: ("copy" | "dig" | "free" | "seventh")[];
    /** what must not stand twice */
    names: string[];
    /** raw materials on the left and on the right, then manufactured goods */
    prices: number[];
    apart?: boolean;
  }

  /** What a structure or a stage of 7 Wonders costs and does. */
  interface WondersPart {
    cost: WondersCost;
    effects: (["make" | "use", string, boolean] | ["points" | "shields" | "coins", number] | ["science" | "power", string] | ["price", string, string] | ["earn" | "count", number, string[], string])[];
  }

  /** What everybody knows of a game of 7 Wonders. */
  interface WondersPublic {
    game: "seven_wonders";
    open: boolean;
    phase: "wonders" | "guilds" | "deal" | "draw" | "choose" | "seventh" | "dig" | "over";
    age: number;
    turn: number;
    passing: "left" | "right" | "across";
    awaited: number[];
    /** cards in the discard pile */
    buried: number;
    cities: WondersCity[];
    /** its place, between two players */
    free_city?: number;
    /** who plays for it; 0: nobody */
    holder?: number;
  }

  /** A side of a board of 7 Wonders. */
  interface WondersSide {
    makes: string;
    stages: WondersPart[];
  }

  /** What the page of 7 Wonders is sent of a table. */
  type WondersSnapshot = Snapshot<WondersPublic, WondersView, never>;

  /** A structure of 7 Wonders. */
  interface WondersStructure {
    cost: WondersCost;
    effects: (["make" | "use", string, boolean] | ["points" | "shields" | "coins", number] | ["science" | "power", string] | ["price", string, string] | ["earn" | "count", number, string[], string])[];
    name: string;
    age: number;
    colour: string;
    chain_from: string[];
    chain_to: string[];
  }

  /** What a seat of 7 Wonders knows; a text like `3f` is a bitmap over all cards. */
  interface WondersView {
    seat: number;
    players: number;
    open: boolean;
    phase: "wonders" | "guilds" | "deal" | "draw" | "choose" | "seventh" | "dig" | "over";
    age: number;
    turn: number;
    awaited: boolean;
    city?: WondersOwnCity;
    /** what that neighbour sells */
    left?: string;
    right?: string;
    purse?: number;
    /** the play that lies face down */
    chosen?: string;
    /** those that lie before nobody yet */
    boards?: string[];
    sides?: "A" | "B" | "AB";
    /** it chooses for the Free City too */
    holder?: boolean;
    /** a card laid now is for the Free City */
    whose?: "city";
    hand?: string[];
    pile?: string;
    used?: string;
    sold?: string;
    mine?: string;
  }
}
