import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { counsellingJson, sendRequest } from '#tests/given-counselling.ts';
import { givenFamily, registerOne, signedInAgain } from '#tests/given-families.ts';
import { type GivenBank, givenBank } from '#tests/given-level-tests.ts';
import { givenMember, givenProvenPhone, signUpForm } from '#tests/given-members.ts';
import { claimNumber, passDays, templatesTo } from '#tests/given-numbers.ts';
import { newKey } from '#tests/given-payments.ts';
import {
  bookingJson,
  freshMobile,
  givenPresentation,
  givenProvenBrowser,
  sendBooking,
} from '#tests/given-presentations.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let bank: GivenBank;
beforeAll(async () => {
  academy = await startAcademy();
  bank = await givenBank(academy);
});
afterAll(() => academy.close());

interface Who {
  readonly cookie?: string;
  readonly token?: string;
}
const seenBy = async (who: Who) => {
  const [asked, booked, sat] = await Promise.all([
    call<{ requests: { guardianName: string }[] }>(academy, 'GET /api/counselling/requests', who),
    call<{ bookings: { name: string }[] }>(academy, 'GET /api/presentations/bookings', who),
    call<{ attempts: { studentName: string }[] }>(academy, 'GET /api/level-tests/mine', who),
  ]);
  return [
    asked.resultData.requests.length,
    booked.resultData.bookings.length,
    sat.resultData.attempts.length,
  ];
};

/** Presentations that do not overlap and are far enough off. */
let hours = 400;
const laterPresentation = () => {
  hours += 10;
  return givenPresentation(academy, { startsInHours: hours });
};

/** Counselling, a booking and a level test of a guest under one name. */
async function asksAsGuest(cookie: string, names: { guardian: string; student: string }) {
  await academy.db.deleteFrom('budgets').execute();
  const presentation = await laterPresentation();
  const request = counsellingJson(presentation.branchId, { guardianName: names.guardian });
  // Only two may be open for one phone.
  await academy.db.updateTable('counselling_requests').set({ state: 'closed' }).execute();
  expect((await sendRequest(academy, { cookie }, request)).resultCode).toBe(0);
  const booking = bookingJson(presentation.sessionId, { name: names.guardian });
  expect((await sendBooking(academy, { cookie }, booking)).resultCode).toBe(0);
  const begun = await call(academy, 'POST /api/level-tests/attempts', {
    cookie,
    json: {
      blueprintId: bank.blueprintId,
      branchId: bank.branchId,
      studentName: names.student,
      birthDate: '2016-04-02',
      grade: 5,
    },
  });
  expect(begun.resultCode).toBe(0);
}

async function claims(cookie: string): Promise<Date> {
  await academy.db.deleteFrom('budgets').execute();
  const { resultData } = await claimNumber(academy, { cookie });
  return new Date(resultData.dueAt ?? 0);
}
const newcomer = { guardian: '남궁새봄', student: '남궁별' };

