import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { assess, findingsOf } from './judging.ts';
import { newMobile } from './level-test-steps.ts';
import { type Seat, seatStudents } from './seat-students.ts';

const kinds = ['single', 'multiple', 'text', 'number', 'order', 'match', 'gaps', 'essay'] as const;
type Kind = (typeof kinds)[number];

let browser: Browser;
let ledgers: pg.Client;
beforeAll(async () => {
  browser = await openBrowser();
  ledgers = new pg.Client({ connectionString: inject('productDatabaseUrl') });
  await ledgers.connect();
});
afterAll(async () => {
  await ledgers.end();
  await browser.close();
});

/** A running attempt whose paper holds one item of every kind, the number one with the maths keyboard, and a recording behind them. */
async function seatWithEveryKind(): Promise<Seat> {
  const [seat] = await seatStudents({ url: inject('productUrl') }, 1, { mobileOf: newMobile });
  if (!seat) throw new Error('no seat');
  for (const [index, kind] of kinds.entries())
    await ledgers.query(
      `update level_attempt_items i set item_id = v.item_id, version_id = v.id
       from level_attempts a, (
         select id, item_id from item_versions where kind = $3 and status = 'live'
         order by (body ->> 'hasMathsKeyboard') desc nulls last, id limit 1) v
       where a.id = i.attempt_id and a.attempt_no = $1 and i.position = $2`,
      [seat.attemptNo, index + 1, kind],
    );
  await ledgers.query(
    `update level_attempt_items i set item_id = v.item_id, version_id = v.id
     from level_attempts a, (
       select id, item_id from item_versions where body::text like '%"audio"%' and status = 'live' order by id limit 1) v
     where a.id = i.attempt_id and a.attempt_no = $1 and i.position = $2`,
    [seat.attemptNo, kinds.length + 1],
  );
  return seat;
}

async function openPaper(options: Parameters<Browser['newContext']>[0]) {
  const seat = await seatWithEveryKind();
  const context = await browser.newContext({
    baseURL: inject('productUrl'),
    locale: 'ko-KR',
    reducedMotion: 'reduce',
    ...options,
  });
  const [name = '', value = ''] = seat.cookie.split('=');
  const url = inject('productUrl').replace('http:', 'https:');
  await context.addCookies([{ name, value, url, secure: true, httpOnly: true, sameSite: 'Strict' }]);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`/test/testing?attempt=${seat.attemptNo}`);
  const take = page.getByRole('button', { name: '여기서 이어하기' });
  const item = page.getByRole('region', { name: '1번 문항' });
  await item.or(take).first().waitFor();
  if (await take.isVisible()) await take.click();
  await item.locator('input').first().waitFor();
  return { seat, context, page, complaints };
}

async function storedOf({ attemptNo }: Seat): Promise<{ kind: string; answer: Record<string, unknown> }[]> {
  const { rows } = await ledgers.query<{ answer: Record<string, unknown> & { kind: string } }>(
    `select s.answer from level_answers s join level_attempts a on a.id = s.attempt_id
     where a.attempt_no = $1 and s.answer is not null order by s.position`,
    [attemptNo],
  );
  return rows.map(({ answer }) => ({ kind: answer.kind, answer }));
}

const shownItem = (page: Page, position: number) => page.getByRole('region', { name: `${position}번 문항` });

