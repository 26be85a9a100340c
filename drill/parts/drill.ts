// What a drill is, and what it hands back.

/** One line of the table: what was looked at, how it may be at most, how it was, and how it is with the protection off. */
export interface Row {
  readonly what: string;
  readonly limit: string;
  readonly measured: string;
  /** What the same look gives where what is drilled is missing; `-` where there is none. */
  readonly control: string;
  readonly ok: boolean;
}

export interface Drill {
  /** As its file is called, and as `npm run drill -- NAME` names it. */
  readonly name: string;
  readonly title: string;
  run(log: (line: string) => void): Promise<Row[]>;
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
