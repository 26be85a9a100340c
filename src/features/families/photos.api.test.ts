import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#src/features/members/contract/account.ts';
import { destroyChildAfterDays } from '#src/features/members/rules/members.ts';
import { type GivenMember, givenMember } from '#tests/given-members.ts';
import { givenPicture, givePhoto, takePhotoBack } from '#tests/given-photos.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

const childOf = async ({ token }: GivenMember) =>
  (await call<Account>(academy, 'GET /api/account', { token })).resultData.children[0];
const idOf = async (member: GivenMember) => (await childOf(member))?.childId ?? 0;

const give = ({ token }: GivenMember, childId: number, bytes: Uint8Array, consent?: string) =>
  givePhoto(academy, { token, childId }, bytes, consent);
const see = ({ token }: GivenMember, childId: number) =>
  call<{ photo: string | null }>(academy, `GET /api/account/children/${childId}/photo`, { token });
const remove = ({ token }: GivenMember, childId: number) => takePhotoBack(academy, token, childId);
const consentsOn = (childId: number) =>
  academy.db
    .selectFrom('consents')
    .select(['type', 'given'])
    .where('child_id', '=', childId)
    .orderBy('id')
    .execute();
const isKept = async (childId: number) =>
  (await academy.db
    .selectFrom('child_photos')
    .select('child_id')
    .where('child_id', '=', childId)
    .executeTakeFirst()) !== undefined;

describe('a child’s photo', () => {
  test('is kept small and without its hidden data, with a consent of its own', async () => {
    const member = await givenMember(academy);
    const childId = await idOf(member);
    const given = await givenPicture();
    expect((await sharp(given).metadata()).exif?.toString()).toContain('secret place');
    const { status, resultData } = await give(member, childId, given);
    expect(status).toBe(200);
    const kept = Buffer.from(resultData.photo.split(',')[1] ?? '', 'base64');
    const facts = await sharp(kept).metadata();
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', 384, 480, undefined]);
    expect((await see(member, childId)).resultData).toEqual({ photo: resultData.photo });
    expect(await childOf(member)).toMatchObject({ hasPhoto: true });
    expect(await consentsOn(childId)).toEqual([{ type: 'childPhoto', given: true }]);
    // What is asked of the member as a whole is untouched by it.
    const account = await call<Account>(academy, 'GET /api/account', { token: member.token });
    expect(account.resultData.consents.map((one) => one.type)).not.toContain('childPhoto');
  });

  test.each([
    ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo.refused'],
    ['HTML', new TextEncoder().encode('<html><script>alert(1)</script>'), 'photo.refused'],
    ['a broken picture', Buffer.from('ffd8ffe000000000', 'hex'), 'photo.broken'],
    ['nothing', new Uint8Array(), 'photo.refused'],
    ['too much', new Uint8Array(5_000_001), 'common.input_invalid'],
  ])('%s is refused', async (_name, bytes, code) => {
    const member = await givenMember(academy);
    const childId = await idOf(member);
    expect(await give(member, childId, bytes)).toMatchObject({ status: 400, resultCode: code });
    expect(await isKept(childId)).toBe(false);
  });

  test('without the consent nothing is kept', async () => {
    const member = await givenMember(academy);
    const childId = await idOf(member);
    expect((await give(member, childId, await givenPicture(), '')).fields).toHaveProperty('consent');
    expect(await isKept(childId)).toBe(false);
  });

  test('is gone at once when the consent is taken back, and twice changes nothing', async () => {
    const member = await givenMember(academy);
    const childId = await idOf(member);
    await give(member, childId, await givenPicture());
    const both = await Promise.all([remove(member, childId), remove(member, childId)]);
    expect(both.map((one) => one.resultData.removed).sort()).toEqual([false, true]);
    expect(await isKept(childId)).toBe(false);
    expect((await see(member, childId)).resultData).toEqual({ photo: null });
    expect(await consentsOn(childId)).toEqual([
      { type: 'childPhoto', given: true },
      { type: 'childPhoto', given: false },
    ]);
  });

  test('goes with the child, and with a member who left', async () => {
    const one = await givenMember(academy);
    const childId = await idOf(one);
    await give(one, childId, await givenPicture());
    await call(academy, `DELETE /api/account/children/${childId}`, { token: one.token });
    expect(await isKept(childId)).toBe(false);
    const other = await givenMember(academy);
    const otherChild = await idOf(other);
    await give(other, otherChild, await givenPicture());
    const form = { userId: other.memberId, password: other.password };
    await call(academy, 'POST /api/withdrawalUser', { token: other.token, form });
    academy.clock.advance((destroyChildAfterDays + 30) * 86_400);
    await academy.jobs['members.destroy']?.({});
    expect(await isKept(otherChild)).toBe(false);
  });

  test('of another’s child does not exist', async () => {
    const member = await givenMember(academy);
    const childId = await idOf(member);
    await give(member, childId, await givenPicture());
    const stranger = await givenMember(academy);
    expect((await see(stranger, childId)).status).toBe(404);
    expect((await remove(stranger, childId)).status).toBe(404);
    expect((await give(stranger, childId, await givenPicture())).status).toBe(404);
    expect((await call(academy, `GET /api/account/children/${childId}/photo`)).status).toBe(401);
    expect(await isKept(childId)).toBe(true);
  });
});