/** Tabs on until the wanted control has the focus; fails where the keyboard cannot reach it. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let turn = 0; turn < 80; turn += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(
    `the keyboard does not reach ${await wanted.evaluate((element) => element.outerHTML.slice(0, 120))}`,
  );
}

/** How each kind is answered with nothing but keys. */
async function answerByKeys(page: Page, kind: Kind, item: Locator): Promise<void> {
  const { keyboard } = page;
  if (kind === 'single' || kind === 'multiple') {
    const boxes = item.getByRole(kind === 'single' ? 'radio' : 'checkbox');
    await tabTo(page, boxes.first());
    await keyboard.press('Space');
    if (kind === 'single') return void (await keyboard.press('ArrowDown'));
    await tabTo(page, boxes.nth(1));
    return void (await keyboard.press('Space'));
  }
  if (kind === 'order') {
    await tabTo(page, item.getByRole('button', { name: /아래로$/ }).first());
    await keyboard.press('Enter');
    // The focus goes along with the row.
    return void (await keyboard.press('Enter'));
  }
  for (const select of await item.getByRole('combobox').all()) {
    await tabTo(page, select);
    for (const _ of await item.getByRole('combobox').all()) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.press('Escape');
  }
  for (const box of await item.getByRole('textbox').all()) {
    await tabTo(page, box);
    await keyboard.type(kind === 'number' ? '3/4' : '물');
  }
}

test('every kind is answered with the keyboard alone, and axe finds nothing in light and in dark', async () => {
  const { seat, context, page, complaints } = await openPaper({ viewport: { width: 1280, height: 900 } });
  for (const [index, kind] of kinds.entries()) {
    const item = shownItem(page, index + 1);
    await item.locator('input, select, textarea, button').first().waitFor();
    await answerByKeys(page, kind, item);
    await page
      .getByRole('button', { name: new RegExp(`^${index + 1}번, (답함|일부만 답함), 저장됨`) })
      .waitFor();
    await assess(page);
    await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
    expect(await findingsOf(page), `${kind} in the dark`).toEqual([]);
    await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
    // Ctrl+Enter goes on, from inside any answer.
    if (index + 1 < kinds.length) await page.keyboard.press('Control+Enter');
  }
  await expect.poll(async () => (await storedOf(seat)).map(({ kind }) => kind)).toEqual([...kinds]);
  expect(complaints).toEqual([]);
  await context.close();
});

/** How each kind is answered with a finger. */
async function answerByTouch(page: Page, kind: Kind, item: Locator): Promise<void> {
  if (kind === 'single') return item.getByRole('radio').nth(1).tap();
  if (kind === 'multiple') {
    await item.getByRole('checkbox').first().tap();
    return item.getByRole('checkbox').nth(1).tap();
  }
  if (kind === 'order')
    return item
      .getByRole('button', { name: /아래로$/ })
      .first()
      .tap();
  for (const [index, select] of (await item.getByRole('combobox').all()).entries()) {
    // The phone's own list opens on a tap; a choice in it is what selectOption does.
    await select.tap();
    await select.selectOption({ index: index + 1 });
  }
  for (const box of await item.getByRole('textbox').all()) {
    await box.tap();
    await page.keyboard.type(kind === 'number' ? '12' : '물');
  }
}

test('every kind is answered with a finger at 360 px, in the largest type too', async () => {
  const { seat, context, page, complaints } = await openPaper({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await page.getByRole('button', { name: '설정·도움' }).tap();
  await page.getByLabel('글자 크기').selectOption('largest');
  await page.getByRole('button', { name: '닫기' }).tap();
  for (const [index, kind] of kinds.entries()) {
    const item = shownItem(page, index + 1);
    await item.locator('input, select, textarea, button').first().waitFor();
    await answerByTouch(page, kind, item);
    await page.getByText('모두 저장됨').waitFor();
    await assess(page);
    if (index + 1 < kinds.length) await page.getByRole('button', { name: '다음 문항' }).tap();
  }
  await expect.poll(async () => (await storedOf(seat)).map(({ kind }) => kind)).toEqual([...kinds]);
  expect(complaints).toEqual([]);
  // A recording that does not come is told of, and comes when it is asked for again.
  await page.route('**/api/items/media/**', (route) => route.abort());
  await page.getByRole('button', { name: '다음 문항' }).tap();
  await page.getByText('소리를 불러오지 못했습니다.').waitFor();
  await assess(page);
  await page.unroute('**/api/items/media/**');
  await page.getByRole('button', { name: '소리 다시 불러오기' }).tap();
  await page.getByText('소리를 불러오지 못했습니다.').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.readyState)).toBe(4);
  await context.close();
});

