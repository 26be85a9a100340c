import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import {
  type GivenBank,
  givenBank,
  givenSitting,
  passTime,
  type Seated,
  sittingCalls,
} from '#tests/given-level-tests.ts';
import { givenProvenPhone } from '#tests/given-members.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { Release } from './contract/releases.ts';
import type { ResultView } from './contract/result.ts';

let academy: TestAcademy;
let bank: GivenBank;
let calls: ReturnType<typeof sittingCalls>;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
  calls = sittingCalls(academy);
  await office('/release-way', { isReleasedAtOnce: false, was: true });
});
afterAll(() => academy.close());

const signedIn = new Map<string, { readonly at: number; readonly cookie: Promise<string> }>();
/** Signed in afresh after a quarter of an hour: the office's sessions do not last through the days that pass here. */
function staff(email: string): Promise<string> {
  const at = academy.clock.now().getTime();
  const known = signedIn.get(email);
  if (known && at - known.at < 900_000) return known.cookie;
  const cookie = givenStaffCookie(academy, email);
  signedIn.set(email, { at, cookie });
  return cookie;
}

async function office<T>(path: string, json: object, email = 'owner@msc.example') {
  const cookie = await staff(email);
  return call<T>(academy, `POST /api/office/level-tests${path}`, { json, cookie });
}
const plan = (releaseAt: string) =>
  office<{ releaseId: number }>('/planned-releases', { subject: 'math', releaseAt });
const cancel = (releaseId: number) =>
  office(`/planned-releases/${releaseId}/cancel`, { reason: '채점이 늦어졌습니다.' });
const run = async (releaseId: number) => academy.jobs['level-tests.release']?.({ releaseId });

/** So many hours from now as a form sends it: wall-clock time in Seoul. */
const seoulIn = (hours: number) =>
  new Date(academy.clock.now().getTime() + (hours + 9) * 3_600_000).toISOString().slice(0, 16);

async function sat(branchId = bank.branchId): Promise<Seated> {
  const seated = await givenSitting(academy, bank, { branchId });
  await calls.handIn(seated, 1);
  return seated;
}
async function resultOf({ attemptNo, mobile }: Seated): Promise<ResultView> {
  const cookie = await givenProvenPhone(academy, mobile);
  return (await call<ResultView>(academy, `GET /api/level-tests/results?attemptNo=${attemptNo}`, { cookie }))
    .resultData;
}
async function releases(email = 'owner@msc.example'): Promise<Release[]> {
  const cookie = await staff(email);
  const path = 'GET /api/office/level-tests/cuts?subject=math';
  return (await call<{ releases: Release[] }>(academy, path, { cookie })).resultData.releases;
}
const textsTo = async ({ mobile }: Seated) =>
  (
    await academy.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', mobile)
      .where('template', '=', 'level-test.released')
      .execute()
  ).length;

