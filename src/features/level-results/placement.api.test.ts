import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import type { AttemptView } from '#src/features/level-tests/contract/attempts.ts';
import { formatSeoulClock } from '#src/shared/seoul-time.ts';
import { classCalls, idOfSongdo } from '#tests/given-classes.ts';
import { at, type GivenBank, givenBank, givenClass, type Seated } from '#tests/given-level-tests.ts';
import { givenProvenPhone, lastMessageTo } from '#tests/given-members.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { ResultView } from './contract/result.ts';

let academy: TestAcademy;
let bank: GivenBank;
let owner: string;
let manager: string;
let of: ReturnType<typeof classCalls>;
let songdoId: number;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
  of = classCalls(academy, bank);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  manager = await givenStaffCookie(academy, 'manager.daechi@msc.example');
  songdoId = await idOfSongdo(academy);
});
afterAll(() => academy.close());

const resultOf = async ({ attemptNo, cookie }: Seated) =>
  (await call<ResultView>(academy, `GET /api/level-tests/results?attemptNo=${attemptNo}`, { cookie }))
    .resultData;
const office = <T>(path: string, json: object, cookie = owner, verb = 'POST') =>
  call<T>(academy, `${verb} /api/office/level-tests${path}`, { json, cookie });
/** Signed in afresh: the office's sessions do not last through two days. */
const officeClass = async (classId: number) =>
  of.officeClassBy(await givenStaffCookie(academy, 'owner@msc.example'), classId);

describe('staff decide on another level', () => {
  test('with a reason that the report shows beside the measured level; the history keeps both ways', async () => {
    const seated = await of.sat();
    let version = 1;
    const decide = (levelCode: string | null, cookie = manager) => {
      const json = { levelCode, reason: '지난 학기 성취와 면담', version };
      return office(`/attempts/${seated.attemptNo}/level`, json, cookie);
    };
    expect((await decide('core')).status).toBe(200);
    const late = await decide('top', owner);
    expect(late).toMatchObject({ status: 409, resultCode: 'common.edited_elsewhere' });
    expect(late.resultMsg).toMatch(/그 사이 .+ 님이 먼저 고쳤습니다/);
    version = 2;
    const shown = await resultOf(seated);
    expect(shown.result?.level).toBe('기초');
    expect(shown.effective).toMatchObject({ level: '기본', by: 'staff', reason: '지난 학기 성취와 면담' });
    expect((await decide(null)).status).toBe(200);
    version = 3;
    expect((await resultOf(seated)).effective).toMatchObject({ level: '기초', by: 'measured' });
    const detail = await call<OfficeDetail>(
      academy,
      `GET /api/office/level-tests/attempts/${seated.attemptNo}`,
      {
        cookie: owner,
      },
    );
    expect(detail.resultData.decisions.map(({ level }) => level)).toEqual([null, '기본']);
    expect(detail.resultData.history.filter(({ cause }) => cause.includes('면담'))).toHaveLength(2);
    expect((await decide('nowhere')).fields).toHaveProperty('levelCode');
    const examiner = await givenStaffCookie(academy, 'examiner@msc.example');
    expect((await decide('core', examiner)).status).toBe(403);
  });
});

