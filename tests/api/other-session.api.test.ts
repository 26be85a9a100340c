import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedForHeader } from '#src/shared/access/opened-for.ts';
import { givenMember } from '../given-members.ts';
import { type Deps, givenDesk, postContent } from '../given-publishing.ts';

let desk: Deps;
beforeAll(async () => {
  desk = await givenDesk();
});
afterAll(() => desk.academy.close());

interface Asked {
  readonly route: string;
  readonly headers: Record<string, string>;
  readonly json?: object;
}
async function ask({ route, headers, json }: Asked) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(new URL(path, desk.academy.url), {
    method,
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
  });
  const { resultCode } = (await answer.json()) as { resultCode: unknown };
  return [answer.status, resultCode];
}
const refused = [409, 'common.other_session'];

test('staff: what a page of another person writes is refused, and nothing of it is kept', async () => {
  const subject = await desk.newPost();
  const { staffId } = await desk.academy.db
    .selectFrom('staff')
    .select('id as staffId')
    .where('email', '=', 'owner@msc.example')
    .executeTakeFirstOrThrow();
  const save = (openedFor?: string) =>
    ask({
      route: `PUT ${desk.at(subject)}`,
      headers: { cookie: desk.owner, ...(openedFor && { [openedForHeader]: openedFor }) },
      json: { version: 0, content: JSON.stringify(postContent({ title: '남의 글' })) },
    });
  expect(await save(`staff ${staffId + 1}`)).toEqual(refused);
  expect((await desk.open(subject)).resultData).toMatchObject({ version: 0, editedBy: null });
  const other = { cookie: desk.owner, [openedForHeader]: `staff ${staffId + 1}` };
  expect(await ask({ route: 'POST /api/office/posts', headers: other, json: { board: 'notice' } })).toEqual(
    refused,
  );
  expect(await ask({ route: `GET ${desk.at(subject)}`, headers: other })).toEqual([200, 0]);
  // A member's page has nothing to say of the office's session.
  const members = { cookie: desk.owner, [openedForHeader]: 'member 1' };
  expect(await ask({ route: `POST ${desk.at(subject, '/check')}`, headers: members, json: {} })).toEqual([
    200, 0,
  ]);
  // Control: the page of the same person, and a program that says nothing.
  expect(await save(`staff ${staffId}`)).toEqual([200, 0]);
});

test('members: the same, whatever is written; reading goes on, and whoever is signed in nowhere is asked to', async () => {
  const [own, other] = [await givenMember(desk.academy), await givenMember(desk.academy)];
  const change = (openedFor: number, authorization?: string) =>
    ask({
      route: 'PATCH /api/account',
      headers: { [openedForHeader]: `member ${openedFor}`, ...(authorization && { authorization }) },
      json: { notices: 'mail' },
    });
  const bearer = `Bearer ${other.token}`;
  expect(await change(own.userSeqId, bearer)).toEqual(refused);
  expect(await change(own.userSeqId)).toEqual([401, 'common.sign_in_required']);
  expect(
    await ask({
      route: 'GET /api/account',
      headers: { [openedForHeader]: `member ${own.userSeqId}`, authorization: bearer },
    }),
  ).toEqual([200, 0]);
  expect(await change(other.userSeqId, bearer)).toEqual([200, 0]);
});
