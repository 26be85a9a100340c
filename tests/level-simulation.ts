import { seededRandom } from '#src/features/items/rules/seeded.ts';
import type { LocalAnswer, Outbox } from '#src/features/level-tests/parts/outbox.ts';
import { mergeAfterLease, type ServerAnswer } from '#src/features/test-runner/parts/saving/merge-answers.ts';
import {
  createSync,
  type SaveEntry,
  type Sent,
  type Sync,
} from '#src/features/test-runner/parts/saving/sync.ts';

/** What a simulated student asks of the server; every one of these is a real call. */
export interface StudentServer {
  save(entries: readonly SaveEntry[]): Promise<Sent>;
  takeLease(): Promise<{ leaseEpoch: number; answers: readonly ServerAnswer[] } | null>;
  handIn(leaseEpoch: number): Promise<void>;
}

/** Answers by `position epoch rev`, as they were given: what the database may hold in the end. */
export type Journal = Map<string, unknown>;
export interface Acked {
  readonly leaseEpoch: number;
  readonly rev: number;
}

const keyOf = (position: number, leaseEpoch: number, rev: number) => `${position} ${leaseEpoch} ${rev}`;

/** A storage that survives the page, as IndexedDB does. */
function keptOutbox(held: Map<number, LocalAnswer>): Outbox {
  return {
    isKept: true,
    all: async () => [...held.values()].toSorted((a, b) => a.position - b.position),
    put: async (answer) => {
      held.set(answer.position, answer);
    },
  };
}

interface World {
  /** Runs the work so many simulated milliseconds later. */
  later(work: () => void, ms: number): void;
  nowMs(): number;
}

/**
 * One student with a bad day: answers, changes answers, loses the network in both directions, sends things
 * twice and late, crashes, reloads, opens a second tab, and has a clock that is wrong by up to an hour. The
 * answers go through the very code of the test page.
 */
