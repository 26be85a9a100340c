import { expect, test } from 'vitest';
import type { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
import { at, givenSitting, passTime, single } from '#tests/given-level-tests.ts';
import { levelAcademy } from '#tests/level-academy.ts';
import { call } from '#tests/start.ts';

const { academy, bank, calls } = await levelAcademy({ items: 200 });

test('answers on their way at the deadline count for 5 s, later ones are kept and do not count', async () => {
  const seated = await givenSitting(academy, bank);
  await passTime(academy, bank.minutes * 60);
  const entry = (position: number) => ({ position, leaseEpoch: 1, rev: 1, answer: single('o1') });
  academy.clock.advance(4);
  expect(await calls.outcomeOf(seated, entry(1))).toBe('saved');
  academy.clock.advance(2);
  const late = await calls.save(seated, entry(2));
  expect(late.resultData).toMatchObject({ state: 'expired', results: [{ outcome: 'late' }] });
  const read = await call<{ attempt: AttemptView }>(academy, at(seated, 'GET', ''), {
    cookie: seated.cookie,
  });
  // On-read expiry: no job was needed.
  expect(read.resultData.attempt).toMatchObject({ state: 'expired', receipt: { count: 1 } });
  await academy.jobs['level-tests.sweep']?.({});
  const after = await call<{ attempt: AttemptView }>(academy, at(seated, 'GET', ''), {
    cookie: seated.cookie,
  });
  // What came late is decided by people before anything is shown.
  expect(after.resultData.attempt.state).toBe('scored');
});

test('a beat tells the server’s time, and an attempt whose lease is lost', async () => {
  const seated = await givenSitting(academy, bank);
  const heartbeat = (leaseEpoch: number, more: object = {}) =>
    call<{ leaseEpoch: number; givenBackSeconds: number; serverNow: string }>(
      academy,
      at(seated, 'POST', '/beat'),
      {
        json: { leaseEpoch, position: 3, unsent: 0, ...more },
        cookie: seated.cookie,
      },
    );
  const events = [
    { kind: 'blur', position: 3 },
    { kind: 'paste', detail: '12자' },
  ];
  expect((await heartbeat(1, { events })).resultData).toMatchObject({
    leaseEpoch: 1,
    serverNow: academy.clock.now().toISOString(),
  });
  await calls.lease(seated);
  expect((await heartbeat(1)).resultData.leaseEpoch).toBe(2);
  expect((await heartbeat(1, { events: [{ kind: 'mind_read' }] })).status).toBe(400);
});

test('a measured outage is given back once and within the limit, a claimed one is not', async () => {
  const seated = await givenSitting(academy, bank);
  const heartbeat = async (offlineSeconds: number) =>
    (
      await call<{ givenBackSeconds: number; deadlineAt: string }>(academy, at(seated, 'POST', '/beat'), {
        json: { leaseEpoch: 1, position: 1, unsent: 0, offlineSeconds },
        cookie: seated.cookie,
      })
    ).resultData;
  await heartbeat(0);
  academy.clock.advance(20);
  // We heard from it 20 s ago: nothing was lost.
  expect((await heartbeat(900)).givenBackSeconds).toBe(0);
  await passTime(academy, 320);
  const given = await heartbeat(310);
  expect(given.givenBackSeconds).toBe(300);
  expect(Date.parse(given.deadlineAt) - Date.parse(seated.sitting.deadlineAt)).toBe(300_000);
  expect((await heartbeat(310)).givenBackSeconds).toBe(0);
  await passTime(academy, 600);
  expect((await heartbeat(600)).givenBackSeconds).toBe(300);
  await passTime(academy, 300);
  expect((await heartbeat(300)).givenBackSeconds).toBe(0);
});

test('nobody is closed for minutes in which we were away ourselves', async () => {
  const seated = await givenSitting(academy, bank);
  await passTime(academy, (bank.minutes - 5) * 60);
  // The server and its jobs are gone for nine minutes, over the deadline.
  academy.clock.advance(9 * 60);
  const read = await call<{ attempt: AttemptView }>(academy, at(seated, 'GET', ''), {
    cookie: seated.cookie,
  });
  expect(read.resultData.attempt.state).toBe('in_progress');
  expect(Date.parse(read.resultData.attempt.deadlineAt ?? '') - Date.parse(seated.sitting.deadlineAt)).toBe(
    480_000,
  );
});

test('the jobs close at the deadline without anybody asking, and score', async () => {
  const seated = await givenSitting(academy, bank);
  const { id } = await academy.db
    .selectFrom('level_attempts')
    .select('id')
    .where('attempt_no', '=', seated.attemptNo)
    .executeTakeFirstOrThrow();
  await passTime(academy, bank.minutes * 60 - 30);
  await academy.jobs['level-tests.expire']?.({ attemptId: id });
  academy.clock.advance(36);
  await academy.jobs['level-tests.expire']?.({ attemptId: id });
  await academy.jobs['level-tests.score']?.({ attemptId: id });
  const row = await academy.db
    .selectFrom('level_attempts')
    .select(['state', 'closed_at', 'deadline_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.state).toBe('released');
  expect((row.closed_at?.getTime() ?? 0) - (row.deadline_at?.getTime() ?? 0)).toBeLessThanOrEqual(30_000);
});
