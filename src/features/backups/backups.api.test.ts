import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { backupCards } from './actions.server.ts';
import type { ListedBackup } from './contract.ts';
import { insertBackup } from './store/backups.server.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const cards = (mode: 'real' | 'demo') =>
  backupCards({ ...academy, config: { ...academy.config, ACADEMY: mode } });
const list = (query = '') =>
  call<ListPage<ListedBackup>>(academy, `GET /api/office/backups${query}`, { cookie: owner });

test('a real academy reads what is due until it was done well; a demo never', async () => {
  expect(await cards('demo')).toEqual([]);
  expect((await cards('real'))[0]).toMatchObject({ value: 2, to: '/office/backups' });
  const at = academy.clock.now();
  const done = { began_at: new Date(at.getTime() - 2_500), ended_at: at };
  await insertBackup(academy.db, { ...done, kind: 'base', is_well: false, note: 'the disk is full' });
  expect((await cards('real'))[0]?.value).toBe(2);
  await insertBackup(academy.db, { ...done, kind: 'base', is_well: true, bytes: 84_000_000, label: 'x' });
  expect((await cards('real'))[0]).toMatchObject({ value: 1, note: '백업을 복원해 본 적이 없습니다.' });
  await insertBackup(academy.db, { ...done, kind: 'rehearsal', is_well: true, restored_to: at });
  expect((await cards('real'))[0]?.value).toBe(0);
  academy.clock.advance(30 * 86_400);
  expect((await cards('real'))[0]?.note).toBe(
    '마지막 백업이 30일 전입니다. 마지막 복원 연습이 30일 전입니다.',
  );
});

test('the list shows each with how long, how large and what was found, by kind, result and word', async () => {
  owner = await givenStaffCookie(academy, 'owner@msc.example');
  const all = await list();
  expect(all.resultData.rows.map(({ kind, isWell }) => [kind, isWell])).toEqual([
    ['rehearsal', true],
    ['base', true],
    ['base', false],
  ]);
  expect(all.resultData.rows[1]).toMatchObject({ seconds: 2.5, bytes: 84_000_000 });
  const shown = async (query: string) => (await list(query)).resultData.rows.length;
  expect([await shown('?kind=base'), await shown('?state=failed'), await shown('?q=full')]).toEqual([
    2, 1, 1,
  ]);
  expect((await list('?kind=theirs')).fields).toEqual({ kind: '종류를 골라 주세요.' });
});
