import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { StaffRole } from '#src/shared/access/rights.ts';
import type { ExportFile } from '#src/shared/endpoint/list.ts';
import { cellsOf } from '../given-files.ts';
import { givenStaffCookie, startStaffedAcademy } from '../given-staff.ts';
import { call, type TestAcademy } from '../start.ts';
import { type Ask, matrix, type Row } from './matrix.ts';
import { givenSide, type Things } from './matrix-world.ts';

/**
 * Lists name nothing in their path, so the matrix's "another's thing is a 404" says nothing of them. Here every list of
 * the office, and every file taken out of one, is read by each branch role and searched for what is another branch's.
 */
let academy: TestAcademy;
let foreign: Things;
let own: Things;
const cookies = new Map<string, string>();
const scoped = {
  manager: 'manager.daechi@msc.example',
  counsellor: 'counsellor.daechi@msc.example',
  examiner: 'examiner@msc.example',
  desk: 'desk.daechi@msc.example',
} as const;

beforeAll(async () => {
  academy = await startStaffedAcademy();
  own = (await givenSide(academy, 'daechi')).things;
  foreign = (await givenSide(academy, 'songdo')).things;
  for (const [role, email] of Object.entries({ owner: 'owner@msc.example', ...scoped }))
    cookies.set(role, await givenStaffCookie(academy, email));
});
afterAll(() => academy.close());

/** Fields that mean the same wherever they stand, with the other branch's values. */
const marksOf = (it: Things): readonly (readonly [string, RegExp])[] => [
  ...(['memberId', 'staffId', 'invitationId', 'tuitionId', 'classId', 'roundId'] as const).map(
    (name) => [name, new RegExp(`"${name}":${it[name]}\\b`)] as const,
  ),
  ...(['paymentId', 'attemptNo'] as const).map((name) => [name, new RegExp(it[name])] as const),
  ['an invited address', new RegExp(`invited\\.${it.branchId}@`)],
  ['a colleague’s address', new RegExp(`counsellor\\.${it.branchId}@`)],
];
/** Fields whose meaning depends on the room. */
const sessionsOf = (route: string, it: Things): readonly (readonly [string, RegExp])[] => {
  const id = (name: string, value: number) => [name, new RegExp(`"${name}":${value}\\b`)] as const;
  if (route.includes('/presentation')) return [id('sessionId', it.presentationSessionId)];
  if (/\/(test-|control)/.test(route))
    return [id('sessionId', it.sessionId), id('sessionId', it.fullSessionId)];
  return route.includes('/counselling') ? [id('requestId', it.counsellingId)] : [];
};
const allMarks = (route: string, it: Things) => [...marksOf(it), ...sessionsOf(route, it)];

/** No list, but one thing that is named by its query: an opening by its hour (openings.api.test.ts). */
const oneThing: readonly string[] = ['GET /api/office/openings/report'];

const isList = ([route, row]: [string, Row]) => {
  const [method = '', path = ''] = route.split(' ');
  const isRead = method === 'GET' || path.endsWith('/export');
  // The bank is one for all branches and names no family.
  const isBank = /\/(items|item-|blueprints)/.test(path);
  if (oneThing.includes(route)) return false;
  return row.who === 'staff' && isRead && !isBank && !path.includes(':');
};
const lists = Object.entries(matrix).filter(isList);
/** Filters without which a list is refused. */
const asks: Readonly<Record<string, Ask>> = {
  'GET /api/office/views': { query: { list: 'staff' } },
  'GET /api/office/changes': { query: { entity: 'staff', entityId: 'x' } },
  'GET /api/office/bank-changes': { query: { entity: 'item', entityId: '1' } },
  'GET /api/office/reports/monthly': { query: { month: '2026-11' } },
  'GET /api/office/reports/sections': { query: { month: '2026-11' } },
};

/** Whether it comes in pages: then it is asked for with a hundred rows, so that nothing hides on the second. */
function isPaged(route: string): boolean {
  const input = academy.served.find((one) => one.route === route)?.input;
  return input instanceof z.ZodObject && 'size' in input.shape;
}

async function textOf(route: string, role: string): Promise<string> {
  const [method = '', path = ''] = route.split(' ');
  const row = matrix[route];
  const of = row?.of && typeof row.of !== 'function' ? row.of.ask : {};
  const { query, json } = { ...of, ...asks[route] };
  const asked = new URLSearchParams(
    Object.entries({ ...query, ...(method === 'GET' && isPaged(route) && { size: 100 }) }).map(
      ([key, value]) => [key, String(value)],
    ),
  ).toString();
  const answer = await call<ExportFile>(academy, `${method} ${path}${asked ? `?${asked}` : ''}`, {
    cookie: cookies.get(role) ?? '',
    ...(method === 'POST' && { json: { reason: '권한 점검', ...json } }),
  });
  expect([route, role, answer.status, answer.fields]).toEqual([route, role, 200, undefined]);
  const isFile = typeof answer.resultData?.base64 === 'string';
  return JSON.stringify(isFile ? await cellsOf(answer.resultData) : answer.resultData);
}

const found = (text: string, marks: readonly (readonly [string, RegExp])[]) =>
  marks.filter(([, mark]) => mark.test(text)).map(([name]) => name);

describe('a branch reads nothing of another branch in any list', () => {
  test.each(lists)('%s', async (route, row) => {
    for (const role of Object.keys(scoped).filter((one) => row.roles.includes(one as StaffRole)))
      expect([role, found(await textOf(route, role), allMarks(route, foreign))]).toEqual([role, []]);
  });
});

test('control: every mark is found where head office looks, and its own where the branch looks', async () => {
  const seen = new Set<string>();
  const seenByOwn = new Set<string>();
  for (const [route, row] of lists) {
    const isScoped = Object.keys(scoped).some((one) => row.roles.includes(one as StaffRole));
    if (!isScoped) continue;
    if (row.roles.includes('owner'))
      for (const name of found(await textOf(route, 'owner'), allMarks(route, foreign))) seen.add(name);
    if (row.roles.includes('manager'))
      for (const name of found(await textOf(route, 'manager'), allMarks(route, own))) seenByOwn.add(name);
  }
  const marks = [...marksOf(foreign).map(([name]) => name), 'sessionId', 'requestId'];
  expect(marks.filter((name) => !seen.has(name))).toEqual([]);
  expect(marks.filter((name) => !seenByOwn.has(name))).toEqual([]);
});
