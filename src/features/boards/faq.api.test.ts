import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deps, findingsIn, givenDesk } from '#tests/given-publishing.ts';
import type { TestAcademy } from '#tests/start.ts';
import { searchFaq } from './actions/posts.server.ts';
import type { FaqContent } from './contract/faq.ts';
import { listFaqCategories, listFaqRows } from './store/faq.server.ts';

let desk: Deps;
let academy: TestAcademy;
beforeAll(async () => {
  desk = await givenDesk();
  academy = desk.academy;
});
afterAll(() => academy.close());

const open = async () => {
  const { content, version } = (await desk.open('faq-all')).resultData;
  return { content: content as FaqContent, version };
};
const questions = async () => (await listFaqRows(academy.db, '', '')).map(({ question }) => question);

test('questions are added, ordered and moved to another category, and are found by their initial consonants', async () => {
  const { content, version } = await open();
  const [first, second, ...rest] = content.groups;
  if (!first || !second) throw new Error('The demo has at least two categories.');
  const entry = {
    question: '반려견도 함께 올 수 있나요?',
    answer: '아쉽지만 교실에는 함께 들어올 수 없습니다.',
  };
  const groups = [second, { ...first, entries: [entry, ...first.entries] }, ...rest];
  await desk.save('faq-all', version, { groups });
  expect(await questions()).not.toContain(entry.question);
  expect((await desk.publish('faq-all', version + 1)).status).toBe(200);
  expect((await listFaqCategories(academy.db)).slice(0, 2)).toEqual([second.name, first.name]);
  expect(await questions()).toEqual(groups.flatMap(({ entries }) => entries.map(({ question }) => question)));
  expect((await searchFaq(academy.db, 'ㅂㄹㄱ'))[0]?.question).toBe(entry.question);
});

test('an earlier edition comes back whole', async () => {
  const before = await questions();
  const { version, content } = await open();
  await desk.save('faq-all', version, { groups: content.groups.slice(0, 1) });
  await desk.publish('faq-all', version + 1);
  expect((await questions()).length).toBeLessThan(before.length);
  await desk.save('faq-all', version + 1, content);
  await desk.publish('faq-all', version + 2);
  expect(await questions()).toEqual(before);
});

test.each([
  [
    'an empty answer',
    (groups: FaqContent['groups']) => [
      { name: '입학', entries: [{ question: '가?', answer: '' }] },
      ...groups,
    ],
  ],
  [
    'a category without a name',
    (groups: FaqContent['groups']) => [...groups, { name: '', entries: [{ question: '가?', answer: '나' }] }],
  ],
  ['an empty category', (groups: FaqContent['groups']) => [...groups, { name: '새 분류', entries: [] }]],
  ['two categories of one name', (groups: FaqContent['groups']) => [...groups, ...groups.slice(0, 1)]],
])('with %s nothing is published', async (_name, change) => {
  const before = await questions();
  const { version, content } = await open();
  await desk.save('faq-all', version, { groups: change(content.groups) });
  const refused = await desk.publish('faq-all', version + 1);
  expect([refused.status, findingsIn(refused)[0]]).toEqual([422, 'incomplete']);
  expect(await questions()).toEqual(before);
  await desk.save('faq-all', version + 1, content);
});

test.each([
  ['no list', {}],
  [
    'an answer without end',
    { groups: [{ name: 'a', entries: [{ question: 'b', answer: 'x'.repeat(3_001) }] }] },
  ],
  ['a field nobody knows', { groups: [], html: '<b>' }],
])('%s is refused', async (_name, content) => {
  const { version } = await open();
  expect((await desk.save('faq-all', version, content)).resultCode).toBe('publishing.content_invalid');
});

test('questions of another name are not found', async () =>
  expect((await desk.open('faq-some')).status).toBe(400));