const textOf = async (seat: Seat) =>
  (await storedOf(seat)).find(({ kind }) => kind === 'number')?.answer.text as string | undefined;

async function toNumber(page: Page): Promise<Locator> {
  await page
    .getByRole('button', { name: '문항 목록' })
    .or(page.getByRole('button', { name: /^4번/ }))
    .first()
    .click();
  const place = page.getByRole('button', { name: /^4번/ });
  if ((await shownItem(page, 4).count()) === 0) await place.click();
  const item = shownItem(page, 4);
  await item.getByRole('button', { name: '수식판으로 쓰기' }).click();
  await item.locator('math-field').waitFor();
  return item;
}

const mathfieldIsReady = (field: Locator) =>
  expect
    .poll(() => field.evaluate((element) => element.shadowRoot?.querySelector('[part=content]') !== null))
    .toBe(true);

test('MathLive opens and a fraction is written with the keyboard', async () => {
  const { seat, context, page, complaints } = await openPaper({ viewport: { width: 1280, height: 900 } });
  const item = await toNumber(page);
  const field = item.locator('math-field');
  await mathfieldIsReady(field);
  await field.focus();
  await page.keyboard.type('3/4');
  await expect.poll(() => textOf(seat)).toMatch(/frac\{?3\}?\{?4\}?/);
  // Where the caret goes is said in Korean; the field itself says nothing.
  const place = item.getByRole('status', { name: '수식에서의 자리' });
  const steps: readonly (readonly [key: string, said: string])[] = [
    ['End', '분수 뒤, 맨 끝'],
    ['ArrowLeft', '분모 4 뒤'],
    ['ArrowLeft', '분모 맨 앞'],
    ['ArrowLeft', '분자 3 뒤'],
    ['Home', '맨 앞'],
  ];
  for (const [key, said] of steps) {
    await page.keyboard.press(key);
    await expect.poll(() => place.textContent()).toBe(said);
  }
  const own = await field.evaluate((element) => {
    const root = element.shadowRoot;
    const labels = [...(root?.querySelectorAll('[aria-label]') ?? [])].map((one) =>
      one.closest('[part$=toggle]') ? '' : one.getAttribute('aria-label'),
    );
    return [root?.querySelector('[role=status]')?.textContent ?? '', ...labels].join(' ');
  });
  expect(own).not.toMatch(/[A-Za-z]{2}/);
  // What was written is drawn as a fraction, and stays when the page is loaded again.
  await page.getByText('모두 저장됨').waitFor();
  await judgeField(page);
  await item.getByRole('button', { name: '글자판으로 쓰기' }).click();
  expect(complaints).toEqual([]);
  await context.close();
});

