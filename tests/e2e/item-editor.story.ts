import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemKindNames, itemKinds } from '#src/features/items/rules/kinds.ts';
import { leave, openBrowser, type Visitor, visit } from './browser.ts';
import { follow } from './follow.ts';
import { room, signStaffIn } from './office-staff.ts';

let browser: Browser;
let editor: Visitor;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
  editor = await visit(browser, 1280, '/office');
  await signStaffIn(editor.page, 'editor@msc.example');
});
afterAll(async () => {
  await leave(editor);
  await browser.close();
});

/** Opens the first item of a kind from the bank's list, as an editor does. */
async function openFirst(page: Page, kind: (typeof itemKinds)[number]): Promise<void> {
  await follow(page, `/office/items?kind=${kind}`);
  const rows = page.locator('tbody').getByRole('row').filter({ hasText: itemKindNames[kind] });
  await rows.first().getByRole('link').click();
  await page.waitForURL(/\/office\/items\/\d+$/);
  await page.getByRole('combobox', { name: '유형' }).waitFor();
}

/** Half a minute later somebody comes back to the window: what it shows is read anew. */
async function readAgain(page: Page): Promise<void> {
  await page.clock.fastForward(31_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

describe('the item editor', () => {
  test.each(itemKinds)('shows a stored item of kind %s as it is stored: nothing to save', async (kind) => {
    const { page } = editor;
    await openFirst(page, kind);
    await page.getByText('저장되어 있습니다.').waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: '유형' }).inputValue()).toBe(kind);
    expect(await page.getByText('아직 검토에 보낼 수 없습니다').count()).toBe(0);
    expect(await page.getByText('저장하지 않은 내용이 있습니다.').count()).toBe(0);
  });

  test.each(itemKinds)('does not scroll a phone sideways with an item of kind %s', async (kind) => {
    const { page } = editor;
    await openFirst(page, kind);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('asks before typed words are left behind, and lets go once they are given up', async () => {
    const { page } = editor;
    await openFirst(page, 'number');
    const address = page.url();
    const stem = page.getByRole('group', { name: '발문' }).getByRole('textbox').first();
    await stem.fill('고치던 물음');
    await page.getByText('저장하지 않은 내용이 있습니다.').waitFor();
    await room(page, '시험 설계');
    const asked = page.getByRole('dialog', { name: '저장하지 않은 내용이 있습니다' });
    await asked.getByRole('button', { name: '계속 쓰기' }).click();
    expect(page.url()).toBe(address);
    await expect.poll(() => stem.inputValue()).toBe('고치던 물음');
    await room(page, '시험 설계');
    await asked.getByRole('button', { name: '저장하지 않고 나가기' }).click();
    await page.waitForURL('**/office/blueprints');
  });

  test('keeps what is typed when somebody else saves the same item, and says so', async () => {
    const { page } = editor;
    await page.clock.install();
    await openFirst(page, 'number');
    const stem = page.getByRole('group', { name: '발문' }).getByRole('textbox').first();
    await stem.fill('먼저 고치던 물음');
    const other = await editor.context.newPage();
    await other.goto(page.url());
    const theirs = other.getByRole('group', { name: '발문' }).getByRole('textbox').first();
    await theirs.fill(`${await theirs.inputValue()} 그렇지요?`);
    await other
      .getByRole('button', { name: /^(새 버전으로 )?저장$/ })
      .first()
      .click();
    await other.getByText('저장되어 있습니다.').waitFor();
    await other.close();
    await readAgain(page);
    await page.getByText('그 사이 다른 사람이 먼저 고쳤습니다.').waitFor();
    await expect.poll(() => stem.inputValue()).toBe('먼저 고치던 물음');
    await page.getByRole('button', { name: '확인했습니다' }).click();
    await page
      .getByRole('button', { name: /^(새 버전으로 )?저장$/ })
      .first()
      .click();
    await page.getByText('저장되어 있습니다.').waitFor();
    await page.reload();
    await expect.poll(() => stem.inputValue()).toBe('먼저 고치던 물음');
  });

  test('keeps that spaces and signs are part of what a word answer must have', async () => {
    const { page } = editor;
    await openFirst(page, 'text');
    const exact = page.getByRole('checkbox', { name: '띄어쓰기와 문장 부호까지 똑같아야 맞습니다' });
    expect(await exact.isChecked()).toBe(false);
    await exact.check();
    await page.getByRole('button', { name: '새 버전으로 저장' }).click();
    await page.getByText('저장되어 있습니다.').waitFor();
    await page.reload();
    await exact.waitFor();
    expect(await exact.isChecked()).toBe(true);
  });

  test('keeps its saving in sight, and a text as high as what is typed', async () => {
    const { page } = editor;
    await openFirst(page, 'number');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const save = page.getByRole('button', { name: /^(새 버전으로 )?저장$/ }).first();
    await expect.poll(async () => (await save.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((await save.boundingBox())?.y).toBeLessThan(100);
    await page.evaluate(() => window.scrollTo(0, 0));
    const stem = page.getByRole('group', { name: '발문' }).getByRole('textbox').first();
    const isFitted = () => stem.evaluate((box) => box.scrollHeight - box.clientHeight);
    await stem.fill('한 줄');
    const low = (await stem.boundingBox())?.height ?? 0;
    expect(low).toBeLessThanOrEqual(48);
    await stem.fill('한 줄\n두 줄\n세 줄\n네 줄\n다섯 줄');
    expect((await stem.boundingBox())?.height).toBeGreaterThan(2 * low);
    expect(await isFitted()).toBeLessThanOrEqual(1);
    const texts = page.getByRole('group', { name: '발문' }).getByRole('textbox');
    const before = await texts.count();
    await page.getByRole('button', { name: '발문 추가' }).click();
    await page.getByRole('button', { name: '소제목', exact: true }).click();
    await expect.poll(() => texts.count()).toBe(before + 1);
    await page.reload();
  });

  test('scores an answer once there is one, and shows the recording of a block with another in its place', async () => {
    const { page } = editor;
    await page.goto('/office/items?q=SP-03');
    await page.locator('tbody').getByRole('link', { name: 'SP-03' }).click();
    const preview = page.getByRole('region', { name: '미리 보기' });
    const scored = preview.getByText(/점 만점에/);
    await preview.getByRole('radio').first().waitFor();
    expect(await scored.count()).toBe(0);
    await preview.getByRole('radio').first().check();
    await scored.waitFor();
    const stem = page.getByRole('group', { name: '발문' });
    await stem.getByLabel('세 번의 소리').waitFor();
    const file = stem.getByLabel('발문 1 소리 파일');
    await file.setInputFiles({ name: 'three.txt', mimeType: 'text/plain', buffer: Buffer.from('no sound') });
    await stem.getByRole('alert').waitFor();
    // The words of it are for the writer; the student hears them.
    expect(await stem.getByLabel('음성 대본').inputValue()).not.toBe('');
    expect(await preview.getByText('음성 대본 보기').count()).toBe(0);
    await stem.getByLabel('제목').fill('북소리');
    await preview.getByText('북소리').waitFor();
    await page.reload();
  });

  test('takes a copy with its keys out for a reason only', async () => {
    const { page } = editor;
    await page.goto('/office/items?q=M3-01');
    await page.getByRole('button', { name: 'CSV' }).click();
    const dialog = page.getByRole('dialog', { name: '정답이 든 파일 내보내기' });
    await dialog.getByRole('button', { name: '내보내기' }).click();
    await dialog.getByText('사유를 5자 이상 적어 주세요.').waitFor();
    await dialog.getByLabel('사유').fill('출제 회의 자료');
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '내보내기' }).click();
    expect((await file).suggestedFilename()).toMatch(/^문항-.*\.csv$/);
  });
});

test('a list drawn in the browser keeps the page of its address', async () => {
  const owner = await visit(browser, 1280, '/office');
  await signStaffIn(owner.page, 'owner@msc.example');
  await follow(owner.page, '/office/payments?state=paid&page=2');
  await owner.page.locator('main h1').first().waitFor();
  await owner.page.getByRole('combobox', { name: '상태' }).waitFor();
  expect(new URL(owner.page.url()).search).toBe('?state=paid&page=2');
  await leave(owner);
});

test('a room that is not the role’s says so once, without its tools', async () => {
  const desk = await visit(browser, 1280, '/office');
  await signStaffIn(desk.page, 'desk.daechi@msc.example');
  await follow(desk.page, '/office/items');
  await desk.page.getByRole('heading', { name: '권한이 없는 화면입니다' }).waitFor();
  expect(await desk.page.getByRole('link', { name: '가져오기' }).count()).toBe(0);
  await leave(desk);
});
