import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob, type JobLane } from '#src/platform/jobs/jobs.ts';
import { type JobWorker, startJobs } from '#src/platform/jobs/worker.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { queueMessage } from './actions/messages.server.ts';
import { messagesLanes } from './jobs.server.ts';

let academy: TestAcademy;
let worker: JobWorker | null = null;
beforeAll(async () => {
  academy = await startAcademy();
});
afterEach(async () => {
  await tell('off');
  await worker?.stop();
  await academy.db.deleteFrom('messages').execute();
  await academy.database.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(() => academy.close());

const tell = (mode: string) => call(academy, 'POST /sandbox/api/faults/mail', { json: { mode } });
/** Mails of the office to so many families, one call each, queued before anything else. */
const givenSending = (count: number) =>
  inTransaction(academy.db, async (tx) => {
    for (let n = 0; n < count; n += 1)
      await queueMessage(tx, {
        channel: 'mail',
        to: `parent${n}@academy.example`,
        subject: '겨울방학 시간표',
        text: '겨울방학 시간표를 안내드립니다.',
        template: 'office.1',
      });
  });
const queueCode = () =>
  inTransaction(academy.db, (tx) =>
    queueMessage(tx, {
      channel: 'sms',
      to: '01099990001',
      text: '[우리 아카데미] 인증번호 123456',
      template: 'proof.code',
      expiresAt: new Date(academy.clock.now().getTime() + 180_000),
    }),
  );
const start = async (lanes: readonly JobLane[], handlers = academy.jobs) => {
  worker = await startJobs(academy.database.pool, { handlers, scheduled: [], clock: academy.clock, lanes });
};
const stateOf = async (id: number) =>
  (await academy.db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirst())?.state;
const countMass = async (what: 'sent' | 'tried') => {
  const rows = await academy.db
    .selectFrom('messages')
    .select(['state', 'attempts'])
    .where('template', '=', 'office.1')
    .execute();
  return rows.filter((row) => (what === 'sent' ? row.state === 'sent' : row.attempts > 0)).length;
};

/** A vendor that hangs is given up after ten seconds; the machine may be crowded besides. */
const patient = { timeout: 240_000 };

test(
  'a code leaves at once though 500 mails to many stand before it and the vendor is slow',
  patient,
  async () => {
    await tell('slow');
    await givenSending(500);
    await start(messagesLanes);
    await expect.poll(() => countMass('tried')).toBeGreaterThanOrEqual(4);
    const code = await queueCode();
    await expect.poll(() => stateOf(code), { interval: 100 }).toBe('sent');
    expect(await countMass('sent')).toBeLessThan(250);
  },
);

test('control: with the same workers for everything it stands behind them', patient, async () => {
  await tell('slow');
  await givenSending(500);
  await start([]);
  await expect.poll(() => countMass('tried')).toBeGreaterThanOrEqual(4);
  const code = await queueCode();
  await expect.poll(() => countMass('sent')).toBeGreaterThanOrEqual(40);
  expect(await stateOf(code)).toBe('queued');
});

test.each([
  ['with lanes, a vendor that hangs holds up no payment job, and no code', messagesLanes, true],
  ['control: without lanes it holds up everything', [], false],
] as const)('%s', patient, async (_name, lanes, isDone) => {
  await tell('hang');
  await givenSending(30);
  const asked = Promise.withResolvers<string>();
  await start(lanes, { ...academy.jobs, 'payments.ask': async () => asked.resolve('done') });
  await expect.poll(() => countMass('tried')).toBe(4);
  await addJob(academy.db, 'payments.ask', {});
  const code = await queueCode();
  const triedOf = async () =>
    (await academy.db.selectFrom('messages').select('attempts').where('id', '=', code).executeTakeFirst())
      ?.attempts;
  if (isDone) {
    await expect(asked.promise).resolves.toBe('done');
    await expect.poll(triedOf).toBe(1);
    expect(await countMass('tried')).toBe(4);
    return;
  }
  // Until the first call is given up, nothing else begins.
  await expect.poll(() => countMass('tried')).toBeGreaterThan(4);
  expect([await triedOf(), await Promise.race([asked.promise, 'waiting'])]).toEqual([0, 'waiting']);
});
