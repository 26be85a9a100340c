import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBoards } from '#seed/boards.ts';
import { seedBranches } from '#seed/branches.ts';
import { seedContent } from '#seed/content.ts';
import { cleanDocument, readTextOf } from '#src/features/boards/rules/document.ts';
import { listTuitions } from '#src/features/branches/actions/branches.server.ts';
import { listProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { holdMinutes, offerHours } from '#src/features/seats/rules/holds.ts';
import { pageText } from '#src/features/site/rules/page-fields.ts';
import { listPages } from '#src/features/site/store/pages.server.ts';
import { allGrades, gradeLabel } from '#src/shared/people/grade.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
  await seedBranches(academy);
  await seedContent(academy);
  await seedBoards(academy);
});
afterAll(() => academy.close());

/** Every sentence that families read: pages, questions, posts. */
async function sentences(): Promise<readonly string[]> {
  const [pages, questions, posts] = await Promise.all([
    listPages(academy.db),
    academy.db.selectFrom('faq_entries').select(['question', 'answer']).execute(),
    academy.db.selectFrom('posts').select(['title', 'summary', 'body']).execute(),
  ]);
  const texts = [
    ...pages.map((page) => `${page.title}\n${pageText(page)}`),
    ...questions.map(({ question, answer }) => `${question}\n${answer}`),
    ...posts.map(({ title, summary, body }) => `${title}\n${summary}\n${readTextOf(cleanDocument(body))}`),
  ];
  return texts.flatMap((text) => text.split(/\n|(?<=[.?!])\s+/)).filter(Boolean);
}

interface Claim {
  readonly about: RegExp;
  readonly number: RegExp;
  readonly isTrue: (found: number) => boolean;
}

/** What a sentence says in figures about a thing that is a setting or a rule. */
const claims = (retestAfterDays: number): readonly Claim[] => [
  {
    about: /재시험|다시 (보실|볼) 수/,
    number: /(\d+)일 (?:뒤|후|지나)/g,
    isTrue: (days) => days === retestAfterDays,
  },
  {
    about: /자리.*(그대로|유지|지켜)|선점/,
    number: /(\d+)분 (?:동안|안에)/g,
    isTrue: (minutes) => minutes === holdMinutes,
  },
  { about: /자리.*지켜/, number: /(\d+)시간 동안/g, isTrue: (hours) => hours === offerHours || hours === 48 },
];

/** Sentences that say what no screen does, whatever the settings are. */
const never: readonly RegExp[] = [
  /학년(을|은|에서) ‘취학 전’/,
  /취소하신 뒤 다른 회차로 접수/,
  /상담에서 선생님을 고르실/,
  /노선은 오시는 길에/,
  /(?<!스마트 )리딩/,
];

function untrue(told: readonly string[], retestAfterDays: number): readonly string[] {
  const isWrong = (sentence: string) =>
    never.some((pattern) => pattern.test(sentence)) ||
    claims(retestAfterDays).some(
      ({ about, number, isTrue }) =>
        about.test(sentence) && [...sentence.matchAll(number)].some(([, found]) => !isTrue(Number(found))),
    );
  return told.filter(isWrong);
}

test('what pages, questions and posts say in figures is what the settings say', async () => {
  const { retestAfterDays } = await readSettings(academy.db);
  const told = await sentences();
  expect(told.length).toBeGreaterThan(800);
  expect(untrue(told, retestAfterDays)).toEqual([]);
});

test('control: each kind of contradiction is found', () => {
  const planted = [
    '재시험은 30일 뒤부터 가능합니다.',
    '자리는 15분 동안 그대로 있습니다.',
    '자리가 나면 3시간 동안 지켜 드립니다.',
    '상담 신청에서 학년을 ‘취학 전’으로 고르세요.',
    '취소하신 뒤 다른 회차로 접수해 주세요.',
    '신청 내역의 상담에서 선생님을 고르실 수 있습니다.',
    '셔틀 노선은 오시는 길에 있습니다.',
    '리딩 과정입니다.',
  ];
  expect(untrue([...planted, '재시험은 14일 뒤부터 가능합니다.', '스마트 리딩 과정입니다.'], 14)).toEqual(
    planted,
  );
});

test('a programme’s card names the grades that its tuition is for, and no other', async () => {
  const tuitions = await listTuitions(academy.db, academy.clock.now());
  const order = allGrades.map(gradeLabel);
  for (const { key, grades } of await listProgrammes(academy.db)) {
    const ends = tuitions
      .filter(({ programme }) => programme === key)
      .flatMap((row) => row.grades.split('-'))
      .map((grade) => order.indexOf(grade));
    expect(ends, key).not.toContain(-1);
    expect(grades, key).toBe(`${order[Math.min(...ends)]}-${order[Math.max(...ends)]}`);
  }
});
