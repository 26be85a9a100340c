import type { LocalAnswer, Outbox } from '#src/features/level-tests/parts/outbox.ts';
import { isForAll, type Trouble } from './trouble.ts';
import { wellFormed } from './well-formed.ts';

/**
 * none: never touched. waiting: held here only. saved: the server said so. uncounted: it came too late. kept: it came after
 * another tab or device had taken over, and the server keeps it for staff. refused: the server takes no such answer.
 */
export type Mark = 'none' | 'waiting' | 'saved' | 'uncounted' | 'kept' | 'refused';

export interface Held {
  readonly answer: unknown;
  readonly isFlagged: boolean;
  readonly mark: Mark;
}

export interface SaveEntry {
  readonly position: number;
  readonly leaseEpoch: number;
  readonly rev: number;
  readonly answer: unknown;
  readonly isFlagged: boolean;
  readonly answeredAt: string;
}

export type SentOutcome =
  | 'saved'
  | 'older'
  | 'late'
  | 'old_lease'
  | 'closed'
  | 'passed'
  | 'unknown_item'
  | 'not_an_answer';

export type Sent =
  | {
      readonly kind: 'answered';
      readonly results: readonly { position: number; rev: number; outcome: SentOutcome }[];
    }
  /** No answer, or one that says nothing about the answers: try again. */
  | { readonly kind: 'unreachable'; readonly trouble: Trouble }
  /** The server has read the call and does not take what is in it. */
  | { readonly kind: 'refused' }
  /** This browser may not sit the attempt any more. */
  | { readonly kind: 'over' };

export interface SyncState {
  readonly held: ReadonlyMap<number, Held>;
  /** How many are held here only and are being sent. */
  readonly unsent: number;
  /** Why nothing could be saved just now; null while it can. */
  readonly trouble: Trouble | null;
  /** Questions whose answer the server does not take, until it is changed. */
  readonly refused: readonly number[];
  /** Questions whose answer is kept for staff only. */
  readonly kept: readonly number[];
  /** Another tab or device has the lease: what is held here still goes, and counts only where staff take it. */
  readonly isLost: boolean;
}

export interface SyncDeps {
  readonly outbox: Outbox;
  readonly send: (entries: readonly SaveEntry[]) => Promise<Sent>;
  readonly onChange: (state: SyncState) => void;
  /** The corrected clock as an ISO instant. */
  readonly now: () => string;
  readonly later: (work: () => void, ms: number) => void;
}

const mostEntries = 40;
const retryMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** How long to wait after the n-th failure in a row (1-2-4-8-15 s). */
export function retryAfterMs(failures: number): number {
  return retryMs[Math.min(failures, retryMs.length) - 1] ?? 1_000;
}

const entryOf = ({ position, leaseEpoch, rev, answer, isFlagged, answeredAt }: LocalAnswer): SaveEntry => ({
  position,
  leaseEpoch,
  rev,
  answer,
  isFlagged,
  answeredAt,
});

type Ending = 'uncounted' | 'kept' | 'refused';

const endings: Readonly<Partial<Record<SentOutcome, Ending>>> = {
  late: 'uncounted',
  closed: 'uncounted',
  passed: 'uncounted',
  old_lease: 'kept',
  unknown_item: 'refused',
  not_an_answer: 'refused',
};

/**
 * Keeps one attempt's answers in step with the server: first into the outbox, then sent, marked by its word only. Where
 * several together came to nothing and it may be for one of them, each goes alone, and none waits behind another.
 */
