// What pages use and TypeScript's own description of a browser lacks: TypeScript alone reads this file (tsconfig.json).

interface HTMLElement {
  /** Of a button of the station (table/station.js): as if it were pressed and released. */
  hold?: { down(): void; up(): void };
}

interface Document {
  /** Whether the browser opens the page before it is asked to. */
  readonly prerendering?: boolean;
}

/** What stream.js runs in when it is a worker. */
declare const SharedWorkerGlobalScope: unknown;
declare var onconnect: (event: MessageEvent) => void;

/** In a replay: the page of its game (host/web/table/replay.py). */
declare module "herald-game" {
  export function open(catalog: unknown): Partial<GamePage>;
}

/** A snapshot as it is drawn: with what was public at the end of the turn before (table/turns.js). */
type Drawn<S extends Sent.Snapshot = Sent.Snapshot> = S & { before?: S["public"] | null };

/** The names of the figures in a sentence (frame/phrases.js). */
type FigureOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | FigureOf<Rest> : never;

/** A call fills in all figures of its sentence and no others; what is no plain text cannot be translated. */
type Translate = <const S extends string>(
  english: string extends S ? never : S,
  ...figures: [FigureOf<S>] extends [never] ? [] : [Record<FigureOf<S>, unknown>]
) => string;
type TranslateSense = <const S extends string>(
  meaning: string,
  english: string extends S ? never : S,
  ...figures: [FigureOf<S>] extends [never] ? [] : [Record<FigureOf<S>, unknown>]
) => string;
type TranslateCount = <const One extends string, const Many extends string>(
  one: string extends One ? never : One,
  many: string extends Many ? never : Many,
  n: number,
  ...figures: [Exclude<FigureOf<One | Many>, "n">] extends [never] ? [] : [Record<Exclude<FigureOf<One | Many>, "n">, unknown>]
) => string;
