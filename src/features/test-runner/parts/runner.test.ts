import { expect, test } from 'vitest';
import type { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
import type { LiveTestEvent } from '#src/features/level-tests/contract/live-test-stream.ts';
import { memoryOutbox } from '#src/features/level-tests/parts/outbox.ts';
import { createRunner } from './runner.ts';
import type { RunnerDeps } from './runner-deps.ts';
import { createServerClock } from './time/server-clock.ts';

const serverNow = '2026-11-21T01:00:00Z';
const deadlineAt = '2026-11-21T01:40:00Z';
const unbegun: AttemptView = {
  attemptNo: 'LT26-A',
  kind: 'test',
  studentName: '김하늘',
  grade: 5,
  branchId: 1,
  branchName: '목동 분원',
  requiresGuardian: true,
  offer: {
    blueprintId: 1,
    title: '초등 독해',
    subject: 'korean',
    subjectLabel: '국어',
    gradeFrom: 5,
    gradeTo: 6,
    minutes: 40,
    minItems: 20,
    itemCount: 20,
    isAdaptive: false,
    canGoBack: true,
  },
  state: 'created',
  stateLabel: '시작 전',
  createdAt: serverNow,
  startedAt: null,
  deadlineAt: null,
  pausedAt: null,
  closedAt: null,
  retestFrom: null,
  validUntil: null,
  countsBy: null,
  retest: null,
  gainToShow: null,
  receipt: null,
  isHere: true,
};
const begun: LiveTestEvent = { serverNow, state: 'in_progress', deadlineAt, pausedAt: null, leaseEpoch: 1 };

const unasked = () => Promise.reject(new Error('nobody asks that here'));
/** A test page whose clock is started by the first call of `start`; `onRead` runs while what this browser holds is read. */
function page(onRead: () => void, change: Partial<RunnerDeps['calls']> = {}, held = memoryOutbox()) {
  const attempt = { ...unbegun };
  const calls: RunnerDeps['calls'] = {
    read: async () => ({ serverNow, attempt }),
    holder: async () => ({ holder: 'this_browser', leaseEpoch: 1 }),
    takeLease: unasked,
    async start() {
      attempt.state = 'in_progress';
      return { ...begun, deadlineAt, itemCount: 20, answers: [] };
    },
    handIn: unasked,
    next: unasked,
    heartbeat: unasked,
    item: unasked,
    save: unasked,
    ...change,
  };
  const elapsedMs = () => 0;
  return createRunner('LT26-A', {
    calls,
    outbox: {
      ...held,
      all() {
        onRead();
        return held.all();
      },
    },
    clock: createServerClock(elapsedMs),
    place: { read: () => null, write: () => undefined },
    elapsedMs,
    later: () => undefined,
    onBegin: () => undefined,
    onChange: () => undefined,
  });
}
const settled = async () => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

test('the stream that tells of the start this very page has made does not ask where to go on', async () => {
  const runner = page(() => runner.hearLiveTest(begun));
  await runner.open(true);
  expect(runner.state().phase).toBe('practice');
  await runner.start();
  await settled();
  expect(runner.state()).toMatchObject({ phase: 'running', isStarting: false, position: 1 });
});

test('a start in another tab, told while the practice is shown, asks where to go on', async () => {
  const runner = page(() => undefined);
  await runner.open(true);
  const { attempt } = runner.state();
  if (attempt) attempt.state = 'in_progress';
  runner.hearLiveTest(begun);
  await settled();
  expect(runner.state().phase).toBe('asking');
});

test('what was told of before the start and comes late ends no test that runs', async () => {
  const runner = page(() => undefined);
  await runner.open(true);
  await runner.start();
  await settled();
  const { deadlineMs } = runner.state();
  const late = (state: LiveTestEvent['state']) => runner.hearLiveTest({ ...begun, state, deadlineAt: null });
  late('created');
  await settled();
  expect(runner.state()).toMatchObject({ phase: 'running', deadlineMs });
});

test('an end that was told is one where the server says so too (control: where it does not, it goes on)', async () => {
  const runner = page(() => undefined);
  await runner.open(true);
  await runner.start();
  await settled();
  runner.hearLiveTest({ ...begun, state: 'submitted' });
  await settled();
  expect(runner.state().phase).toBe('running');
  const { attempt } = runner.state();
  if (attempt) attempt.state = 'submitted';
  runner.hearLiveTest({ ...begun, state: 'submitted' });
  await settled();
  expect(runner.state().phase).toBe('done');
});

test('a page opened on what is handed in or sat elsewhere sends first what it still holds, under the lease of then', async () => {
  const held = memoryOutbox();
  const one = {
    attemptNo: 'LT26-A',
    leaseEpoch: 1,
    rev: 1,
    answer: null,
    isFlagged: false,
    answeredAt: serverNow,
  };
  await held.put({ ...one, position: 4, ackedRev: 1 });
  await held.put({ ...one, position: 5, ackedRev: 0 });
  const sent: (readonly { position: number; leaseEpoch: number }[])[] = [];
  const save: RunnerDeps['calls']['save'] = async (entries) => {
    sent.push(entries);
    const results = entries.map(({ position, rev }) => ({ position, rev, outcome: 'old_lease' as const }));
    return { kind: 'answered', results };
  };
  const ended = { ...unbegun, state: 'submitted' as const, closedAt: serverNow };
  const read = async () => ({ serverNow, attempt: ended });
  const closed = page(() => undefined, { save, read }, held);
  await closed.open(true);
  expect(closed.state().phase).toBe('done');
  expect(sent).toMatchObject([[{ position: 5, leaseEpoch: 1 }]]);

  // What was taken once is not sent again.
  await held.put({ ...one, position: 6, ackedRev: 0 });
  const running = { ...unbegun, state: 'in_progress' as const };
  const asked = page(
    () => undefined,
    {
      save,
      read: async () => ({ serverNow, attempt: running }),
      holder: async () => ({ holder: 'other_browser', leaseEpoch: 2 }),
    },
    held,
  );
  await asked.open(true);
  expect(asked.state().phase).toBe('asking');
  expect(sent).toMatchObject([[{ position: 5 }], [{ position: 6, leaseEpoch: 1 }]]);
});

test('an end that another device has made comes after what is held here was sent', async () => {
  let isCut = true;
  const sent: number[] = [];
  const save: RunnerDeps['calls']['save'] = async (entries) => {
    if (isCut) return { kind: 'unreachable', trouble: 'network' };
    sent.push(...entries.map(({ position }) => position));
    const results = entries.map(({ position, rev }) => ({ position, rev, outcome: 'old_lease' as const }));
    return { kind: 'answered', results };
  };
  const runner = page(() => undefined, { save });
  await runner.open(true);
  await runner.start();
  await settled();
  runner.answer(5, { kind: 'single', option: 'o1' }, 0);
  await settled();
  isCut = false;
  const { attempt } = runner.state();
  if (attempt) attempt.state = 'submitted';
  runner.hearLiveTest({ ...begun, state: 'submitted', leaseEpoch: 2 });
  await settled();
  expect([sent, runner.state().phase, runner.state().sync?.kept]).toEqual([[5], 'done', [5]]);
});