export function simulatedStudent(
  who: { readonly attemptNo: string; readonly seed: number; readonly itemCount: number },
  server: StudentServer,
  world: World,
) {
  const random = seededRandom(who.seed);
  const journal: Journal = new Map();
  /** What some screen showed as saved, the newest for each position. */
  const acked = new Map<number, Acked>();
  const held = new Map<number, LocalAnswer>();
  const clockErrorMs = (random() - 0.5) * 7_200_000;
  let tabs: { sync: Sync; leaseEpoch: number }[] = [];
  let generation = 0;
  let isCut = false;
  let isClosed = false;
  let isOpening = false;

  const noteAcked = (entries: readonly SaveEntry[], sent: Sent) => {
    if (sent.kind !== 'answered') return;
    for (const [n, { outcome, position, rev }] of sent.results.entries()) {
      const leaseEpoch = entries[n]?.leaseEpoch ?? 0;
      const before = acked.get(position);
      const isNewer =
        !before || leaseEpoch > before.leaseEpoch || (leaseEpoch === before.leaseEpoch && rev > before.rev);
      if (outcome === 'saved' && isNewer) acked.set(position, { leaseEpoch, rev });
      if (outcome === 'late' || outcome === 'closed') isClosed = true;
    }
  };

  /** The network: cut, losing the question, losing the answer, doubling, delaying past newer ones. */
  const send = async (entries: readonly SaveEntry[]): Promise<Sent> => {
    for (const one of entries) journal.set(keyOf(one.position, one.leaseEpoch, one.rev), one.answer);
    const luck = random();
    if (isCut) return { kind: 'unreachable', trouble: 'network' };
    // Also a filter on the way that answers in the server's place.
    if (luck < 0.08) return { kind: 'unreachable', trouble: luck < 0.04 ? 'strange' : 'busy' };
    if (luck < 0.16) {
      // It arrives much later, when newer answers are long there; the page has given it up.
      world.later(() => void server.save(entries), 5_000 + random() * 60_000);
      return { kind: 'unreachable', trouble: 'network' };
    }
    const sent = await server.save(entries);
    if (luck < 0.24) return { kind: 'unreachable', trouble: 'network' };
    if (luck < 0.32) world.later(() => void server.save(entries), random() * 40_000);
    noteAcked(entries, sent);
    return sent;
  };

  const openTab = async (keepsOthers: boolean, storage = held) => {
    if (isOpening) return;
    isOpening = true;
    const taken = await server.takeLease();
    isOpening = false;
    if (!taken) {
      isClosed = true;
      return;
    }
    const { leaseEpoch, answers } = taken;
    const outbox = keptOutbox(storage);
    const merged = mergeAfterLease({ attemptNo: who.attemptNo, leaseEpoch }, answers, await outbox.all());
    for (const one of merged) await outbox.put(one);
    const mine = generation;
    const sync = createSync({ attemptNo: who.attemptNo, leaseEpoch }, merged, {
      outbox,
      send,
      onChange: () => undefined,
      now: () => new Date(world.nowMs() + clockErrorMs).toISOString(),
      later: (work, ms) => world.later(() => mine === generation && work(), ms),
    });
    tabs = keepsOthers ? [...tabs, { sync, leaseEpoch }] : [{ sync, leaseEpoch }];
    sync.wake();
  };

  const answerSomething = async () => {
    const tab = tabs[Math.floor(random() * tabs.length)];
    if (!tab) return;
    const position = 1 + Math.floor(random() * who.itemCount);
    const option = `o${1 + Math.floor(random() * 4)}`;
    const answer = random() < 0.05 ? null : { kind: 'single', option };
    await tab.sync.set(position, { answer }, random() < 0.5 ? 0 : 700);
  };

  const misfortune = async () => {
    const luck = random();
    if (luck < 0.02) {
      isCut = true;
      world.later(
        () => {
          isCut = false;
          for (const tab of tabs) tab.sync.wake();
        },
        10_000 + random() * 120_000,
      );
    } else if (luck < 0.035) {
      // The page dies; what it held in memory is gone, the outbox stays.
      generation += 1;
      tabs = [];
    } else if (luck < 0.045) await openTab(true);
    else if (luck < 0.05) await openTab(false, new Map());
  };

  return {
    journal,
    acked,
    /** One step of simulated time. */
    async step() {
      if (isClosed) return;
      if (tabs.length === 0 && random() < 0.4) await openTab(false);
      await misfortune();
      if (random() < 0.2) await answerSomething();
    },
    async handIn() {
      const tab = tabs.at(-1);
      if (!tab || isCut || isClosed) return;
      const state = await tab.sync.flushNow();
      if (state.unsent > 0) return;
      isClosed = true;
      await server.handIn(tab.leaseEpoch);
    },
  };
}

export type SimulatedStudent = ReturnType<typeof simulatedStudent>;

export interface StoredHere {
  readonly position: number;
  readonly lease_epoch: number;
  readonly rev: number;
  readonly answer: unknown;
}

export interface Verdict {
  /** Shown as saved and not in the database in this or a newer state. */
  missing: number;
  /** An older answer stands where a newer one was acknowledged. */
  olderOverNewer: number;
  /** The database holds something the student never gave. */
  strange: number;
  acknowledged: number;
}

/** Compares what screens showed as saved with what the database holds. */
export function assess({ acked, journal }: SimulatedStudent, stored: readonly StoredHere[]): Verdict {
  const verdict: Verdict = { missing: 0, olderOverNewer: 0, strange: 0, acknowledged: acked.size };
  const byPosition = new Map(stored.map((one) => [one.position, one]));
  for (const [position, notified] of acked) {
    const here = byPosition.get(position);
    if (!here) verdict.missing += 1;
    else if (
      here.lease_epoch < notified.leaseEpoch ||
      (here.lease_epoch === notified.leaseEpoch && here.rev < notified.rev)
    )
      verdict.olderOverNewer += 1;
  }
  for (const here of stored) {
    const given = journal.get(keyOf(here.position, here.lease_epoch, here.rev));
    if (JSON.stringify(given) !== JSON.stringify(here.answer)) verdict.strange += 1;
  }
  return verdict;
}
