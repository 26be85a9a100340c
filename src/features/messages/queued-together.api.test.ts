import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { type MessageToQueue, queueMessages } from './actions/messages.server.ts';

let academy: TestAcademy;
let serial = 0;
beforeAll(async () => {
  academy = await startAcademy();
});
afterEach(async () => {
  for (const vendor of ['solapi', 'mail']) await tell(vendor, 'off');
  await academy.db.deleteFrom('messages').execute();
  await academy.database.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(() => academy.close());

const tell = (vendor: string, mode: string) =>
  call(academy, `POST /sandbox/api/faults/${vendor}`, { json: { mode } });
const freshMobile = () => `0105555${String(1000 + serial++)}`;
const text = (more: Partial<MessageToQueue> = {}): MessageToQueue => ({
  channel: 'sms',
  to: freshMobile(),
  text: '접수되었습니다.',
  template: 'test.confirmed',
  ...more,
});
const mail = (): MessageToQueue =>
  text({
    channel: 'mail',
    to: `together${serial++}@academy.example`,
    subject: '결제',
    template: 'payment.paid',
  });
const many = (count: number, make: () => MessageToQueue) => Array.from({ length: count }, make);
const queue = (messages: readonly MessageToQueue[]) =>
  inTransaction(academy.db, (tx) => queueMessages(tx, messages));

/** The jobs that wait, by their names and how many messages each has. */
async function jobs() {
  const { rows } = await academy.database.pool.query<{ name: string; payload: { others: number[] } }>(
    `select t.identifier as name, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'messages.%' order by j.id`,
  );
  return rows;
}
const sizes = async () => (await jobs()).map(({ name, payload }) => `${name} ${payload.others.length + 1}`);
const states = async (ids: readonly number[]) => {
  const rows = await academy.db
    .selectFrom('messages')
    .select(['state', 'attempts'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ state, attempts }) => `${state} ${attempts}`);
};

test('what is queued together is tried by one job a hundred texts, ten mails of a kind; what is awaited by its own', async () => {
  await queue([
    ...many(120, text),
    ...many(12, mail),
    ...many(2, () => text({ template: 'proof.code' })),
    text({ notBefore: new Date(academy.clock.now().getTime() + 60_000) }),
  ]);
  expect((await sizes()).toSorted()).toEqual([
    'messages.send 1',
    'messages.send 10',
    'messages.send 100',
    'messages.send 2',
    'messages.send 20',
    'messages.send-awaited 1',
    'messages.send-awaited 1',
  ]);
});

test.each([
  ['texts', text],
  ['mails', mail],
] as const)('%s of one job leave once each, whoever else has that job too', async (_, make) => {
  const ids = await queue(many(10, make));
  const [job] = await jobs();
  await Promise.all([1, 2, 3].map(() => academy.jobs['messages.send']?.(job?.payload)));
  expect(await states(ids)).toEqual(Array(10).fill('sent 1'));
});

test('one that is settled, or that somebody is at, holds up none of the others', async () => {
  const ids = await queue(many(4, mail));
  const [first = 0, second = 0, ...rest] = ids;
  const later = new Date(academy.clock.now().getTime() + 60_000);
  const settled = { state: 'stopped', settled_at: academy.clock.now() } as const;
  await academy.db.updateTable('messages').set(settled).where('id', '=', first).execute();
  await academy.db.updateTable('messages').set({ not_before: later }).where('id', '=', second).execute();
  await academy.jobs['messages.send']?.({ messageId: first, others: [second, ...rest] });
  expect(await states(ids)).toEqual(['stopped 0', 'queued 0', 'sent 1', 'sent 1']);
});

test('whose end nobody knows is tried again by itself', async () => {
  const ids = await queue(many(3, mail));
  const [job] = await jobs();
  await academy.database.pool.query('delete from graphile_worker._private_jobs');
  await tell('mail', 'down');
  await academy.jobs['messages.send']?.(job?.payload);
  expect(await states(ids)).toEqual(Array(3).fill('queued 1'));
  expect(await sizes()).toEqual(Array(3).fill('messages.send 1'));
});

test('control: a job from before there were others tries its one message, and the sweep finds the rest', async () => {
  const ids = await queue(many(3, mail));
  await academy.jobs['messages.send']?.({ messageId: ids[0] });
  expect(await states(ids)).toEqual(['sent 1', 'queued 0', 'queued 0']);
  await academy.jobs['messages.sweep']?.({});
  expect(await states(ids)).toEqual(Array(3).fill('sent 1'));
});

const notice = (template: string) =>
  text({ channel: 'mail', to: `new${serial++}@academy.example`, subject: '로그인', template });

test('what nobody waits for leaves together: one job for all that is written in some seconds sends each once', async () => {
  const ids = (
    await Promise.all(many(12, () => notice('session.new_device')).map((one) => queue([one])))
  ).flat();
  const added = await jobs();
  expect(new Set(added.map(({ name }) => name))).toEqual(new Set(['messages.send-together']));
  // Those seconds may end in between.
  expect(added.length).toBeLessThanOrEqual(2);
  const { rows } = await academy.database.pool.query<{ seconds: number }>(
    'select extract(epoch from run_at - clock_timestamp())::float as seconds from graphile_worker.jobs',
  );
  expect(Math.max(...rows.map(({ seconds }) => seconds))).toBeLessThanOrEqual(6);
  await Promise.all([1, 2, 3].map(() => academy.jobs['messages.send-together']?.({})));
  expect(await states(ids)).toEqual(Array(12).fill('sent 1'));
});

test('control: of another kind each has a job of its own, and what leaves together is none of them', async () => {
  const ids = (await Promise.all(many(12, () => notice('payment.paid')).map((one) => queue([one])))).flat();
  expect(await sizes()).toEqual(Array(12).fill('messages.send 1'));
  await academy.jobs['messages.send-together']?.({});
  expect(await states(ids)).toEqual(Array(12).fill('queued 0'));
});

test('what leaves together and no job has found is found by the sweep; whose end nobody knows is tried again by itself', async () => {
  const ids = await queue(many(2, () => notice('session.new_device')));
  await academy.database.pool.query('delete from graphile_worker._private_jobs');
  await tell('mail', 'down');
  await academy.jobs['messages.send-together']?.({});
  expect(await states(ids)).toEqual(['queued 1', 'queued 1']);
  expect(await sizes()).toEqual(['messages.send 1', 'messages.send 1']);
  await tell('mail', 'off');
  const [left = 0] = await queue([notice('session.new_device')]);
  await academy.jobs['messages.sweep']?.({});
  expect(await states([left])).toEqual(['sent 1']);
});
