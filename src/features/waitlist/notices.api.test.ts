import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelOne, type GivenFamily, givenFamily, registerOne, waitOne } from '#tests/given-families.ts';
import { confirmPayment, givenAuthenticated } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let start: Date;
beforeAll(async () => {
  academy = await startAcademy();
  start = academy.clock.now();
  await givenSession(academy, { capacity: 1, startsInHours: 900 });
  await givenStaff(academy);
});
afterAll(() => academy.close());

/** Every text to one guardian, as the log has it; a second one of a kind would show. */
const textsTo = async (family: GivenFamily) =>
  academy.db
    .selectFrom('messages')
    .select(['template', 'body', 'expires_at as expiresAt'])
    .where('recipient', '=', family.mobile)
    .where('template', 'like', 'test.%')
    .orderBy('id')
    .execute();
const templatesOf = async (family: GivenFamily) => (await textsTo(family)).map((text) => text.template);
/** The jobs come round more than once; nobody may be told more than once. */
async function comeRound(at?: Date) {
  if (at) academy.clock.set(at);
  for (let time = 0; time < 3; time++) await academy.jobs['tests.notices']?.({});
}
const minutes = (from: Date, more: number) => new Date(from.getTime() + more * 60_000);
async function givenSeat(wanted: { feeKrw?: number; capacity?: number; startsInHours?: number } = {}) {
  academy.clock.set(start);
  const family = await givenFamily(academy);
  const room = await givenSession(academy, { capacity: 2, startsInHours: 400, ...wanted });
  const { resultData } = await registerOne(academy, family, room.sessionId, family.younger);
  return { family, room, no: resultData.registrationNo, orderNo: resultData.orderNo ?? '' };
}

describe('a guardian is told once', () => {
  test('that a seat is held and unpaid for three minutes; a seat that is paid by then is not spoken of', async () => {
    const { family } = await givenSeat({ feeKrw: 20_000 });
    const paid = await givenSeat({ feeKrw: 20_000 });
    const hold = {
      member: paid.family,
      registrationNo: paid.no,
      orderNo: paid.orderNo,
      poolId: paid.room.poolId,
    };
    await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
    await comeRound(minutes(start, 2));
    expect(await templatesOf(family)).toEqual([]);
    await comeRound(minutes(start, 3));
    const [held, more] = await textsTo(family);
    expect(held?.body).toContain('이하늘 학생의 수학 입학 테스트');
    expect(held?.body).toContain('20,000원을 결제하시면');
    expect(held?.expiresAt).toEqual(minutes(start, 10));
    expect(more).toBeUndefined();
    expect(await templatesOf(paid.family)).toEqual(['test.confirmed']);
  });

  test('that it is paid, and what goes back when it is cancelled', async () => {
    const { family, no, orderNo, room } = await givenSeat({ feeKrw: 20_000 });
    const hold = { member: family, registrationNo: no, orderNo, poolId: room.poolId };
    await confirmPayment(academy, hold, await givenAuthenticated(academy, hold));
    await cancelOne(academy, family, no, 20_000);
    const texts = await textsTo(family);
    expect(texts.map((text) => text.template)).toEqual(['test.confirmed', 'test.cancelled']);
    expect(texts[0]?.body).toContain(`접수번호 ${no}`);
    expect(texts[1]?.body).toContain('20,000원이 환불됩니다.');
  });

  test('of a seat that became free, with a link of its own and only until the offer ends', async () => {
    const { family, room, no } = await givenSeat({ capacity: 1, feeKrw: 20_000 });
    const next = await givenFamily(academy);
    const after = await givenFamily(academy);
    for (const one of [next, after]) await waitOne(academy, one, room.sessionId, one.younger);
    await call(academy, `POST /api/entrance-tests/registrations/${no}/release`, {
      token: family.token,
      json: {},
    });
    const [offer, more] = await textsTo(next);
    expect(offer).toMatchObject({ template: 'test.offered', expiresAt: minutes(start, 120) });
    expect(offer?.body).toMatch(/\{site\}\/offer\/[\w-]{43}$/);
    expect(more).toBeUndefined();
    expect(await templatesOf(after)).toEqual([]);
  });

  test('the day before and two hours before, by day, and never of a seat given up', async () => {
    const { family, room } = await givenSeat({ startsInHours: 60 });
    const gone = await givenFamily(academy);
    const given = (await registerOne(academy, gone, room.sessionId, gone.younger)).resultData.registrationNo;
    await cancelOne(academy, gone, given);
    // 04:00 in Seoul: it is the day before, and it is night.
    const startsAt = minutes(start, 60 * 60);
    await comeRound(minutes(startsAt, -18 * 60));
    expect(await templatesOf(family)).toEqual(['test.confirmed']);
    await comeRound(minutes(startsAt, -13 * 60));
    await comeRound(minutes(startsAt, -110));
    const texts = await textsTo(family);
    expect(texts.map((text) => text.template)).toEqual(['test.confirmed', 'test.reminder', 'test.reminder']);
    expect(texts[1]?.body).toContain('준비물: 필기도구');
    expect(texts[2]?.expiresAt).toEqual(startsAt);
    expect(await templatesOf(gone)).toEqual(['test.confirmed', 'test.cancelled']);
    academy.clock.set(start);
  });

  test('where the child sits now, when staff move it', async () => {
    const { family, room, no } = await givenSeat();
    const other = await givenSession(academy, { capacity: 1, startsInHours: 410, testId: room.testId });
    const cookie = await givenStaffCookie(academy, 'owner@msc.example');
    await call(academy, `POST /api/office/registrations/${no}/move`, {
      cookie,
      json: {
        fromSessionId: room.sessionId,
        sessionId: other.sessionId,
        reason: '보호자 요청으로 옮깁니다',
      },
    });
    expect(await templatesOf(family)).toEqual(['test.confirmed', 'test.moved']);
    expect((await textsTo(family))[1]?.body).toContain('회차가 변경되었습니다.');
  });

  test('that the result is out, at its time and not before; control: the same registration without a result', async () => {
    const { family, room, no } = await givenSeat({ startsInHours: 24 });
    const blank = await givenFamily(academy);
    await registerOne(academy, blank, room.sessionId, blank.younger);
    const over = minutes(start, 27 * 60);
    await academy.db
      .updateTable('registrations')
      .set({ state: 'attended' })
      .where('session_id', '=', room.sessionId)
      .execute();
    const row = await academy.db
      .selectFrom('registrations')
      .select('id')
      .where('registration_no', '=', no)
      .executeTakeFirstOrThrow();
    academy.clock.set(over);
    await academy.db
      .insertInto('test_results')
      .values({
        registration_id: row.id,
        scores: ['35'],
        placement: '심화반',
        verdict: 'pass',
        comment: '풀이가 꼼꼼합니다.',
        staff_id: 1,
        updated_at: over,
      })
      .execute();
    await academy.db
      .updateTable('test_sessions')
      .set({ results_at: minutes(over, 60) })
      .where('id', '=', room.sessionId)
      .execute();
    await comeRound(minutes(over, 59));
    expect(await templatesOf(family)).toEqual(['test.confirmed']);
    await comeRound(minutes(over, 60));
    expect(await templatesOf(family)).toEqual(['test.confirmed', 'test.result']);
    expect((await textsTo(family))[1]?.body).toContain('결과가 나왔습니다.');
    expect(await templatesOf(blank)).toEqual(['test.confirmed']);
  });
});