/** The field has a name, the page nothing beyond its edge. */
async function judgeField(page: Page): Promise<void> {
  expect(await findingsOf(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('on a phone a mixed number is tapped, and the page says how it is read', async () => {
  const { seat, context, page, complaints } = await openPaper({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const item = await toNumber(page);
  await mathfieldIsReady(item.locator('math-field'));
  const key = (name: string) =>
    item.getByRole('group', { name: '수식판' }).getByRole('button', { name, exact: true });
  // Boxes that nobody filled go with one press, and nothing of their drawing is kept or shown as letters.
  await item.getByText('‘□ □/□’ 글쇠', { exact: false }).waitFor();
  await key('대분수').tap();
  await key('지우기').tap();
  const shown = () => item.locator('math-field').evaluate((field: HTMLInputElement) => field.value);
  await expect.poll(shown).toBe('');
  for (const name of ['대분수', '1']) await key(name).tap();
  await item.getByText('분수에 빈칸이 남아 있습니다.', { exact: false }).waitFor();
  await expect.poll(async () => (await textOf(seat)) ?? 'placeholder').not.toContain('placeholder');
  await item.getByRole('button', { name: '글자판으로 쓰기' }).click();
  await expect.poll(() => item.getByRole('textbox', { name: '답' }).inputValue()).toBe('1');
  await item.getByRole('button', { name: '수식판으로 쓰기' }).click();
  await mathfieldIsReady(item.locator('math-field'));
  for (let press = 0; press < 4; press++) await key('지우기').tap();
  await expect.poll(shown).toBe('');
  for (const name of ['1', '분수', '3', '오른쪽으로', '4']) await key(name).tap();
  await item.getByText('이렇게 읽었습니다: 1과 3/4').waitFor();
  await expect.poll(() => textOf(seat)).toMatch(/^1\\frac\{?3\}?\{?4\}?$/);
  await judgeField(page);
  // What is erased of a fraction goes figure by figure: 1 3/4 is never 13.
  for (let press = 0; press < 2; press++) await key('지우기').tap();
  await expect.poll(shown).toMatch(/^1\\frac\{?3/);
  await key('지우기').tap();
  await expect.poll(shown).not.toContain('3');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a space that is typed parts the whole from its fraction, and a reckoning is told to be no number', async () => {
  const { context, page } = await openPaper({ viewport: { width: 1280, height: 900 } });
  const item = await toNumber(page);
  const field = item.locator('math-field');
  await mathfieldIsReady(field);
  await field.focus();
  await page.keyboard.type('1 3/4');
  await item.getByText('이렇게 읽었습니다: 1과 3/4').waitFor();
  await item.getByRole('button', { name: '글자판으로 쓰기' }).click();
  const box = item.getByRole('textbox');
  await box.fill('12÷4');
  await item.getByText('수로 읽을 수 없습니다.').waitFor();
  // What the figures of a phone lack is put in by keys of our own.
  await box.fill('3');
  await box.press('Home');
  await item.getByRole('button', { name: '빼기 부호' }).click();
  await expect.poll(() => box.inputValue()).toBe('-3');
  await context.close();
});

test('every question begins at its top with the focus there: by next, by back and from the list', async () => {
  const { context, page } = await openPaper({
    viewport: { width: 360, height: 664 },
    hasTouch: true,
    isMobile: true,
  });
  const begins = async (position: number) => {
    const head = page.getByRole('heading', { level: 2, name: new RegExp(`^${position}번`) });
    await head.waitFor();
    await expect.poll(() => head.evaluate((element) => element === document.activeElement)).toBe(true);
    const [top, under] = await head.evaluate((element) => [
      element.getBoundingClientRect().top,
      document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    ]);
    expect(top).toBeGreaterThanOrEqual(under ?? 0);
    expect(top).toBeLessThan(664 / 2);
  };
  for (const position of [2, 3, 4]) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('button', { name: '다음 문항' }).tap();
    await begins(position);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: '이전 문항' }).tap();
  await begins(3);
  await page.getByRole('button', { name: '문항 목록' }).tap();
  await page.getByRole('button', { name: /^7번/ }).tap();
  await begins(7);
  await page.reload();
  await page.getByRole('heading', { level: 2, name: /^7번/ }).waitFor();
  await context.close();
});

test('matching by the arrow keys takes nothing from another line', async () => {
  const { seat, context, page } = await openPaper({ viewport: { width: 1280, height: 900 } });
  await page.getByRole('button', { name: /^6번/ }).click();
  await shownItem(page, 6).getByRole('combobox').first().waitFor();
  const lists = await shownItem(page, 6).getByRole('combobox').all();
  for (const [index, list] of lists.entries()) {
    await list.focus();
    for (let turn = lists.length - index; turn > 0; turn -= 1) await page.keyboard.press('ArrowDown');
  }
  await page.getByText('모두 저장됨').waitFor();
  const pairs = async () =>
    ((await storedOf(seat)).find(({ kind }) => kind === 'match')?.answer.pairs as unknown[] | undefined)
      ?.length;
  await expect.poll(pairs).toBe(lists.length);
  await context.close();
});
