import pg from 'pg';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { leave, openBrowser, visit } from './browser.ts';
import { follow } from './follow.ts';
import { assess } from './judging.ts';
import { agreeAndStart, beginTest, messageTo, newMobile } from './level-test-steps.ts';
import { signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('at 360 px: from the report to a class, its seat kept for two days and given back, counselling filled in', async () => {
  const mobile = newMobile();
  const visitor = await visit(browser, 360, '/test');
  const { page } = visitor;
  await beginTest(page, { name: '한가람', mobile });
  await agreeAndStart(page);
  await page.getByRole('button', { name: '답안 제출' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '제출하기' }).click();
  // The guardian opens the private link on a phone of their own.
  const guardian = await visit(browser, 360, await messageTo(mobile, /(\/test\/done\?link=[\w-]+)/));
  const report = guardian.page;
  await report.getByText('이번 시험으로 정한 레벨').waitFor();
  await report.getByText(/까지 반 편성에 쓸 수 있습니다/).waitFor();
  await report.getByText(/나중에 본 재시험의 결과를 씁니다|높은 쪽을 씁니다/).waitFor();
  const classes = report.getByRole('region', { name: '추천 반' });
  const keep = classes.getByRole('button', { name: /자리 맡아 두기/ });
  await keep.first().waitFor();
  await assess(report);
  await keep.first().click();
  await classes.getByText(/까지 자리를 맡아 두었습니다/).waitFor();
  expect(await messageTo(mobile, /(자리를 [^"]*맡아 두었습니다)/)).toContain('까지');
  await assess(report);
  // On paper nothing can be pressed.
  await report.emulateMedia({ media: 'print' });
  expect(
    await report.getByRole('main').locator('button:visible, a.inline-flex:visible').allInnerTexts(),
  ).toEqual([]);
  await report.emulateMedia({ media: 'screen' });
  await report.reload();
  await classes.getByText(/까지 자리를 맡아 두었습니다/).waitFor();
  await classes.getByRole('button', { name: '맡아 둔 자리 취소' }).click();
  await keep.first().waitFor();
  await classes.getByRole('link', { name: '이 분원에 상담 신청' }).first().click();
  await report.getByRole('heading', { name: '상담 신청' }).waitFor();
  await expect.poll(() => report.getByRole('checkbox', { name: '레벨과 반' }).isChecked()).toBe(true);
  await leave(guardian);
  await leave(visitor);
});

/** Lets the instant of the one planned release come: its hour and its job are a moment ago. */
async function passRelease(): Promise<void> {
  const client = new pg.Client({ connectionString: inject('productDatabaseUrl') });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "update level_releases set release_at = now() - interval '1 second' where state = 'planned' returning id",
  );
  expect(rows).toHaveLength(1);
  await client.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
    `level-release-${rows[0]?.id}`,
  ]);
  await client.end();
}

test('results wait for the instant that the head office has set; when it comes the family sees them', async () => {
  const office = await visit(browser, 1280, '/office');
  await signStaffIn(office.page, 'owner@msc.example');
  await follow(office.page, new URL('/office/level-tests/cuts?subject=reading', office.page.url()).href);
  await office.page.getByRole('button', { name: '일괄 공개로 전환' }).click();
  const atOnce = office.page.getByRole('button', { name: '바로 공개로 전환' });
  await atOnce.waitFor();
  try {
    const mobile = newMobile();
    const visitor = await visit(browser, 360, '/test');
    const { page } = visitor;
    await beginTest(page, { name: '윤새론', mobile });
    await agreeAndStart(page);
    await page.getByRole('button', { name: '답안 제출' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '제출하기' }).click();
    await page.getByText('제출').first().waitFor();
    // It is scored by a job a moment later.
    const isCounted = async () => {
      await office.page.reload();
      await atOnce.waitFor();
      return office.page.getByRole('row', { name: '목동 분원 1명 본부 공개 대기' }).count();
    };
    await expect.poll(isCounted, { interval: 500 }).toBe(1);
    const tomorrow = seoulDay(new Date(Date.now() + 86_400_000));
    await office.page.getByLabel('공개할 일시').fill(`${tomorrow}T18:00`);
    await office.page.getByRole('button', { name: '공개 예약하기' }).click();
    await office.page.getByRole('button', { name: '공개 예약 취소' }).waitFor();
    await assess(office.page);
    // Before the instant the family is told when, and sees nothing else.
    await page.reload();
    await page.getByText(/함께 공개하고, 보호자 휴대폰으로/).waitFor();
    expect(await page.getByText('이번 시험으로 정한 레벨').count()).toBe(0);
    await passRelease();
    const guardian = await visit(browser, 360, await messageTo(mobile, /(\/test\/done\?link=[\w-]+)/));
    await guardian.page.getByText('이번 시험으로 정한 레벨').waitFor();
    // The family sees it from the instant on; the history is written by a job a moment later. Others may have waited
    // too: students of other stories whose answers nobody has read.
    const isWritten = async () => {
      await office.page.reload();
      await atOnce.waitFor();
      return office.page.getByText(/예약한 대로 [1-9]\d*명의 결과를/).count();
    };
    await expect.poll(isWritten, { interval: 500 }).toBe(1);
    await leave(guardian);
    await leave(visitor);
  } finally {
    await atOnce.click();
    await office.page.getByRole('button', { name: '일괄 공개로 전환' }).waitFor();
  }
  await leave(office);
});

test('the placement of an entrance test leads to its classes first, in sight at once, and says why', async () => {
  const asked = new URLSearchParams({
    ...{ branch: 'daechi', subject: 'math', grade: '5' },
    placement: '초등 수학 심화반',
  });
  const visitor = await visit(browser, 360, `/classes?${asked}`);
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('heading', { name: '‘초등 수학 심화반’ 배치에 맞는 반' }).waitFor();
  const placed = page.getByRole('region', { name: '배치에 맞는 반' });
  expect(new Set(await placed.getByRole('heading', { level: 3 }).allInnerTexts())).toEqual(
    new Set(['초등 수학 심화반']),
  );
  const others = page.getByRole('region', { name: '다른 반', exact: true });
  expect(await others.getByRole('heading', { level: 3 }).allInnerTexts()).not.toContain('초등 수학 심화반');
  const bottomOf = async (part: Locator) => {
    const box = await part.first().boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const topOfBar = async () => (await page.locator('nav.fixed').last().boundingBox())?.y ?? 0;
  expect(await topOfBar()).toBeGreaterThan(600);
  expect(await bottomOf(placed.getByRole('heading', { level: 3 }))).toBeLessThan(await topOfBar());
  await assess(page);
  // What the link has decided is one line, and may be decided otherwise.
  const filters = page.locator('summary', { hasText: '대치 · 수학 · 초5' });
  const science = page.getByRole('navigation', { name: '과목 고르기' }).getByRole('link', { name: '과학' });
  expect(await science.isVisible()).toBe(false);
  await filters.click();
  await science.click();
  await page.locator('summary', { hasText: '대치 · 과학 · 초5' }).waitFor();
  await assess(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/classes?${asked}`);
  expect(await bottomOf(placed.getByRole('listitem'))).toBeLessThan(900);
  // Where no class is called so, all that take the child are shown.
  await page.setViewportSize({ width: 360, height: 740 });
  asked.set('placement', 'x-class');
  await page.goto(`/classes?${asked}`);
  await page.getByRole('heading', { name: '‘x-class’ 배치와 같은 반은 없습니다' }).waitFor();
  await page.getByText('초5 학생이 들어갈 수 있는 반을 모두 보여 드립니다.').waitFor();
  const first = page.getByRole('region', { name: '들어갈 수 있는 반' }).getByRole('heading', { level: 3 });
  expect(await bottomOf(first)).toBeLessThan(await topOfBar());
  await page.getByRole('link', { name: '결과와 상관없이 보기' }).click();
  await page.getByRole('heading', { name: /배치와 같은 반은/ }).waitFor({ state: 'detached' });
  await leave(visitor);
});
