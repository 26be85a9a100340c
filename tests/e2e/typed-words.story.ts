import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { follow } from './follow.ts';
import { signStaffIn } from './office-staff.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
});
afterAll(() => browser.close());

interface Screen {
  readonly path: string;
  /** Opens the form and answers the box that is typed into. */
  readonly open: (page: Page) => Promise<Locator>;
  /** The value that somebody else changes on the same screen, and how it is saved. */
  readonly theirs: (page: Page) => Promise<Locator>;
  readonly save: string;
  /** Whether the form says that somebody else was faster; one that holds other things than those says nothing. */
  readonly isNotified: boolean;
  /** Whether what the other wrote in another box is in this form, once it was looked at. */
  readonly keepsTheirs?: boolean;
}

const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const screens: readonly Screen[] = [
  {
    path: '/office/programmes',
    open: async (page) => page.getByLabel('소개', { exact: true }).first(),
    theirs: async (page) => page.getByLabel('대상 학년', { exact: true }).last(),
    save: '저장하기',
    isNotified: true,
    keepsTheirs: true,
  },
  {
    path: '/office/refund-asks',
    open: async (page) => {
      await press(page, '한도 바꾸기');
      return page.getByLabel('사유', { exact: true });
    },
    theirs: async (page) => {
      await press(page, '한도 바꾸기');
      await page.getByLabel('사유', { exact: true }).fill('올해 한도를 다시 정합니다');
      return page.getByLabel('분원 한도(원)', { exact: true });
    },
    save: '저장하기',
    isNotified: true,
  },
  {
    path: '/office/tests/1',
    open: async (page) => {
      await press(page, '더보기');
      await press(page, '회차 복제');
      return page.getByLabel('시험 날짜', { exact: true });
    },
    theirs: async (page) => {
      const size = page.getByLabel('정원', { exact: true }).and(page.locator('[name=seats]'));
      if (!(await size.isVisible())) {
        await press(page, '더보기');
        await press(page, '정원');
      }
      return size;
    },
    save: '정원 바꾸기',
    isNotified: false,
  },
];

/** Somebody else writes `value` there and saves; answers what stood there. */
async function saveElsewhere(page: Page, { theirs, save, path }: Screen, value: string): Promise<string> {
  const other = await page.context().newPage();
  await other.goto(path);
  const box = await theirs(other);
  const before = await box.inputValue();
  await box.fill(value);
  const saved = other.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await press(other, save);
  await saved;
  await other.close();
  return before;
}

