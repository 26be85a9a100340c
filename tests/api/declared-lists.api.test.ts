import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportFile } from '#src/shared/endpoint/list.ts';
import { endpointsOf } from '#src/shared/endpoint/list-endpoints.ts';
import { filedAs } from '#src/shared/endpoint/office-list.ts';
import { declaredLists } from '../declared.ts';
import { cellsOf } from '../given-files.ts';
import { givenStaffCookie, startStaffedAcademy } from '../given-staff.ts';
import { call, type TestAcademy } from '../start.ts';
import { givenSide, type Things } from './matrix-world.ts';

/** Each declared list: its file has the columns that were shown, in their order and under their titles. */
const lists = await declaredLists();
const withFile = lists.flatMap(({ file, ...one }) => (file ? [{ ...one, file }] : []));

let academy: TestAcademy;
let things: Things;
let owner = '';
beforeAll(async () => {
  academy = await startStaffedAcademy();
  things = (await givenSide(academy, 'daechi')).things;
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const pathOf = (route: string) =>
  route.replace(
    ':sessionId',
    String(route.includes('/presentation') ? things.presentationSessionId : things.sessionId),
  );
/** What a list cannot be asked without. */
function neededBy(list: (typeof lists)[number]): Record<string, string> {
  const { error } = endpointsOf(list).list.input.safeParse({});
  return error?.issues.some(({ path }) => path[0] === 'subject') ? { subject: 'math' } : {};
}

function take(list: (typeof withFile)[number], keys: readonly string[]) {
  const json = { reason: '열을 대조합니다', columns: keys.join(','), ...neededBy(list) };
  return call<ExportFile>(academy, pathOf(list.file.route), { cookie: owner, json });
}

test.each(withFile.map((one) => [one.name, one] as const))(
  '%s leaves as it is shown',
  async (_name, list) => {
    const filed = Object.entries(list.columns).filter(([, column]) => filedAs(column).length > 0);
    const shown = filed.filter(([, column]) => !column.isExtra);
    for (const columns of [shown, filed, shown.toReversed()]) {
      const answer = await take(
        list,
        columns.map(([key]) => key),
      );
      expect([answer.status, answer.fields]).toEqual([200, undefined]);
      const [head] = await cellsOf(answer.resultData);
      expect(head).toEqual(columns.flatMap(([, column]) => filedAs(column).map(([title]) => title)));
    }
  },
);

test('control: a column that is none is refused by name', async () => {
  for (const list of withFile)
    expect((await take(list, ['onlyOnScreen'])).fields).toEqual({
      columns: expect.stringContaining('onlyOnScreen'),
    });
});

test('a page is ordered by every column that offers it', async () => {
  for (const declared of lists)
    for (const { sort } of Object.values(declared.columns)) {
      if (!sort) continue;
      const { route } = declared.list;
      const query = new URLSearchParams({ sort: `-${sort}`, ...neededBy(declared) });
      const answer = await call(academy, `${pathOf(route)}?${query}`, { cookie: owner });
      expect([route, sort, answer.status]).toEqual([route, sort, 200]);
    }
});