export function createSync(
  lease: { readonly attemptNo: string; readonly leaseEpoch: number },
  start: readonly LocalAnswer[],
  deps: SyncDeps,
) {
  const entries = new Map(start.map((one) => [one.position, one]));
  /** Revs that need not be sent again, by position: a newer one is another matter. */
  const ended = new Map<number, { readonly rev: number; readonly mark: Ending }>();
  /** How often a rev was tried alone, by position. */
  const tries = new Map<number, { readonly rev: number; readonly count: number }>();
  let underWay: Promise<void> | null = null;
  let timers = 0;
  let scheduled = 0;
  let failures = 0;
  let trouble: Trouble | null = null;
  let isSingly = false;
  let isWoken = false;
  let isLost = false;
  let isOver = false;

  const markOf = (one: LocalAnswer): Mark => {
    if (one.ackedRev >= one.rev) return 'saved';
    const end = ended.get(one.position);
    return end?.rev === one.rev ? end.mark : 'waiting';
  };
  const unsentOnes = () => [...entries.values()].filter((one) => markOf(one) === 'waiting');
  const triesOf = ({ position, rev }: LocalAnswer) => {
    const tried = tries.get(position);
    return tried?.rev === rev ? tried.count : 0;
  };

  const state = (): SyncState => {
    const marked = [...entries.values()]
      .map((one) => ({ ...one, mark: markOf(one) }))
      .sort((a, b) => a.position - b.position);
    return {
      held: new Map(
        marked.map(({ position, answer, isFlagged, mark }) => [position, { answer, isFlagged, mark }]),
      ),
      unsent: marked.filter(({ mark }) => mark === 'waiting').length,
      refused: marked.flatMap(({ position, mark }) => (mark === 'refused' ? [position] : [])),
      kept: marked.flatMap(({ position, mark }) => (mark === 'kept' ? [position] : [])),
      trouble,
      isLost,
    };
  };
  const notify = () => deps.onChange(state());

  /** What goes next, without those that were asked for already. Alone: the one that was tried least. */
  const nextBatch = (asked: ReadonlySet<LocalAnswer> = new Set()): LocalAnswer[] => {
    if (isOver) return [];
    const waiting = unsentOnes().filter((one) => !asked.has(one));
    if (!isSingly) return waiting.slice(0, mostEntries);
    return waiting.toSorted((a, b) => triesOf(a) - triesOf(b)).slice(0, 1);
  };

  const schedule = (ms: number, isSooner = false) => {
    if ((scheduled !== 0 && !isSooner) || isOver) return;
    timers += 1;
    const mine = timers;
    scheduled = mine;
    deps.later(() => {
      if (scheduled !== mine) return;
      scheduled = 0;
      flush();
    }, ms);
  };

  const confirm = async (position: number, rev: number) => {
    const one = entries.get(position);
    if (!one || one.ackedRev >= rev) return;
    const acked = { ...one, ackedRev: rev };
    entries.set(position, acked);
    await deps.outbox.put(acked).catch(() => undefined);
  };

  /** Taken otherwise than as an answer that counts: a page that comes later need not send it again. */
  const settle = async (position: number, rev: number, mark: Ending) => {
    ended.set(position, { rev, mark });
    const one = entries.get(position);
    if (one?.rev === rev) await deps.outbox.put({ ...one, endedRev: rev }).catch(() => undefined);
  };

  const fail = (because: Trouble) => {
    failures += 1;
    trouble = because;
    if (!isForAll(because)) isSingly = true;
  };

  const take = async (batch: readonly LocalAnswer[], sent: Sent) => {
    if (isSingly) for (const one of batch) tries.set(one.position, { rev: one.rev, count: triesOf(one) + 1 });
    if (sent.kind === 'over') {
      isOver = true;
      return;
    }
    if (sent.kind === 'unreachable') return fail(sent.trouble);
    failures = 0;
    trouble = null;
    if (sent.kind === 'refused') {
      const [one] = batch;
      if (batch.length > 1) isSingly = true;
      else if (one) ended.set(one.position, { rev: one.rev, mark: 'refused' });
      return;
    }
    for (const { position, rev, outcome } of sent.results) {
      const mark = endings[outcome];
      if (outcome === 'old_lease') isLost = true;
      if (mark) await settle(position, rev, mark);
      else await confirm(position, rev);
    }
    // An answer that settles nothing of what was sent must not be asked for again at once.
    const isIdle = batch.every((one) => entries.get(one.position) === one && markOf(one) === 'waiting');
    if (isIdle) fail('failed');
  };

  const sendNow = async (batch: readonly LocalAnswer[]) => {
    await take(batch, await deps.send(batch.map(entryOf)));
    underWay = null;
    const { length } = unsentOnes();
    if (length === 0) {
      isSingly = false;
      tries.clear();
    }
    notify();
    const isWanted = isWoken;
    isWoken = false;
    if (length > 0) schedule(failures === 0 || isWanted ? 0 : retryAfterMs(failures), isWanted);
  };

  const flush = () => {
    if (underWay) return;
    const batch = nextBatch();
    if (batch.length > 0) underWay = sendNow(batch);
  };

  return {
    state,
    /** Takes an answer: kept in this browser first, whatever the state, then sent after `waitMs` (typing) or at once. */
    async set(position: number, change: { answer?: unknown; isFlagged?: boolean }, waitMs = 0) {
      const before = entries.get(position);
      const next: LocalAnswer = {
        attemptNo: lease.attemptNo,
        position,
        leaseEpoch: lease.leaseEpoch,
        rev: (before?.rev ?? 0) + 1,
        ackedRev: before?.ackedRev ?? 0,
        answer: 'answer' in change ? wellFormed(change.answer) : (before?.answer ?? null),
        isFlagged: change.isFlagged ?? before?.isFlagged ?? false,
        answeredAt: deps.now(),
      };
      entries.set(position, next);
      notify();
      await deps.outbox.put(next).catch(() => undefined);
      // What is new does not wait for another that comes to nothing.
      if (isSingly) schedule(waitMs, true);
      else schedule(failures === 0 ? waitMs : retryAfterMs(failures));
    },
    /** Sends what is unsent now, whatever the waiting time; resolves when each is saved or was tried in vain. */
    async flushNow(): Promise<SyncState> {
      const asked = new Set<LocalAnswer>();
      for (;;) {
        while (underWay) await underWay;
        const batch = nextBatch(asked);
        if (batch.length === 0) break;
        for (const one of batch.length === 1 ? batch : []) asked.add(one);
        underWay = sendNow(batch);
        await underWay;
        if (trouble !== null && isForAll(trouble)) break;
      }
      return state();
    },
    /** The lease went elsewhere, as a beat or the stream has told: what is held here goes now, to be kept. */
    lose() {
      isLost = true;
      notify();
      flush();
    },
    /** The network is back, or somebody asks for it: do not wait for the next try, nor for the one under way alone. */
    wake() {
      if (underWay) isWoken = true;
      else flush();
    },
    /** The paper is handed in: nothing more is sent. */
    stop() {
      isOver = true;
    },
  };
}

export type Sync = ReturnType<typeof createSync>;