describe('what guests ask for with a number two people had', () => {
  test('the next holder’s is never the old account’s, before, during and after a claim; nor the other way round', async () => {
    const family = await givenFamily(academy);
    const old = await givenProvenBrowser(academy, family.mobile);
    // Under the own name, and for a child of the account: theirs.
    await asksAsGuest(old, { guardian: family.name, student: '이하늘' });
    academy.clock.advance(60);
    const cookie = await givenProvenBrowser(academy, family.mobile);
    await asksAsGuest(cookie, newcomer);
    const before = await signedInAgain(academy, family);
    expect(await seenBy({ token: before.token })).toEqual([1, 1, 1]);
    academy.clock.advance(60);
    const dueAt = await claims(cookie);
    academy.clock.advance(60);
    await asksAsGuest(cookie, { guardian: family.name, student: '남궁솔' });
    const during = await signedInAgain(academy, family);
    expect(await seenBy({ token: during.token })).toEqual([1, 1, 1]);
    await passDays(academy, dueAt);
    const after = await signedInAgain(academy, family);
    expect(await seenBy({ token: after.token })).toEqual([1, 1, 1]);
    // A guest with the number sees what was asked since the claim, and of before nothing, whosever it was.
    const browser = await givenProvenBrowser(academy, family.mobile);
    expect(await seenBy({ cookie: browser })).toEqual([1, 1, 1]);
    const form = signUpForm({ mobile: family.mobile, name: newcomer.guardian, userId: 'nextholder1' });
    expect((await call(academy, 'POST /api/signup', { form, cookie: browser })).resultCode).toBe(0);
    const next = await call<{ accessToken: string }>(academy, 'POST /api/login', {
      form: { memberId: 'nextholder1', password: form.password ?? '' },
    });
    // Under the own name also what was asked before the claim; the level tests are shown where the phone is proven.
    const { accessToken: token } = next.resultData;
    expect((await seenBy({ token })).slice(0, 2)).toEqual([2, 2]);
    expect(await seenBy({ token, cookie: browser })).toEqual([2, 2, 1]);
  });

  test('after an objection nothing of the claimant joins before the account proves its number anew', async () => {
    const family = await givenFamily(academy);
    academy.clock.advance(60);
    const cookie = await givenProvenBrowser(academy, family.mobile);
    await claims(cookie);
    academy.clock.advance(60);
    await asksAsGuest(cookie, { guardian: family.name, student: '남궁별' });
    const own = await signedInAgain(academy, family);
    const json = {};
    await call(academy, 'POST /api/account/number-claim/objection', { token: own.token, json });
    expect(await seenBy({ token: own.token })).toEqual([0, 0, 0]);
    const proof = await givenProvenPhone(academy, family.mobile);
    const kept = await call<{ isProven: boolean }>(academy, 'POST /api/account/number-claim/objection', {
      token: own.token,
      cookie: proof,
      json,
    });
    expect(kept.resultData.isProven).toBe(true);
    expect((await seenBy({ token: own.token })).slice(0, 2)).toEqual([1, 1]);
  });
});

