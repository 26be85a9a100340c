import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { seedSite } from '#seed/site.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { shownIncident } from './actions/settings.server.ts';
import type { AcademyProfile } from './contract/profile.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await seedSite(academy);
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const put = (what: string, json: Record<string, unknown>) =>
  call<{ version: number }>(academy, `PUT /api/office/${what}`, { cookie: owner, json });

test('the incident banner is shown at once, hidden again, and keeps its history', async () => {
  const words = { text: '문자 발송이 늦어지고 있습니다. 접수와 결제는 안전합니다.', tone: 'warn' };
  expect(await shownIncident(academy.db)).toBeNull();
  const shown = await put('incident', { ...words, isShown: true, version: 0 });
  expect(shown).toMatchObject({ status: 200, resultData: { isShown: true, version: 1 } });
  expect(await shownIncident(academy.db)).toMatchObject(words);
  const both = await Promise.all([
    put('incident', { ...words, isShown: false, version: 1 }),
    put('incident', { ...words, isShown: false, version: 1 }),
  ]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await shownIncident(academy.db)).toBeNull();
  const history = await call<{ changes: { action: string }[] }>(
    academy,
    'GET /api/office/changes?entity=incident&entityId=academy',
    { cookie: owner },
  );
  expect(history.resultData.changes.map((change) => change.action)).toEqual([
    '장애 알림 내리기',
    '장애 알림 띄우기',
  ]);
  expect(
    (await put('incident', { text: '', tone: 'warn', isShown: true, version: 2 })).fields,
  ).toHaveProperty('text');
});

test('the legal words are changed by one person at a time', async () => {
  const read = await call<{ profile: AcademyProfile; version: number }>(academy, 'GET /api/office/profile', {
    cookie: owner,
  });
  const { profile, version } = read.resultData;
  const saved = await put('profile', { ...profile, phone: '02-555-0100', version });
  expect(saved).toMatchObject({
    status: 200,
    resultData: { profile: { phone: '02-555-0100' }, version: version + 1 },
  });
  expect(await put('profile', { ...profile, version })).toMatchObject({
    resultCode: 'common.edited_elsewhere',
  });
  expect(
    (await put('profile', { ...profile, companyName: ' ', version: version + 1 })).fields,
  ).toHaveProperty('companyName');
});
