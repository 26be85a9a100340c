import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leave, loseSaves, openBrowser, type Visitor, visit } from './browser.ts';
import { follow } from './follow.ts';
import { signStaffIn } from './office-staff.ts';

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

const bodyOf = (page: Page) => page.getByRole('textbox', { name: '본문' });
const textOf = (page: Page) => bodyOf(page).textContent();
const saved = (page: Page) => page.getByText(/^저장됨/).waitFor({ timeout: 60_000 });
const leftWords = (page: Page) =>
  page.getByText('저장하지 못한 글이 이 컴퓨터에 남아 있습니다.', { exact: false });

/** Opens a post by a full load, when the page is awake. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await bodyOf(page).waitFor({ timeout: 60_000 });
}

/** Writes at the end of the body. */
async function write(page: Page, text: string): Promise<void> {
  await bodyOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

/** A post with one saved sentence; answers its address. */
async function givenPost(page: Page): Promise<string> {
  await follow(page, '/office/posts');
  await page.getByRole('button', { name: '새 글 쓰기' }).click();
  await bodyOf(page).waitFor({ timeout: 60_000 });
  await write(page, '저장된 글.');
  await saved(page);
  return new URL(page.url()).pathname;
}

/** Types and leaves by a full load before it is saved; the save itself gets lost on the way. */
async function loseWords(page: Page, path: string, text: string): Promise<void> {
  await loseSaves(page);
  await write(page, text);
  await page.goto('about:blank');
  await open(page, path);
  await leftWords(page).waitFor();
}

describe('words that were never saved', () => {
  let path = '';
  beforeEach(async () => {
    path = await givenPost(editor.page);
    await open(editor.page, path);
  });

  test('stand in the editor as soon as they are taken, and what is typed next comes after them', async () => {
    const { page } = editor;
    await loseWords(page, path, ' 마마마 555');
    expect(await textOf(page)).toBe('저장된 글.');
    await page.getByRole('button', { name: '남은 글로 이어 쓰기' }).click();
    await expect.poll(() => textOf(page)).toBe('저장된 글. 마마마 555');
    await expect.poll(() => leftWords(page).count()).toBe(0);
    await write(page, ' 다음');
    await saved(page);
    await open(page, path);
    expect(await textOf(page)).toBe('저장된 글. 마마마 555 다음');
    await expect.poll(() => leftWords(page).count()).toBe(0);
  });

  test('wait for an answer though one types on and saves; and then the words typed on are kept in their turn', async () => {
    const { page } = editor;
    await loseWords(page, path, ' 첫 글');
    await write(page, ' 새 글');
    await saved(page);
    await open(page, path);
    await leftWords(page).waitFor();
    await write(page, ', 더');
    await page.getByRole('button', { name: '남은 글로 이어 쓰기' }).click();
    await expect.poll(() => textOf(page)).toBe('저장된 글. 첫 글');
    await page.getByText('바로 앞에 쓰시던 글이 이 컴퓨터에 남아 있습니다.').waitFor();
    await page.getByRole('button', { name: '남은 글로 이어 쓰기' }).click();
    await expect.poll(() => textOf(page)).toBe('저장된 글. 새 글, 더');
  });
});

describe('the editor shows the text that took the place of another', () => {
  let owner: Visitor;
  beforeAll(async () => {
    owner = await visit(browser, 1280, '/office');
    await signStaffIn(owner.page, 'owner@msc.example');
  });
  afterAll(() => leave(owner));
  /** Two people wrote on the same text, and the other one saved first. */
  beforeEach(async () => {
    const { page } = editor;
    const path = await givenPost(page);
    await open(owner.page, path);
    await write(owner.page, ' 남의 글');
    await saved(owner.page);
    await write(page, ' 내 글');
    await page.getByRole('button', { name: '내 글로 저장하기' }).waitFor({ timeout: 30_000 });
  });

  test('of somebody else who saved first', async () => {
    const { page } = editor;
    await page.getByRole('button', { name: '먼저 저장된 글 불러오기' }).click();
    await leftWords(page).waitFor({ timeout: 60_000 });
    await bodyOf(page).waitFor();
    expect(await textOf(page)).toBe('저장된 글. 남의 글');
    await page.getByRole('button', { name: '남은 글로 이어 쓰기' }).click();
    await expect.poll(() => textOf(page)).toBe('저장된 글. 내 글');
    await saved(page);
  });

  test('of a version that became the draft again', async () => {
    const { page } = editor;
    await page.getByRole('button', { name: '내 글로 저장하기' }).click();
    await saved(page);
    expect(await textOf(page)).toBe('저장된 글. 내 글');
    await page.reload();
    await bodyOf(page).waitFor();
    await page.getByRole('button', { name: /^비교/ }).first().click();
    await page.getByRole('button', { name: '초안으로 되돌리기' }).click();
    await expect.poll(() => textOf(page)).toBe('저장된 글. 남의 글');
  });
});

/** HTML comes from the clipboard. */
const paste = (page: Page, html: string) =>
  bodyOf(page).evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/html', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);

test('headings that are pasted skip no level', async () => {
  const { page } = editor;
  await givenPost(page);
  await paste(page, '<p>앞</p><h2>큰 제목</h2><p>글</p><h5>작은 제목</h5><p>글</p>');
  await bodyOf(page).getByRole('heading', { name: '큰 제목', level: 2 }).waitFor();
  await bodyOf(page).getByRole('heading', { name: '작은 제목', level: 3 }).waitFor();
  await saved(page);
});

test('a pasted video of a known host becomes a block, and of the rest its writer is told', async () => {
  const { page } = editor;
  await givenPost(page);
  await paste(
    page,
    '<p>앞</p><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe><video src="a.mp4">못 봅니다</video><p>뒤</p>',
  );
  await page.getByText('동영상 (youtube: abcdefghijk)').waitFor();
  expect(await textOf(page)).not.toContain('못 봅니다');
  await page.getByText('동영상이나 소리 1개는 가져오지 못했습니다', { exact: false }).waitFor();
  await saved(page);
});

test('a double click begins one post', async () => {
  const { page } = editor;
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/office/posts')
      created.push(request.headers()['idempotency-key'] ?? 'no key');
  });
  await follow(page, '/office/posts');
  await page.getByRole('button', { name: '새 글 쓰기' }).dblclick();
  await bodyOf(page).waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  // A call that came before the page was signed in again goes out once more, with the same key.
  expect(new Set(created).size).toBe(1);
  expect(created).not.toContain('no key');
});