test('a planned release is seen by families and staff, comes at its instant and not before, in all branches at once', async () => {
  const [here, there] = [await sat(), await sat(bank.otherBranchId)];
  const planned = await plan(seoulIn(30));
  expect(planned.status).toBe(200);
  const { releaseId } = planned.resultData;
  const [shown] = await releases('manager.daechi@msc.example');
  expect(shown).toMatchObject({ releaseId, state: 'planned', released: null });
  expect((await resultOf(here)).plannedReleaseAt).toBe(shown?.releaseAt);
  const cookie = await staff('examiner@msc.example');
  const detail = await call<OfficeDetail>(academy, `GET /api/office/level-tests/attempts/${here.attemptNo}`, {
    cookie,
  });
  expect(detail.resultData.plannedReleaseAt).toBe(shown?.releaseAt);

  // A branch does not show its own results before the others.
  expect(detail.resultData.may.release).toBe(false);
  const alone = await office(`/attempts/${here.attemptNo}/release`, {}, 'manager.daechi@msc.example');
  expect(alone.resultCode).toBe('level_test.release_together');

  academy.clock.advance(29 * 3600);
  await run(releaseId);
  expect((await resultOf(here)).result).toBeNull();

  academy.clock.advance(3600);
  await Promise.all([run(releaseId), run(releaseId)]);
  expect((await resultOf(here)).result).not.toBeNull();
  expect(await Promise.all([here, there].map(textsTo))).toEqual([1, 1]);
  const rows = await academy.db
    .selectFrom('level_attempts')
    .select(['released_at', 'state'])
    .where('attempt_no', 'in', [here.attemptNo, there.attemptNo])
    .execute();
  expect(rows.map(({ state }) => state)).toEqual(['released', 'released']);
  expect(new Set(rows.map((row) => row.released_at?.getTime())).size).toBe(1);
  const [done] = await releases();
  expect(done).toMatchObject({ releaseId, state: 'done', released: 2, version: 1 });
  expect(done?.history.map(({ actor }) => actor)).toEqual([expect.stringMatching(/^[가-힣]{3}$/), '자동']);
  expect(await cancel(releaseId)).toMatchObject({ status: 409 });
});

test('what is cancelled never comes, and cancelling twice changes nothing', async () => {
  const waiting = await sat();
  const { releaseId } = (await plan(seoulIn(2))).resultData;
  expect((await cancel(releaseId)).status).toBe(200);
  expect((await cancel(releaseId)).status).toBe(200);
  academy.clock.advance(3 * 3600);
  await run(releaseId);
  await academy.jobs['level-tests.sweep']?.({});
  expect((await resultOf(waiting)).result).toBeNull();
  const [taken] = await releases();
  expect(taken).toMatchObject({ state: 'cancelled', released: null });
  expect(taken?.history).toHaveLength(2);
  expect(taken?.history[1]?.cause).toContain('채점이 늦어졌습니다');
  expect((await cancel(999_999)).status).toBe(404);
});

test('a plan whose job was lost is carried out by the sweep', async () => {
  const waiting = await sat();
  await plan(seoulIn(1));
  await passTime(academy, 3700);
  expect((await resultOf(waiting)).result).not.toBeNull();
});

test('cancelled and carried out at the same moment, only one of them happens', async () => {
  const waiting = await sat();
  const { releaseId } = (await plan(seoulIn(1))).resultData;
  academy.clock.advance(3600);
  // Control: whoever only looks finds it planned, both times.
  const looked = await Promise.all([releases(), releases()]);
  expect(looked.map(([first]) => first?.state)).toEqual(['planned', 'planned']);
  const [taken] = await Promise.all([cancel(releaseId), run(releaseId)]);
  const [ended] = await releases();
  expect(ended?.state).toBe(taken.status === 200 ? 'cancelled' : 'done');
  expect(ended?.history).toHaveLength(2);
  expect(await textsTo(waiting)).toBe(ended?.state === 'done' ? 1 : 0);
});

test('a plan is refused in the past, too far ahead, beside another, and while results are shown one by one', async () => {
  for (const releaseAt of [seoulIn(-1), seoulIn(24 * 100), '내일', ''])
    expect((await plan(releaseAt)).fields).toHaveProperty('releaseAt');
  const twice = await Promise.all([plan(seoulIn(5)), plan(seoulIn(6))]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(twice.find(({ status }) => status === 409)?.resultCode).toBe('level_test.release_planned');
  const made = twice.find(({ status }) => status === 200);
  await cancel(made?.resultData.releaseId ?? 0);
  const manager = await office(
    '/planned-releases',
    { subject: 'math', releaseAt: seoulIn(5) },
    'manager.daechi@msc.example',
  );
  expect(manager.status).toBe(403);
  await office('/release-way', { isReleasedAtOnce: true, was: false });
  expect((await plan(seoulIn(5))).resultCode).toBe('level_test.release_at_once');
});
