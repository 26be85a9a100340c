export interface RehearsalSession {
  readonly sessionId: number;
  readonly name: string;
  readonly capacity: number;
  readonly gradeFrom: number;
  readonly gradeTo: number;
}

export interface RehearsalReport {
  readonly parents: number;
  readonly seats: number;
  readonly sold: {
    readonly sessionId: number;
    readonly name: string;
    readonly sold: number;
    readonly capacity: number;
    readonly waiting: number;
  }[];
  /** Seconds after the opening at which the last seat went; null when some were left. */
  readonly soldOutAfterSeconds: number | null;
  readonly longestQueue: number;
  /** Seconds from the opening (or the arrival, where later) until it was one's turn; of those whose turn came. */
  readonly medianWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Parents whose turn came and who let its minutes pass. */
  readonly lapsed: number;
  /** The same in sentences for the office. */
  readonly sentences: string[];
  /** Broken promises; none is the only good answer. */
  readonly faults: string[];
}

export interface Parent {
  readonly ticketId: number;
  readonly arrivesMs: number;
  readonly grade: number;
  readonly session: RehearsalSession;
  readonly thinksMs: number;
}
