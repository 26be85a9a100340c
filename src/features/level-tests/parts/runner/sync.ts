import type { LocalAnswer, Outbox } from './outbox.ts';

/** none: never touched. waiting: held here only. saved: the server said so. uncounted: it came too late. */
export type Mark = 'none' | 'waiting' | 'saved' | 'uncounted';

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
  | { readonly kind: 'unreachable' }
  /** This browser may not sit the attempt any more. */
  | { readonly kind: 'refused'; readonly sentence: string };

export interface SyncState {
  readonly held: ReadonlyMap<number, Held>;
  readonly unsent: number;
  readonly isReachable: boolean;
  /** Another tab or device has the lease: nothing more is taken here. */
  readonly isLost: boolean;
  readonly refusal: string | null;
}

export interface SyncNeeds {
  readonly outbox: Outbox;
  readonly send: (entries: readonly SaveEntry[]) => Promise<Sent>;
  readonly onChange: (state: SyncState) => void;
  /** The corrected clock as an ISO instant. */
  readonly now: () => string;
  readonly later: (work: () => void, ms: number) => void;
}

export interface ServerAnswer {
  readonly position: number;
  readonly leaseEpoch: number;
  readonly rev: number;
  readonly answer: unknown;
  readonly isFlagged: boolean;
}

const mostEntries = 40;
const retryMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** How long to wait after the n-th failure in a row (1-2-4-8-15 s). */
export function retryAfterMs(failures: number): number {
  return retryMs[Math.min(failures, retryMs.length) - 1] ?? 1_000;
}

/**
 * What to go on with after taking a lease: the server's answers, and what this browser holds that the server
 * never confirmed. An answer of another device under a newer lease wins over what was left unsent here.
 */
export function mergeAfterLease(
  attempt: { readonly attemptNo: string; readonly leaseEpoch: number },
  server: readonly ServerAnswer[],
  local: readonly LocalAnswer[],
): LocalAnswer[] {
  const { attemptNo, leaseEpoch } = attempt;
  const merged = new Map<number, LocalAnswer>();
  for (const one of server)
    merged.set(one.position, { ...one, attemptNo, ackedRev: one.rev, answeredAt: '' });
  for (const mine of local) {
    const theirs = merged.get(mine.position);
    const isUnsent = mine.ackedRev < mine.rev;
    const isOutdated = theirs !== undefined && theirs.leaseEpoch > mine.leaseEpoch;
    if (!isUnsent || isOutdated) continue;
    const ackedRev = theirs?.rev ?? 0;
    merged.set(mine.position, { ...mine, leaseEpoch, rev: Math.max(mine.rev, ackedRev) + 1, ackedRev });
  }
  return [...merged.values()].toSorted((a, b) => a.position - b.position);
}

/** Keeps one attempt's answers in step with the server: first into the outbox, then sent, marked by its word only. */
export function createSync(
  lease: { readonly attemptNo: string; readonly leaseEpoch: number },
  start: readonly LocalAnswer[],
  needs: SyncNeeds,
) {
  const entries = new Map(start.map((one) => [one.position, one]));
  const uncounted = new Set<number>();
  let isSending = false;
  let isScheduled = false;
  let failures = 0;
  let isLost = false;
  let refusal: string | null = null;
  let waiters: (() => void)[] = [];

  const unsentOnes = () =>
    [...entries.values()].filter((one) => one.ackedRev < one.rev && !uncounted.has(one.position));

  const state = (): SyncState => {
    const held = new Map<number, Held>();
    for (const one of entries.values()) {
      const mark = uncounted.has(one.position) ? 'uncounted' : one.ackedRev < one.rev ? 'waiting' : 'saved';
      held.set(one.position, { answer: one.answer, isFlagged: one.isFlagged, mark });
    }
    return { held, unsent: unsentOnes().length, isReachable: failures === 0, isLost, refusal };
  };
  const tell = () => needs.onChange(state());

  const schedule = (ms: number) => {
    if (isScheduled || isLost || refusal !== null) return;
    isScheduled = true;
    needs.later(() => {
      isScheduled = false;
      void flush();
    }, ms);
  };

  const confirm = async (position: number, rev: number) => {
    const one = entries.get(position);
    if (!one || one.ackedRev >= rev) return;
    const acked = { ...one, ackedRev: rev };
    entries.set(position, acked);
    await needs.outbox.put(acked).catch(() => undefined);
  };

  const settle = async (sent: Extract<Sent, { kind: 'answered' }>) => {
    failures = 0;
    for (const { position, rev, outcome } of sent.results) {
      if (outcome === 'saved' || outcome === 'older') await confirm(position, rev);
      else if (outcome === 'old_lease') isLost = true;
      else uncounted.add(position);
    }
  };

  const flush = async (): Promise<void> => {
    const batch = unsentOnes().slice(0, mostEntries);
    if (isSending || isLost || refusal !== null || batch.length === 0) return release();
    isSending = true;
    const sent = await needs.send(
      batch.map(({ position, leaseEpoch, rev, answer, isFlagged, answeredAt }) => ({
        position,
        leaseEpoch,
        rev,
        answer,
        isFlagged,
        answeredAt,
      })),
    );
    isSending = false;
    if (sent.kind === 'answered') await settle(sent);
    else if (sent.kind === 'refused') refusal = sent.sentence;
    else failures += 1;
    tell();
    if (unsentOnes().length > 0) schedule(failures === 0 ? 0 : retryAfterMs(failures));
    release();
  };

  /** Lets those go who wait until everything is sent, or until it is clear that it cannot be now. */
  const release = () => {
    if (isSending || (unsentOnes().length > 0 && failures === 0 && !isLost && refusal === null)) return;
    const ready = waiters;
    waiters = [];
    for (const done of ready) done();
  };

  return {
    state,
    /** Takes an answer: kept in this browser first, then sent after `waitMs` (typing) or at once. */
    async set(position: number, change: { answer?: unknown; isFlagged?: boolean }, waitMs = 0) {
      if (isLost || refusal !== null) return;
      const before = entries.get(position);
      const next: LocalAnswer = {
        attemptNo: lease.attemptNo,
        position,
        leaseEpoch: lease.leaseEpoch,
        rev: (before?.rev ?? 0) + 1,
        ackedRev: before?.ackedRev ?? 0,
        answer: 'answer' in change ? change.answer : (before?.answer ?? null),
        isFlagged: change.isFlagged ?? before?.isFlagged ?? false,
        answeredAt: needs.now(),
      };
      entries.set(position, next);
      tell();
      await needs.outbox.put(next).catch(() => undefined);
      schedule(failures === 0 ? waitMs : retryAfterMs(failures));
    },
    /** Sends what is unsent now, whatever the waiting time; resolves when it is saved or cannot be reached. */
    async flushNow(): Promise<SyncState> {
      const done = new Promise<void>((release_) => waiters.push(release_));
      void flush();
      await done;
      return state();
    },
    /** The lease went elsewhere, as a beat has told. */
    lose() {
      isLost = true;
      tell();
    },
    /** The network is back: do not wait for the next try. */
    wake() {
      void flush();
    },
  };
}

export type Sync = ReturnType<typeof createSync>;
