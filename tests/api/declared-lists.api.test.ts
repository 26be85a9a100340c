import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import type { ExportFile } from '#src/shared/endpoint/list.ts';
import { filedAs } from '#src/shared/endpoint/office-list.ts';
import { declaredLists } from '../declared.ts';
import { cellsOf } from '../given-files.ts';
import { givenStaff, givenStaffCookie } from '../given-staff.ts';
import { call, startAcademy, type TestAcademy } from '../start.ts';
import { givenSide, type Things } from './matrix-world.ts';

/** Each declared list: its file has the columns that were shown, in their order and under their titles. */
const lists = await declaredLists();
const withFile = lists.flatMap(({ file, ...one }) => (file ? [{ ...one, file }] : []));

let academy: TestAcademy;
let things: Things;
let owner = '';
beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await givenStaff(academy);
  things = (await givenSide(academy, 'daechi')).things;
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

function take(route: string, keys: readonly string[]) {
  const id = route.includes('/presentation') ? things.presentationSessionId : things.sessionId;
  const json = { reason: '열을 대조합니다', columns: keys.join(',') };
  return call<ExportFile>(academy, route.replace(':sessionId', String(id)), { cookie: owner, json });
}

test.each(withFile.map((one) => [one.name, one] as const))(
  '%s leaves as it is shown',
  async (_name, list) => {
    const filed = Object.entries(list.columns).filter(([, column]) => filedAs(column).length > 0);
    const shown = filed.filter(([, column]) => !column.isExtra);
    for (const columns of [shown, filed, shown.toReversed()]) {
      const answer = await take(
        list.file.route,
        columns.map(([key]) => key),
      );
      expect([answer.status, answer.fields]).toEqual([200, undefined]);
      const [head] = await cellsOf(answer.resultData);
      expect(head).toEqual(columns.flatMap(([, column]) => filedAs(column).map(([title]) => title)));
    }
  },
);

test('control: a column that is none is refused by name', async () => {
  for (const { file } of withFile)
    expect((await take(file.route, ['onlyOnScreen'])).fields).toEqual({
      columns: expect.stringContaining('onlyOnScreen'),
    });
});

test('a page is ordered by every column that offers it', async () => {
  for (const { list, columns } of lists)
    for (const { sort } of Object.values(columns)) {
      if (!sort) continue;
      const route = list.route.replace(':sessionId', String(things.sessionId));
      const answer = await call(academy, `${route}?sort=-${sort}`, { cookie: owner });
      expect([list.route, sort, answer.status]).toEqual([list.route, sort, 200]);
    }
});
