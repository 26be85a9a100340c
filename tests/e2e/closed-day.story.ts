import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { holidaysFrom } from '#src/features/branches/actions/holidays.server.ts';
import { dayMs } from '#src/shared/durations.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { makeSession, room, signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

/** Six weeks ahead, the next day that is no public holiday: on those a branch is closed by itself. */
let day = '';
beforeAll(async () => {
  const ahead = [45, 46, 47, 48, 49, 50, 51, 52].map((days) => seoulDay(new Date(Date.now() + days * dayMs)));
  const holidays = await holidaysFrom(ahead[0] ?? '', ahead.length);
  day = ahead.find((one) => !holidays.has(one)) ?? '';
});

test('a day on which something is held is closed knowingly, and on a closed day something is planned knowingly', async () => {
  const visitor = await visit(browser, 1280, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'manager.daechi@msc.example');
  const plan = async (place: string, startsAt: string) => {
    await room(page, '설명회');
    await page.getByRole('button', { name: '새 회차' }).click();
    await page.getByLabel('장소').fill(place);
    await page.getByLabel('날짜', { exact: true }).fill(day);
    await page.getByLabel('시작 시각').fill(startsAt);
    await page.getByLabel('정원').fill('20');
    await page.getByLabel('예약 시작 날짜').fill(seoulDay(new Date()));
  };
  await plan('별관 5층', '10:00');
  await makeSession(page);
  await page.getByRole('row').filter({ hasText: '별관 5층' }).waitFor();

  await room(page, '분원과 교습비');
  await page
    .getByRole('button', { name: /대치 분원/ })
    .first()
    .click();
  const closing = page.getByRole('form', { name: '휴무 등록' });
  await closing.getByLabel('쉬는 날짜').fill(day);
  await closing.getByLabel('사유').fill('시설 점검');
  await closing.getByRole('button', { name: '휴무 등록' }).click();
  await closing.getByText('설명회 ‘', { exact: false }).first().waitFor();
  await closing.getByRole('checkbox', { name: '그 일정은 그대로 열고 휴무로 등록합니다.' }).check();
  await closing.getByRole('button', { name: '휴무 등록' }).click();
  await page.getByRole('button', { name: `다시 열기 ${day}` }).waitFor();

  await plan('별관 6층', '14:00');
  await page.getByRole('button', { name: '회차 만들기' }).click();
  await page.getByText('분원이 쉬는 날입니다(시설 점검)', { exact: false }).first().waitFor();
  await makeSession(page);
  await page.getByRole('row').filter({ hasText: '별관 6층' }).waitFor();

  await room(page, '분원과 교습비');
  await page
    .getByRole('button', { name: /대치 분원/ })
    .first()
    .click();
  await page.getByRole('button', { name: `다시 열기 ${day}` }).click();
  await page.getByRole('button', { name: `다시 열기 ${day}` }).waitFor({ state: 'detached' });
  await page.getByText('그날 다시 엽니다.').first().waitFor();
  await leave(visitor);
});