describe('words that are being typed stay when somebody else saves, and the window is looked at again', () => {
  test.each(screens)('$path', async (screen) => {
    const visitor = await visit(browser, 1280, '/office');
    const { page } = visitor;
    await signStaffIn(page, 'owner@msc.example');
    await page.clock.install();
    await follow(page, screen.path);
    const mine = await screen.open(page);
    const typed = (await mine.getAttribute('type')) === 'date' ? '2031-03-04' : '오래 적은 말';
    const stood = await mine.inputValue();
    await mine.fill(typed);
    const before = await saveElsewhere(page, screen, '37');
    const read = page.waitForResponse((answer) => answer.url().includes('/api/office/'));
    await page.clock.fastForward(31_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await read;
    const notice = page.getByText('그 사이 다른 사람이 먼저 고쳤습니다.');
    if (screen.isNotified) await notice.waitFor();
    else await expect.poll(async () => (await screen.theirs(page)).inputValue()).toBe('37');
    expect(await mine.inputValue()).toBe(typed);
    if (screen.isNotified) {
      // Looked at, it may be saved over; where nothing was typed, what the other wrote is in this form.
      if (stood !== '') await mine.fill(stood);
      await press(page, '확인했습니다');
      if (screen.keepsTheirs) {
        await expect.poll(async () => (await screen.theirs(page)).inputValue()).toBe('37');
        await (await screen.theirs(page)).fill(before);
      }
      const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET');
      await press(page, screen.save);
      expect((await saved).status()).toBe(200);
      await notice.waitFor({ state: 'detached' });
    } else await saveElsewhere(page, screen, before);
    await leave(visitor);
  });
});

test('a choice nobody made follows what somebody else saved, and what was typed beside it stays', async () => {
  const visitor = await visit(browser, 1280, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'owner@msc.example');
  await page.clock.install();
  await follow(page, '/office/popups');
  const open = (where: Page) => where.locator('table tbody tr').first().getByRole('button').first().click();
  await open(page);
  await page.getByLabel('제목', { exact: true }).fill('오래 적은 말');
  const device = page.locator('select[name=device]');
  const chosen = await device.inputValue();
  const other = await page.context().newPage();
  await other.goto('/office/popups');
  await open(other);
  const theirs = chosen === 'phone' ? 'desktop' : 'phone';
  await other.locator('select[name=device]').selectOption(theirs);
  const saved = other.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await press(other, '저장하기');
  await saved;
  await other.close();
  await page.clock.fastForward(31_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('그 사이 다른 사람이 먼저 고쳤습니다.').waitFor();
  expect(await device.inputValue()).toBe(theirs);
  expect(await page.getByLabel('제목', { exact: true }).inputValue()).toBe('오래 적은 말');
  await leave(visitor);
});

test('what somebody else saved of a branch is named, and saving here takes none of it back', async () => {
  const visitor = await visit(browser, 1280, '/office');
  const { page } = visitor;
  await signStaffIn(page, 'owner@msc.example');
  await page.clock.install();
  await follow(page, '/office/branches');
  const open = (where: Page) => where.locator('table tbody tr').first().getByRole('button').first().click();
  const box = (where: Page, label: string) => where.getByLabel(label, { exact: true });
  const save = async (where: Page) => {
    const saved = where.waitForResponse((answer) => answer.request().method() !== 'GET');
    await press(where, '저장하기');
    return saved;
  };
  await open(page);
  const ticked = page.locator('input[name=programmes]:checked').first();
  await ticked.waitFor();
  const programme = await ticked.inputValue();
  const tick = (where: Page) => where.locator(`input[name=programmes][value=${programme}]`);
  const named = ((await tick(page).locator('xpath=..').textContent()) ?? '').trim();
  const [phone, way, registrationNo] = await Promise.all(
    ['전화', '오시는 길', '학원 등록번호'].map((label) => box(page, label).inputValue()),
  );
  await box(page, '전화').fill('02-111-2222');
  await box(page, '오시는 길').fill('제가 적은 길');
  const other = await page.context().newPage();
  await other.goto('/office/branches');
  await open(other);
  await box(other, '학원 등록번호').fill('제9999호');
  await box(other, '오시는 길').fill('다른 분이 적은 길');
  await tick(other).uncheck();
  expect((await save(other)).status()).toBe(200);
  await other.close();
  await page.clock.fastForward(31_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const notice = page.getByRole('status').filter({ hasText: '그 사이 다른 사람이 먼저 고쳤습니다.' });
  await notice.waitFor();
  await expect.poll(() => notice.textContent()).toContain(`바뀐 항목: 학원 등록번호, 오시는 길, ${named}.`);
  expect(await notice.textContent()).toContain(
    '오시는 길: 저장된 값 ‘다른 분이 적은 길’ · 적으신 값 ‘제가 적은 길’',
  );
  await press(page, '확인했습니다');
  const saved = await save(page);
  expect(saved.status()).toBe(200);
  const sent = saved.request().postDataJSON();
  expect(sent).toMatchObject({
    phone: '02-111-2222',
    directions: '제가 적은 길',
    registrationNo: '제9999호',
  });
  expect(sent.programmes).not.toContain(programme);
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: '02-111-2222', exact: true }).waitFor();
  // As it was, for the stories after this one.
  await box(page, '전화').fill(phone ?? '');
  await box(page, '오시는 길').fill(way ?? '');
  await box(page, '학원 등록번호').fill(registrationNo ?? '');
  await tick(page).check();
  expect((await save(page)).status()).toBe(200);
  await leave(visitor);
});
