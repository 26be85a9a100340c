import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportFile, ListPage } from '#src/shared/endpoint/list.ts';
import { cellsOf } from '#tests/given-files.ts';
import { givenBank } from '#tests/given-items.ts';
import { givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { ItemListRow } from './contract/item-list.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenBank(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const list = async (query: string) =>
  (await call<ListPage<ItemListRow>>(academy, `GET /api/office/items?${query}`, { cookie: owner }))
    .resultData;

test('the bank is filtered and searched, a page at a time', async () => {
  const all = await list('');
  expect(all.rows).toHaveLength(20);
  expect(all.total).toBeGreaterThan(240);
  const some = await list('subject=science&kind=order&status=live&grade=6');
  expect(some.rows.every((line) => line.kind === 'order' && line.code.startsWith('S'))).toBe(true);
  expect(some.total).toBeGreaterThan(0);
  expect((await list(`q=${encodeURIComponent('100%_')}`)).total).toBe(0);
  expect((await list(`q=${encodeURIComponent('드라이아이스')}`)).rows[0]?.code).toBe('S7-02');
  const codes = (await list('sort=-code&size=3')).rows.map(({ code }) => code);
  expect(codes).toEqual([...codes].sort().reverse());
  const second = await list('sort=-code&size=3&page=2');
  expect(second.rows.some(({ code }) => codes.includes(code))).toBe(false);
});

test('it is exported as it is filtered, without keys, and that is written down', async () => {
  const filter = { subject: 'science', kind: 'order', columns: 'code,status' };
  const export1 = (reason: string) =>
    call<ExportFile>(academy, 'POST /api/office/items/export', {
      cookie: owner,
      json: { ...filter, reason },
    });
  expect((await export1('그냥')).fields).toHaveProperty('reason');
  const [head, ...rows] = await cellsOf((await export1('출제 회의 자료')).resultData);
  expect(head).toEqual(['코드', '상태']);
  const shown = await list('subject=science&kind=order&size=100');
  expect(rows.map(([code]) => code)).toEqual(shown.rows.map(({ code }) => code));
  const logged = await academy.db
    .selectFrom('export_log')
    .select(['list', 'reason', 'row_count'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(logged).toEqual({ list: '문항 목록', reason: '출제 회의 자료', row_count: shown.total });
});
