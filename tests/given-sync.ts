import { memoryOutbox } from '#src/features/level-tests/parts/outbox.ts';
import { createSync, type SaveEntry, type Sent } from '#src/features/test-runner/parts/saving/sync.ts';

/** One answer as a browser holds it; confirmed where `change` says nothing else. */
export const local = (position: number, change: object = {}) => ({
  attemptNo: 'LT26-A',
  position,
  leaseEpoch: 1,
  rev: 3,
  ackedRev: 3,
  answer: `mine ${position}`,
  isFlagged: false,
  answeredAt: '',
  ...change,
});
/** A page with its timers in our hands and a network that does as it is told. */
export function page(
  send: (entries: readonly SaveEntry[]) => Sent,
  start: readonly ReturnType<typeof local>[] = [],
) {
  const timers: { work: () => void; ms: number }[] = [];
  const sent: (readonly SaveEntry[])[] = [];
  const outbox = memoryOutbox();
  const sync = createSync({ attemptNo: 'LT26-A', leaseEpoch: 1 }, start, {
    outbox,
    now: () => '2026-11-21T01:00:00Z',
    onChange: () => undefined,
    later: (work, ms) => timers.push({ work, ms }),
    send: async (entries) => {
      sent.push(entries);
      return send(entries);
    },
  });
  const run = async () => {
    for (const { work } of timers.splice(0)) work();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const markOf = (position: number) => sync.state().held.get(position)?.mark;
  return { sync, timers, sent, run, markOf, outbox };
}
/** A server that takes everything. */
export const savedAll = (entries: readonly SaveEntry[]): Sent => ({
  kind: 'answered',
  results: entries.map(({ position, rev }) => ({ position, rev, outcome: 'saved' })),
});
