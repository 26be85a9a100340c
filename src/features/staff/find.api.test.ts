import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { branchIdOf } from '#tests/given-office.ts';
import { givenHold } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { findEndpoint } from './contract/today.ts';

let academy: TestAcademy;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  academy = await startAcademy();
  // The seeded staff work in the branches that are there by then.
  await givenSession(academy, { capacity: 5 });
  await givenStaff(academy);
  for (const email of ['owner', 'manager.daechi', 'desk.daechi', 'editor'])
    cookies[email] = await givenStaffCookie(academy, `${email}@msc.example`);
});
afterAll(() => academy.close());

const find = async (who: string, q: string) =>
  call<DataOf<typeof findEndpoint>>(academy, `GET /api/office/find?q=${encodeURIComponent(q)}`, {
    cookie: cookies[who] ?? '',
  });
const kinds = async (who: string, q: string) =>
  (await find(who, q)).resultData.hits.map(({ kind, to }) => `${kind} ${to}`);

test('a child, a registration and a payment are found by name and number, in the own branches and by who works with them', async () => {
  const session = await givenSession(academy, { capacity: 5, feeKrw: 20_000 });
  const songdo = await branchIdOf(academy, 'songdo');
  const far = await givenSession(academy, { capacity: 5, feeKrw: 20_000, branchId: songdo });
  await givenHold(academy, { poolOf: session });
  await givenHold(academy, { poolOf: far });
  const [here, there] = await academy.db
    .selectFrom('registrations as r')
    .innerJoin('children as c', 'c.id', 'r.child_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.registration_no as no', 'r.member_id as memberId', 'c.name', 'o.order_no as orderNo'])
    .orderBy('r.id')
    .execute();
  const no = here?.no ?? '';
  expect(await kinds('owner', no.toLowerCase())).toEqual([`접수 /office/check-in/${no}`]);
  expect(await kinds('manager.daechi', no)).toEqual([`접수 /office/check-in/${no}`]);
  expect(await kinds('desk.daechi', no)).toEqual([`접수 /office/check-in/${no}`]);
  // Another branch's is not there, and an editor has nothing to do with registrations.
  expect(await kinds('manager.daechi', there?.no ?? '')).toEqual([]);
  expect(await kinds('editor', no)).toEqual([]);

  const name = here?.name ?? '';
  expect(await kinds('manager.daechi', name)).toContain(`자녀 /office/members/${here?.memberId}`);
  expect(await kinds('desk.daechi', name)).toEqual([]);
  const found = (await find('manager.daechi', name)).resultData.hits.find(({ kind }) => kind === '자녀');
  expect(found?.note).toMatch(/보호자 .○/);
});

test('a post is found by its title, by those who write', async () => {
  const cookie = cookies.editor ?? '';
  const { resultData } = await call<{ postId: number }>(academy, 'POST /api/office/posts', {
    cookie,
    json: { board: 'notice' },
  });
  const post = { id: resultData.postId, title: '겨울 특강을 여는 날' };
  await academy.db
    .updateTable('posts')
    .set({ title: post.title, search_text: post.title })
    .where('id', '=', post.id)
    .execute();
  expect(await kinds('editor', post.title)).toContain(`게시글 /office/posts/${post.id}`);
  expect(await kinds('manager.daechi', post.title)).not.toContain(`게시글 /office/posts/${post.id}`);
});

test.each(['', ' ', '가', 'x'.repeat(61)])('%j is refused with a sentence', async (q) => {
  const answer = await find('owner', q);
  expect(answer).toMatchObject({ resultCode: 'common.input_invalid' });
  expect(answer.resultMsg).toBeTruthy();
});

test('signs of a pattern are letters', async () => {
  expect(await kinds('owner', '%%')).toEqual([]);
  expect(await kinds('owner', 'ET26-%')).toEqual([]);
});
