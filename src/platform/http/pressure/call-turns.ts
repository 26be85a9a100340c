/** What may be in a hurry: somebody's seat or money, then what somebody looks at of their own, then what everybody looks at. */
export const callKinds = ['write', 'own', 'public'] as const;
export type CallKind = (typeof callKinds)[number];

export interface CallTurns {
  /** Begins a call at once where few have begun in this turn of the event loop, otherwise in a later one. */
  take(kind: CallKind, begin: () => void): void;
  /** How long the call that has waited longest waits by now, in milliseconds. */
  readonly waitedMs: number;
}

interface Waiting {
  readonly begin: () => void;
  readonly came: number;
}

interface Limits {
  /** How many calls begin in one turn of the event loop. */
  readonly perTurn: number;
  /** How many of them are at least for whoever has waited longest, whatever for: no kind waits behind another for ever. */
  readonly forOldest: number;
  readonly nowMs?: () => number;
  readonly nextTurn?: (work: () => void) => void;
}

/**
 * Lets a crowd of calls begin a few in each turn of the event loop. All at once, each answer of the database would wait until
 * all of them have begun, and a transaction of twenty statements twenty times as long.
 * See docs/decisions/0122-calls-begin-by-turns.md.
 */
export function callTurns({
  perTurn,
  forOldest,
  nowMs = () => performance.now(),
  nextTurn = setImmediate,
}: Limits): CallTurns {
  const lines: readonly Waiting[][] = callKinds.map(() => []);
  let begun = 0;
  let isCounting = false;

  const oldest = () =>
    lines.reduce<Waiting[] | null>(
      (found, line) => (line[0] && (!found?.[0] || line[0].came < found[0].came) ? line : found),
      null,
    );

  function beginNext(): boolean {
    const line = begun < forOldest ? oldest() : lines.find((one) => one.length > 0);
    const next = line?.shift();
    if (!next) return false;
    begun += 1;
    next.begin();
    return true;
  }

  function turn(): void {
    begun = 0;
    while (begun < perTurn && beginNext());
    isCounting = begun > 0;
    if (isCounting) nextTurn(turn);
  }

  return {
    take(kind, begin) {
      if (!isCounting) {
        isCounting = true;
        nextTurn(turn);
      }
      if (begun < perTurn && oldest() === null) {
        begun += 1;
        begin();
      } else lines[callKinds.indexOf(kind)]?.push({ begin, came: nowMs() });
    },
    get waitedMs() {
      const first = oldest()?.[0];
      return first ? nowMs() - first.came : 0;
    },
  };
}
