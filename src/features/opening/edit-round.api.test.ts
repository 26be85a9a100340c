import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callsWaiting, givenFamily, underWay } from '#tests/given-families.ts';
import { officeCalls } from '#tests/given-office.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { RoundView } from './contract/rounds.ts';

let academy: TestAcademy;
let owner: string;
let manager: string;
const session = sessionsApart(() => academy, 400);
beforeAll(async () => {
  academy = await startAcademy();
  await session({ capacity: 1 });
  await givenStaff(academy);
});
beforeEach(async () => {
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
});
afterAll(() => academy.close());

const reason = '일정을 다시 정했습니다';
const office = officeCalls(
  () => academy,
  () => owner,
);
/** Seoul wall-clock so many hours from now. */
const wallIn = (hours: number) =>
  new Date(academy.clock.now().getTime() + (hours + 9) * 3_600_000).toISOString().slice(0, 16);
const coming = () => session({ capacity: 5, opensInHours: 48 });

async function givenRound(opensInHours = 24) {
  const [one, other] = [await coming(), await coming()];
  const wish = {
    title: '겨울 모집',
    mode: 'lobby',
    opensAt: wallIn(opensInHours),
    sessionIds: [one.sessionId],
  };
  const { resultData: round } = await office<RoundView>('POST test-rounds', wish);
  return { round, one, other, wish };
}
type Given = Awaited<ReturnType<typeof givenRound>>;
const edit = ({ round, wish }: Given, change: object = {}, cookie = owner) =>
  office<RoundView>(
    `PUT test-rounds/${round.roundId}`,
    { ...wish, version: round.version, reason, ...change },
    cookie,
  );
const remove = ({ round }: Given, change: object = {}, cookie = owner) =>
  office<{ freed: number }>(
    `POST test-rounds/${round.roundId}/remove`,
    { version: round.version, reason, ...change },
    cookie,
  );
const roundOf = async (sessionId: number) =>
  (
    await academy.db
      .selectFrom('test_sessions')
      .select('round_id')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).round_id;
const join = async ({ round }: Given, member: { token: string }) =>
  call(academy, `POST /api/entrance-tests/rounds/${round.roundId}/tickets`, {
    token: member.token,
    key: newKey(),
    json: {},
  });

test('a round is changed before anybody has joined: mode, hour and sessions; its hash stays', async () => {
  const given = await givenRound();
  const change = { mode: 'first_come', opensAt: wallIn(30), sessionIds: [given.other.sessionId] };
  const { resultData: after } = await edit(given, change);
  expect(after).toMatchObject({ mode: 'first_come', seedHash: given.round.seedHash });
  expect(after.sessions.map((one) => one.sessionId)).toEqual([given.other.sessionId]);
  expect([await roundOf(given.one.sessionId), await roundOf(given.other.sessionId)]).toEqual([
    null,
    given.round.roundId,
  ]);
  expect((await edit(given)).resultCode).toBe('common.edited_elsewhere');
  expect(after.events[0]?.sentence).toContain('접수 방식을 바꿨습니다');
  const { after: told } = await academy.db
    .selectFrom('office_changes')
    .select('after')
    .where('entity', '=', 'test-round')
    .where('entity_id', '=', String(given.round.roundId))
    .where('action', '=', '접수 방식 변경')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(told)).toMatch(/"방식":"선착순".*"회차":"1개 \(더함: /);
});

test('a round is removed before anybody has joined: its sessions stay and open by themselves', async () => {
  const given = await givenRound();
  const gone = await remove(given);
  expect([gone.resultCode, gone.resultData]).toEqual([0, { freed: 1 }]);
  expect(await roundOf(given.one.sessionId)).toBeNull();
  expect((await remove(given)).status).toBe(404);
});

test('refused: what no round may be, sessions of another round, one that has begun, no right', async () => {
  const given = await givenRound();
  const other = await givenRound();
  const fieldsOf = async (change: object) => Object.keys((await edit(given, change)).fields ?? {});
  expect(await fieldsOf({ opensAt: wallIn(-1) })).toEqual(['opensAt']);
  expect(await fieldsOf({ sessionIds: [other.one.sessionId] })).toEqual(['sessionIds']);
  expect(await fieldsOf({ reason: '' })).toEqual(['reason']);
  expect((await edit(given, {}, manager)).status).toBe(403);
  expect((await remove(given, {}, manager)).status).toBe(403);
  expect((await edit({ ...given, round: { ...given.round, roundId: 999_999 } })).status).toBe(404);
  await academy.db
    .updateTable('test_rounds')
    .set({ opens_at: academy.clock.now(), draws_at: academy.clock.now() })
    .where('id', '=', given.round.roundId)
    .execute();
  expect((await edit(given)).resultCode).toBe('test.round_begun');
  expect((await remove(given)).resultCode).toBe('test.round_begun');
});

test('from the first place in the lobby on it stays what it is, also where both come at once', async () => {
  const given = await givenRound(0.4);
  const a = await givenFamily(academy);
  // A place that is being written holds the round for itself: whoever removes it waits for that, and then knows of it.
  const { open, done } = await underWay(academy, async (tx) => {
    await tx
      .selectFrom('test_rounds')
      .select('id')
      .where('id', '=', given.round.roundId)
      .forShare()
      .execute();
    await tx
      .insertInto('round_tickets')
      .values({
        round_id: given.round.roundId,
        member_id: a.userSeqId,
        joined_at: academy.clock.now(),
        wishes: '[]',
      })
      .execute();
  });
  const [removing, editing] = [remove(given), edit(given, { mode: 'lottery', drawsAt: wallIn(2) })];
  await expect.poll(() => callsWaiting(academy)).toBeGreaterThanOrEqual(2);
  open();
  await done;
  expect((await removing).resultMsg).toContain('이미 신청한 분이 1명');
  expect((await editing).resultCode).toBe('test.round_begun');
  expect(await roundOf(given.one.sessionId)).toBe(given.round.roundId);
  expect((await join(given, a)).status).toBe(200);
});

test('the list says how each round opens, where and how far it is, and is filtered by it', async () => {
  const given = await givenRound(20);
  const { rows } = (await office<{ rows: RoundView[] }>('GET test-rounds')).resultData;
  const row = rows.find(({ roundId }) => roundId === given.round.roundId);
  expect(row).toMatchObject({ title: given.wish.title, stage: 'planned', modeLabel: '대기실 (무작위 순번)' });
  expect(row?.sessions[0]?.branchName).toContain('분원');
  const hourAgo = new Date(academy.clock.now().getTime() - 3_600_000);
  const stagesBy = async (stage: string) =>
    new Set(
      (await office<{ rows: RoundView[] }>(`GET test-rounds?size=100&stage=${stage}`)).resultData.rows.map(
        (one) => (one.roundId === given.round.roundId ? `here ${one.stage}` : one.stage),
      ),
    );
  expect(await stagesBy('planned')).toContain('here planned');
  expect(await stagesBy('open')).not.toContain('planned');
  await academy.db
    .updateTable('test_rounds')
    .set({ opens_at: new Date(academy.clock.now().getTime() + 29 * 60_000) })
    .where('id', '=', given.round.roundId)
    .execute();
  expect(await stagesBy('planned')).not.toContain('here open');
  expect(await stagesBy('open')).toContain('here open');
  await academy.db
    .updateTable('test_sessions')
    .set({ opens_at: hourAgo, closes_at: academy.clock.now() })
    .where('round_id', '=', given.round.roundId)
    .execute();
  expect(await stagesBy('ended')).toEqual(new Set(['here ended']));
  expect(await stagesBy('open')).not.toContain('here ended');
});