describe('what an account has asked for when its number goes', () => {
  /** A registration, a place in line, counselling, a booking and a level test; then the number goes. */
  async function givenReleased() {
    const family = await givenFamily(academy);
    const presentation = await laterPresentation();
    const { sessionId } = await givenSession(academy, { capacity: 5, startsInHours: 900 });
    const full = await givenSession(academy, { capacity: 1, startsInHours: 1_000 });
    await registerOne(academy, await givenFamily(academy), full.sessionId, 0);
    const { resultData } = await registerOne(academy, family, sessionId, family.younger);
    await sendBooking(academy, { token: family.token }, bookingJson(presentation.sessionId));
    await sendRequest(academy, { token: family.token }, counsellingJson(presentation.branchId));
    await call(academy, 'POST /api/level-tests/attempts', {
      token: family.token,
      json: { blueprintId: bank.blueprintId, branchId: bank.branchId, childId: family.younger },
    });
    // Somebody came to the same presentation without a phone.
    const guest = await givenProvenBrowser(academy, freshMobile());
    const came = await sendBooking(academy, { cookie: guest }, bookingJson(presentation.sessionId));
    await academy.db
      .updateTable('presentation_bookings')
      .set({ mobile: '' })
      .where('booking_no', '=', came.resultData.bookingNo)
      .execute();
    academy.clock.advance(60);
    const dueAt = await claims(await givenProvenBrowser(academy, family.mobile));
    await passDays(academy, dueAt);
    return {
      family: await signedInAgain(academy, family),
      registrationNo: resultData.registrationNo,
      presentation,
      sessionId,
    };
  }
  /** Every column of every table with that text in it. */
  async function placesOf(memberId: number, mobile: string) {
    const { db } = academy;
    const found = await Promise.all([
      db
        .selectFrom('registrations')
        .select('guardian_mobile as at')
        .where('member_id', '=', memberId)
        .execute(),
      db.selectFrom('test_waits').select('guardian_mobile as at').where('member_id', '=', memberId).execute(),
      db
        .selectFrom('counselling_requests')
        .select('guardian_mobile as at')
        .where('member_id', '=', memberId)
        .execute(),
      db
        .selectFrom('presentation_bookings')
        .select('mobile as at')
        .where('member_id', '=', memberId)
        .execute(),
      db
        .selectFrom('level_attempts')
        .select('guardian_mobile as at')
        .where('member_id', '=', memberId)
        .execute(),
    ]);
    return found.map((rows) => [rows.length > 0, rows.some((row) => row.at === mobile)]);
  }

  test('it stands under no number, and goes on under the next one that is proven', async () => {
    const { family } = await givenReleased();
    const { userSeqId, mobile } = family;
    expect((await placesOf(userSeqId, mobile)).map(([, isThere]) => isThere)).toEqual(Array(5).fill(false));
    expect((await placesOf(userSeqId, '')).filter(([isAny, isBlank]) => isAny && isBlank)).toHaveLength(4);
    const next = freshMobile();
    const cookie = await givenProvenPhone(academy, next);
    const json = { currentPassword: family.password };
    const taken = await call(academy, 'POST /api/account/mobile', { token: family.token, json, cookie });
    expect(taken.resultCode).toBe(0);
    expect((await placesOf(userSeqId, next)).filter(([isAny, isThere]) => isAny && isThere)).toHaveLength(4);
  });

  test('its cancellations, answers and reminders send nothing to the number', async () => {
    const { family, registrationNo } = await givenReleased();
    const before = await templatesTo(academy, family.mobile);
    const { token } = family;
    const cancelled = await call(academy, `POST /api/entrance-tests/registrations/${registrationNo}/cancel`, {
      token,
      key: newKey(),
      json: { quotedRefundKrw: 0 },
    });
    expect(cancelled.resultCode).toBe(0);
    const own = await call<{ requests: { token: string }[] }>(academy, 'GET /api/counselling/requests', {
      token,
    });
    const booked = await call<{ bookings: { token: string }[] }>(academy, 'GET /api/presentations/bookings', {
      token,
    });
    expect([own.resultData.requests.length, booked.resultData.bookings.length]).toEqual([1, 1]);
    for (const path of [
      `counselling/${own.resultData.requests[0]?.token}`,
      `presentations/bookings/${booked.resultData.bookings[0]?.token}`,
    ])
      expect((await call(academy, `POST /api/${path}/cancel`, { json: {} })).resultCode, path).toBe(0);
    expect(await templatesTo(academy, family.mobile)).toEqual(before);
    for (const job of Object.keys(academy.jobs).filter((one) => /remind|notices|sweep|quiet/.test(one)))
      await academy.jobs[job]?.(null);
    expect(await templatesTo(academy, family.mobile)).toEqual(before);
    expect(await templatesTo(academy, '')).toEqual([]);
  });

  test('what waited for the morning to go to the number is stopped', async () => {
    const family = await givenFamily(academy);
    academy.clock.advance(60);
    const dueAt = await claims(await givenProvenBrowser(academy, family.mobile));
    const { id } = await academy.db
      .insertInto('messages')
      .values({
        channel: 'sms',
        recipient: family.mobile,
        template: 'test.reminder',
        body: '이하늘 학생의 시험이 내일입니다.',
        kind: 'service',
        not_before: new Date(dueAt.getTime() + 8 * 3_600_000),
        created_at: academy.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await passDays(academy, dueAt);
    const row = await academy.db
      .selectFrom('messages')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('stopped');
  });

  test('nothing new is asked for before a number is proven, and each door says so', async () => {
    const { family, presentation, sessionId } = await givenReleased();
    const { token } = family;
    const another = await laterPresentation();
    const refused = [
      await registerOne(academy, family, sessionId, family.older),
      await sendRequest(academy, { token }, counsellingJson(presentation.branchId)),
      await sendBooking(academy, { token }, bookingJson(another.sessionId)),
      await call(academy, 'POST /api/entrance-tests/waiting', {
        token,
        key: newKey(),
        json: { sessionId, childId: family.older },
      }),
      await call(academy, 'POST /api/level-tests/attempts', {
        token,
        json: { blueprintId: bank.blueprintId, branchId: bank.branchId, childId: family.older },
      }),
    ];
    expect(refused.map((one) => [one.status, one.resultCode])).toEqual(Array(5).fill([403, 'number.needed']));
  });

  test('two such accounts are strangers to each other', async () => {
    const [one, two] = [await givenReleased(), await givenReleased()];
    const first = await signedInAgain(academy, one.family);
    expect(await seenBy({ token: first.token })).toEqual([1, 1, 1]);
    expect(await seenBy({ token: two.family.token })).toEqual([1, 1, 1]);
    expect(await seenBy({ token: (await givenMember(academy)).token })).toEqual([0, 0, 0]);
  });
});