describe('a class of the level', () => {
  test('is recommended where it is nearest with a free seat; other levels and grades are not', async () => {
    const seated = await of.sat();
    const near = await givenClass(academy, { branchId: bank.branchId, title: '대치 기초반' });
    const far = await givenClass(academy, { branchId: songdoId, title: '송도 기초반' });
    const full = await givenClass(academy, { branchId: bank.branchId, capacity: 0, title: '찬 반' });
    await givenClass(academy, { branchId: bank.branchId, levelCode: 'top', title: '최상위반' });
    const { classes, level } = await of.classesOf(seated);
    expect(level).toBe('기초');
    const ids = classes.map(({ classId }) => classId);
    expect(ids.filter((id) => [near, far, full].includes(id))).toEqual([near, far, full]);
    expect(classes.every(({ title }) => title !== '최상위반')).toBe(true);
    expect(classes[0]).toMatchObject({ distanceKm: 0, free: 2 });
  });

  test('keeps one seat for two days and to an evening, tells the guardian, and gives it back by itself', async () => {
    const classId = await givenClass(academy, { branchId: bank.branchId, capacity: 1 });
    const [first, second] = [await of.sat(), await of.sat()];
    const before = await of.classesOf(first);
    // Of each level no more than three names, those of the earliest classes.
    expect(before.titles.map(({ levelCode, titles }) => [levelCode, titles.length])).toEqual([
      ['basic', 3],
      ['top', 1],
    ]);
    const kept = await of.keep(first, classId);
    expect(kept.resultData.place).toMatchObject({ state: 'held', title: '기초 수학 A반' });
    const heldUntil = kept.resultData.place?.heldUntil ?? '';
    expect(before.classes.find((one) => one.classId === classId)).toMatchObject({
      capacity: 1,
      keptUntil: heldUntil,
      tuition: expect.stringMatching(/^[\d,]+원$/),
    });
    const until = Date.parse(heldUntil);
    expect(until - academy.clock.now().getTime()).toBeGreaterThanOrEqual(48 * 3_600_000);
    expect(formatSeoulClock(heldUntil)).toBe('18:00');
    expect(await lastMessageTo(academy, first.mobile)).toContain('자리를');
    expect(await of.keep(second, classId)).toMatchObject({
      status: 409,
      resultCode: 'level_test.class_full',
    });
    expect(await of.keep(first, classId)).toMatchObject({ status: 409, resultCode: 'level_test.seat_held' });
    academy.clock.set(new Date(until + 1_000));
    await academy.jobs['seats.sweep']?.({});
    expect((await of.classesOf(first)).place).toBeNull();
    expect(await lastMessageTo(academy, first.mobile)).toContain('끝났습니다');
    expect((await of.keep(second, classId)).status).toBe(200);
    expect((await of.giveBack(second)).resultData.place).toBeNull();
    expect((await of.giveBack(second)).status).toBe(200);
    expect(await officeClass(classId)).toMatchObject({ taken: 0, seated: [] });
  });

  test('never gives its last seat twice; looking alone would give it four times', async () => {
    const soon = { capacity: 1, startsOn: '2026-12-28' };
    const classId = await givenClass(academy, { branchId: bank.branchId, ...soon });
    const families = await Promise.all([of.sat(), of.sat(), of.sat(), of.sat()]);
    // Control: whoever only looks finds the same seat free four times.
    const looked = (await Promise.all(families.map(of.classesOf))).flatMap(({ classes }) =>
      classes.filter((one) => one.classId === classId),
    );
    expect(looked.map(({ free }) => free)).toEqual([1, 1, 1, 1]);
    const answers = await Promise.all(families.map((one) => of.keep(one, classId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await officeClass(classId)).toMatchObject({ capacity: 1, taken: 1 });
    // One family twice at once gets one seat, whatever class each press named.
    const [other, another] = [
      await givenClass(academy, { branchId: bank.branchId }),
      await givenClass(academy, { branchId: bank.branchId }),
    ];
    const family = await of.sat();
    const twice = await Promise.all([of.keep(family, other), of.keep(family, another)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is refused for another level’s class, before the release, and once the result is half a year old', async () => {
    const top = await givenClass(academy, { branchId: bank.branchId, levelCode: 'top' });
    const own = await givenClass(academy, { branchId: bank.branchId });
    const seated = await of.sat();
    expect(await of.keep(seated, top)).toMatchObject({ resultCode: 'level_test.class_gone' });
    const stranger = { ...seated, cookie: '' };
    expect((await of.keep(stranger, own)).status).toBe(404);
    academy.clock.advance(190 * 86_400);
    const { attemptNo, mobile } = seated;
    const cookie = await givenProvenPhone(academy, mobile);
    expect(await of.keep({ ...seated, cookie }, own)).toMatchObject({ resultCode: 'level_test.result_old' });
    expect((await resultOf({ ...seated, attemptNo, cookie })).isValid).toBe(false);
  });
});

describe('who is enrolled', () => {
  test('is not retested, and may be again once the enrolment is over', async () => {
    const cookie = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    const classId = await givenClass(academy, { branchId: bank.branchId, startsOn: '2028-08-07' });
    const seated = await of.sat();
    await of.keep(seated, classId);
    const placeId = (await of.officeClassBy(cookie, classId)).seated[0]?.placeId ?? 0;
    expect((await office(`/places/${placeId}/enrol`, {}, cookie)).resultData).toMatchObject({
      state: 'enrolled',
    });
    expect((await office(`/places/${placeId}/enrol`, {}, cookie)).status).toBe(200);
    academy.clock.advance(20 * 86_400);
    const proof = await givenProvenPhone(academy, seated.mobile);
    const retest = () =>
      call<AttemptView>(academy, at(seated, 'POST', '/retest'), { json: {}, cookie: proof });
    expect(await retest()).toMatchObject({
      status: 409,
      resultCode: 'level_test.enrolled',
      resultMsg: '현재 수강 중인 과정은 재시험 대상이 아닙니다. 담당 선생님과 상담해 주세요.',
    });
    const again = await givenStaffCookie(academy, 'manager.daechi@msc.example');
    expect((await office(`/places/${placeId}/end`, {}, again)).resultData).toMatchObject({ state: 'left' });
    const begun = await retest();
    expect(begun).toMatchObject({ status: 200 });
    // The rule was told before and stays with the retest.
    expect(begun.resultData.countsBy).toBe('last');
  });
});

describe('results shown together', () => {
  test('wait for the head office, are placed by the newest cuts, and appear in all branches at one instant', async () => {
    const cookie = await givenStaffCookie(academy, 'owner@msc.example');
    await office('/release-way', { isReleasedAtOnce: false, was: true }, cookie);
    const [daechi, songdo] = [await of.sat(), await of.sat({ branchId: songdoId })];
    expect((await resultOf(daechi)).result).toBeNull();
    const levels = [
      { code: 'basic', name: '기초', from: null },
      { code: 'core', name: '기본', from: 100 },
    ];
    const cut = await office<{ version: number }>(
      '/cuts',
      { subject: 'math', levels, basedOn: 1, short: [bank.blueprintId], note: '새 학기 기준' },
      cookie,
    );
    const { version } = cut.resultData;
    expect(await office('/releases', { subject: 'math', basedOn: 1 }, cookie)).toMatchObject({ status: 409 });
    const release = () =>
      office<{ released: number }>('/releases', { subject: 'math', basedOn: version }, cookie);
    const both = await Promise.all([release(), release()]);
    expect(both.map(({ resultData }) => resultData.released).sort()).toEqual([0, 2]);
    const rows = await academy.db
      .selectFrom('level_attempts')
      .select(['released_at', 'state', 'level_map_id'])
      .where('attempt_no', 'in', [daechi.attemptNo, songdo.attemptNo])
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['released', 'released']);
    expect(new Set(rows.map((row) => row.released_at?.getTime())).size).toBe(1);
    const shown = await resultOf(songdo);
    expect(shown.result).toMatchObject({ level: '기본' });
    expect(shown.result?.levels.map(({ from }) => from)).toEqual([null, 100]);
    const texts = await academy.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', songdo.mobile)
      .where('template', '=', 'level-test.released')
      .execute();
    expect(texts).toHaveLength(1);
    await office('/release-way', { isReleasedAtOnce: true, was: false }, cookie);
  });
});
