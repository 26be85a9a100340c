import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { leave, openBrowser, visit } from './browser.ts';
import { agreeAndStart, answerItem, beginTest, newMobile, nextItem } from './level-test-steps.ts';

const assets = 'dist/client/assets';
/** Shorter sentences may stand in a question as well as in its solution. */
const leastLength = 16;

let browser: Browser;
let ledgers: pg.Client;
beforeAll(async () => {
  browser = await openBrowser({ hasLetters: false });
  ledgers = new pg.Client({ connectionString: inject('productDatabaseUrl') });
  await ledgers.connect();
});
afterAll(async () => {
  await ledgers.end();
  await browser.close();
});

/** Names of everything a key, its scoring or a calibration is made of; none is a field of a public answer. */
const secretFields = [
  'correct',
  'scoring',
  'accepted',
  'tolerance',
  'isUnitRequired',
  'isCaseSensitive',
  'hasWildcards',
  'fallback',
  'penalty',
  'solution',
  'model',
  'params',
  'difficulty',
  'discrimination',
  'guessing',
  'optionSeed',
  'option_seed',
  'seed',
  'versionId',
  'itemId',
  'rating',
];

/** Every run of words inside a value of JSON. */
function textIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'media' || name === 'type' || name === 'kind' ? [] : textIn(inner),
  );
}

/** The sentences of solutions, model answers and rubrics of the whole bank that stand in no question. */
async function secretSentences(): Promise<string[]> {
  const { rows } = await ledgers.query<{ body: unknown; key: unknown; solution: unknown; stimulus: unknown }>(
    `select v.body, v.key, v.solution, s.content as stimulus from item_versions v
     left join item_stimuli s on s.id = v.stimulus_id order by v.id`,
  );
  const open = rows.flatMap(({ body, stimulus }) => textIn([body, stimulus])).join('\n');
  const secret = rows.flatMap(({ key, solution }) => textIn([key, solution]));
  return [...new Set(secret.map((words) => words.trim()))].filter(
    (words) => words.length >= leastLength && !open.includes(words),
  );
}

function fieldsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...fieldsIn(inner)]);
}

interface Heard {
  readonly where: string;
  readonly text: string;
}

/** What of the secrets stands in the texts. A sentence is looked for as it is and as JSON writes it. */
function leaksOf(heard: readonly Heard[], sentences: readonly string[]): string[] {
  return heard.flatMap(({ where, text }) => {
    const found = sentences.filter(
      (words) => text.includes(words) || text.includes(JSON.stringify(words).slice(1, -1)),
    );
    const fields =
      where.includes('/api/') && text.startsWith('{')
        ? fieldsIn(JSON.parse(text)).filter((name) => secretFields.includes(name))
        : [];
    return [...found, ...fields].map((one) => `${where}: ${one}`);
  });
}

test('no key, solution or parameter leaves: every answer of a whole sitting, its pages, and the scripts', async () => {
  const sentences = await secretSentences();
  expect(sentences.length).toBeGreaterThan(150);
  const visitor = await visit(browser, 1280);
  const { page } = visitor;
  const heard: Heard[] = [];
  const reading: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!/json|html|javascript|text/.test(type)) return;
    const { pathname } = new URL(response.url());
    reading.push(
      response.text().then(
        (text) => heard.push({ where: pathname, text }),
        () => undefined,
      ),
    );
  });
  await page.goto('/test');
  await beginTest(page, { name: '윤가온', mobile: newMobile() });
  await page.reload();
  await agreeAndStart(page);
  const { length: count } = await page
    .getByRole('navigation', { name: '문항 목록' })
    .getByRole('button')
    .all();
  for (let position = 1; position <= count; position += 1) {
    await answerItem(page);
    await page.getByText('모두 저장됨').waitFor();
    if (position < count) await nextItem(page);
  }
  await page.reload();
  await page.getByRole('heading', { name: new RegExp(`^${count}번`) }).waitFor();
  await page.getByRole('button', { name: '답안 제출' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '제출하기' }).click();
  await page.getByRole('heading', { name: '레벨 테스트 결과' }).waitFor();
  await page.getByText('저장된 답', { exact: true }).waitFor();
  await page.goto('/retest');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await Promise.all(reading);

  const paths = heard.map(({ where }) => where);
  for (const wanted of [/\/items\/\d+$/, /\/save$/, /\/hand-in$/, /\/results$/, /^\/test\/testing$/, /\.js$/])
    expect(
      paths.some((path) => wanted.test(path)),
      String(wanted),
    ).toBe(true);
  expect(leaksOf(heard, sentences)).toEqual([]);
  // The result may speak of levels by name; what it is computed from stays.
  const scripts = readdirSync(assets)
    .filter((name) => /\.(js|css|json|map)$/.test(name))
    .map((name) => ({ where: name, text: readFileSync(join(assets, name), 'utf8') }));
  expect(scripts.length).toBeGreaterThan(50);
  expect(leaksOf(scripts, sentences)).toEqual([]);

  // Control: one planted sentence and one planted field are found.
  const [planted = ''] = sentences;
  expect(
    leaksOf([{ where: 'entry.js', text: `const a = ${JSON.stringify(planted)};` }], sentences),
  ).toHaveLength(1);
  const body = JSON.stringify({ resultData: { item: { body: { options: [] }, key: { correct: 'B' } } } });
  expect(leaksOf([{ where: '/api/level-tests/attempts/x/items/1', text: body }], sentences)).toEqual([
    '/api/level-tests/attempts/x/items/1: correct',
  ]);
  await leave(visitor);
});
