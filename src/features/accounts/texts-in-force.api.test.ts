import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertConsent } from '#src/features/members/store/consents.server.ts';
import { insertLegalText } from '#src/features/site/store/legal.server.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { withoutTexts } from '#tests/given-empty.ts';
import { givenProvenPhone, signUpForm } from '#tests/given-members.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let memberId: number;
beforeAll(async () => {
  academy = await startAcademy();
  await withoutTexts(academy);
});
afterAll(() => academy.close());

const day = 86_400;
const announce = (key: string, effectiveOn: string) =>
  insertLegalText(
    academy.db,
    { key, title: key, version: effectiveOn, effectiveOn, reason: '', sections: [] },
    0,
  );
const consent = (type: string, version: string) => ({ type, version, given: true });
async function signUp(more: Record<string, string> = {}) {
  const form = signUpForm(more);
  const cookie = await givenProvenPhone(academy, form.mobile ?? '');
  return call<{ userSeqId: number }>(academy, 'POST /api/signup', { form, cookie });
}
const versionsOf = async (id: number) =>
  Object.fromEntries(
    (
      await academy.db
        .selectFrom('consents')
        .select(['type', 'version'])
        .where('member_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ type, version }) => [type, version]),
  );

test('nobody signs up before the terms and the privacy policy are in force', async () => {
  expect(await signUp()).toMatchObject({ status: 409, resultCode: 'member.sign_up_closed' });
  await announce('privacy', '2026-11-20');
  expect((await signUp()).resultCode).toBe('member.sign_up_closed');
  await announce('terms', '2026-11-22');
  expect((await signUp()).resultCode).toBe('member.sign_up_closed');
  expect(await academy.db.selectFrom('members').select('id').execute()).toEqual([]);
});

test('a level test, which asks for the same consents, is neither offered nor begun', async () => {
  const cookie = await givenProvenPhone(academy, '01055550000');
  const offers = await call<{ offers: unknown[] }>(academy, 'GET /api/level-tests');
  expect(offers.resultData.offers).toEqual([]);
  const begun = await call(academy, 'POST /api/level-tests/attempts', {
    cookie,
    json: { blueprintId: 1, branchId: 1, studentName: '김하늘', birthDate: '2015-04-02', grade: 5 },
  });
  expect(begun).toMatchObject({ status: 409, resultCode: 'level_test.texts_missing' });
});

test('it opens by itself on that day, and each consent names the version in force', async () => {
  academy.clock.advance(day);
  const consents = JSON.stringify([
    ...['terms', 'age'].map((type) => consent(type, '2026-11-22')),
    ...['privacy', 'marketing', 'photo'].map((type) => consent(type, '2026-11-20')),
  ]);
  const answer = await signUp({ consents });
  expect(answer).toMatchObject({ status: 200, resultCode: 0 });
  memberId = answer.resultData.userSeqId;
  expect(await versionsOf(memberId)).toEqual({
    terms: '2026-11-22',
    age: '2026-11-22',
    marketing: '2026-11-20',
    photo: '2026-11-20',
    guardian: '2026-11-20',
  });
});

test('a new version takes the place of the one that was read: what was read before is asked again', async () => {
  await announce('terms', '2026-11-23');
  academy.clock.advance(day);
  const read = (version: string) => signUp({ consents: JSON.stringify([consent('terms', version)]) });
  expect((await read('2026-11-22')).fields).toHaveProperty('consents');
  const answer = await read('2026-11-23');
  expect((await versionsOf(answer.resultData.userSeqId)).terms).toBe('2026-11-23');
  expect((await versionsOf(memberId)).terms).toBe('2026-11-22');
});

test('the database itself keeps no consent to a text that is not there', async () => {
  await withoutTexts(academy);
  const consented = { memberId, type: 'terms', given: true, method: 'form' } as const;
  const kept = inTransaction(academy.db, (tx) =>
    insertConsent(tx, { ...consented, now: academy.clock.now() }),
  );
  await expect(kept).rejects.toThrow('null value in column "version"');
});
