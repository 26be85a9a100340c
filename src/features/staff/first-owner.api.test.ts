import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenAcademyName } from '#tests/given-name.ts';
import { givenStaff } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import {
  CommandRefused,
  inviteFirstOwner,
  listAtTheServer,
  resetAtTheServer,
} from './actions/joining/at-the-server.server.ts';
import { readAccessState } from './actions/privacy/privacy.server.ts';
import { totpOf } from './actions/sign-in.server.ts';

const email = 'owner@hanbit.example';
const name = '김하늘';
const password = 'quiet river under glass 42';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.db.deleteFrom('staff_invitations').execute();
});

const secretOf = (link: string) => link.split('#')[1] ?? '';

/** Goes in by a link as a browser does; answers the status of the last step. */
async function goIn(link: string, address = email): Promise<number> {
  const code = secretOf(link);
  const step = <T>(what: string, json: object) =>
    call<T>(academy, `POST /api/office/signin/invitation${what}`, { json: { code, ...json } });
  const first = await step<{ secret: string }>('/password', { password });
  if (first.status !== 200) return first.status;
  const timestamp = academy.clock.now().getTime();
  const totp = totpOf(first.resultData.secret, address).generate({ timestamp });
  return (await step('/code', { totp })).status;
}

const signIn = () => call(academy, 'POST /api/office/signin', { json: { email, password } });

test('the authenticator lists the academy by the name it has', async () => {
  await givenAcademyName(academy, '한빛학원');
  const { link } = await inviteFirstOwner(academy, { email: 'second@b.kr', name });
  const json = { code: secretOf(link), password };
  const { resultData } = await call<{ uri: string }>(academy, 'POST /api/office/signin/invitation/password', {
    json,
  });
  expect(new URL(resultData.uri).searchParams.get('issuer')).toBe('한빛학원');
});

test('on an empty academy the command invites an owner, and the link opens the office', async () => {
  expect(await listAtTheServer(academy)).toEqual([]);
  const { link, expiresAt, voided } = await inviteFirstOwner(academy, { email, name });
  expect(link).toMatch(/\/office\/join#[\w-]{43}$/);
  expect(expiresAt.getTime() - academy.clock.now().getTime()).toBe(259_200_000);
  expect(voided).toEqual([]);
  expect(await listAtTheServer(academy)).toMatchObject([{ email, state: 'invited, has not come yet' }]);
  expect(await goIn(link)).toBe(200);
  expect((await signIn()).status).toBe(200);
  expect(await listAtTheServer(academy)).toMatchObject([
    { email, name, role: '본부 관리자', state: 'active' },
  ]);
  // The log of rights says that nobody of the staff gave this one.
  const grants = await academy.db.selectFrom('staff_grants').select(['by_staff_id', 'action']).execute();
  expect(grants).toEqual([{ by_staff_id: null, action: 'joined' }]);
  expect(await goIn(link)).toBe(404);
});

test('a new academy owes no check of the months before it', async () => {
  const isDue = async () => (await readAccessState(academy)).isDue;
  expect(await isDue()).toBe(false);
  const today = academy.clock.now();
  academy.clock.advance(32 * 86_400);
  expect(await isDue()).toBe(true);
  academy.clock.set(today);
});

test('where an owner can sign in nobody becomes a second one by command', async () => {
  const again = inviteFirstOwner(academy, { email: 'other@hanbit.example', name: '이도윤' });
  await expect(again).rejects.toThrow(CommandRefused);
  await expect(again).rejects.toThrow(/owner@hanbit\.example is the owner already.*reset --email/);
  expect(await academy.db.selectFrom('staff_invitations').select('id').execute()).toEqual([]);
});

test('a lost authenticator: the reset ends every way in at once, and its link makes new ones', async () => {
  const { link } = await resetAtTheServer(academy, email);
  expect((await signIn()).status).toBe(401);
  expect(await listAtTheServer(academy)).toMatchObject([{ state: 'waits for its link to be used' }]);
  academy.clock.advance(31);
  expect(await goIn(link)).toBe(200);
  expect((await signIn()).status).toBe(200);
  await expect(resetAtTheServer(academy, 'nobody@hanbit.example')).rejects.toThrow(
    /npm run academy -- staff/,
  );
});

test('an owner invited by mistake is none once another is; two commands at once invite one', async () => {
  const other = await startAcademy();
  const mistaken = await inviteFirstOwner(other, { email: 'wrong@hanbit.example', name });
  const right = await inviteFirstOwner(other, { email, name });
  expect(right.voided).toEqual(['wrong@hanbit.example']);
  const read = await call(other, 'POST /api/office/signin/invitation', {
    json: { code: secretOf(mistaken.link) },
  });
  expect(read.status).toBe(404);
  await Promise.all(
    ['a', 'b', 'c'].map((one) => inviteFirstOwner(other, { email: `${one}@hanbit.example`, name })),
  );
  const open = await other.db
    .selectFrom('staff_invitations')
    .select('email')
    .where('revoked_at', 'is', null)
    .execute();
  expect(open).toHaveLength(1);
  await other.close();
});

test('in the demo, with its staff, the command refuses and says who the owner is', async () => {
  const demo = await startAcademy();
  await givenStaff(demo);
  await expect(inviteFirstOwner(demo, { email, name })).rejects.toThrow(
    /owner@msc\.example is the owner already/,
  );
  await demo.close();
});
