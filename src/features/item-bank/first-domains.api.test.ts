import { afterAll, beforeAll, expect, test } from 'vitest';
import { domains as seeded } from '#seed/items/bank.ts';
import { startRealAcademy } from '#tests/given-real.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let editor: string;
beforeAll(async () => {
  academy = await startRealAcademy();
  await givenStaff(academy);
  editor = await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

interface Choices {
  readonly domains: readonly {
    domainId: number;
    subject: string;
    parentId: number | null;
    code: string;
    name: string;
  }[];
}

test('an academy that begins with nothing has domains of every subject, and imports its first item', async () => {
  const { resultData } = await call<Choices>(academy, 'GET /api/office/item-choices', { cookie: editor });
  const { domains } = resultData;
  for (const subject of ['math', 'science', 'reading'])
    expect(domains.filter((one) => one.subject === subject && one.parentId === null).length).toBe(4);
  // The same tree as the demo's, in the same order: what is shown there is there from the first day.
  const codeOf = (id: number | null) => domains.find(({ domainId }) => domainId === id)?.code ?? null;
  const begun = domains.map(({ subject, code, name, parentId }) => ({
    subject,
    code,
    name,
    parent: codeOf(parentId),
  }));
  const inOrder = (tree: readonly { subject: string; code: string; parent: string | null }[]) =>
    ['math', 'science', 'reading'].map((subject) => {
      const own = tree.filter((one) => one.subject === subject);
      const tops = own.filter(({ parent }) => parent === null);
      return tops.map((top) => [top, ...own.filter(({ parent }) => parent === top.code)]);
    });
  expect(inOrder(begun)).toEqual(inOrder(seeded));
  const form = new FormData();
  const { domainId = 0 } = domains.find((one) => one.subject === 'science') ?? {};
  const fields = { fileName: 'first.gift', subject: 'science', domainId, gradeFrom: 3, gradeTo: 4 };
  for (const [key, value] of Object.entries({ ...fields, commit: true })) form.append(key, String(value));
  form.append('file', new Blob(['첫 문항입니다. 1+1은? {#2}']), 'first.gift');
  const response = await fetch(new URL('/api/office/items/import', academy.url), {
    method: 'POST',
    headers: { cookie: editor },
    body: form,
  });
  expect(await response.json()).toMatchObject({
    resultCode: 0,
    resultData: { counts: { imported: 1, noted: 0, refused: 0 } },
  });
});
