import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { LevelResult, ResultView } from '#src/features/level-results/contract/result.ts';
import { ResultReport } from './result-report.tsx';

const result = {
  level: '기본',
  levelCode: 'L2',
  levels: [
    { code: 'L1', name: '기초', from: null },
    { code: 'L2', name: '기본', from: 400 },
  ],
  certainty: 'nearly-certain',
  neighbour: null,
  probability: 0.97,
  scale: { low: 489, mid: 523, high: 557 },
  ...{ points: 15.5, maxPoints: 22, answeredCount: 22, itemCount: 22, grantedCount: 0 },
  ...{ isProvisional: false, domains: [], skills: [], growth: null, isOnOtherScale: false, counted: null },
} as unknown as LevelResult;

const view = {
  ...{ attemptNo: 'LT-1', kind: 'test', studentName: '김하늘', grade: 5, title: '수학', subject: 'math' },
  ...{ subjectLabel: '수학', branchCode: 'daechi', branchName: '대치', branchPhone: '02-555-0101' },
  ...{ state: 'released', stateLabel: '결과 공개', isByClock: false, isValid: true, isJustIn: false },
  startedAt: '2026-10-22T01:00:00.000Z',
  closedAt: '2026-10-22T02:00:00.000Z',
  retestFrom: '2026-11-05T02:00:00.000Z',
  isRested: false,
  validUntil: '2027-04-22T02:00:00.000Z',
  countsBy: 'last',
  effective: { level: '기본', levelCode: 'L2', by: 'measured', reason: null, at: null },
  receipt: { count: 22, hash: 'abc' },
  ...{ lateCount: 0, leftCount: 0, plannedReleaseAt: null, retakenAt: null, correctedAt: null, result },
} satisfies ResultView;

const textOf = (change: Partial<ResultView>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ResultReport view={{ ...view, ...change }} resultKey={{ attemptNo: view.attemptNo }} />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, '');

test('a report that was corrected says so with its day', () => {
  const said = '이 결과는 2026년 11월 29일 (일)에 다시 채점해 고친 결과입니다.';
  expect(textOf({ correctedAt: '2026-11-29T03:00:00.000Z' })).toContain(said);
  expect(textOf({})).not.toContain('다시 채점해');
});

test('a retest is named by its day until that day, then it may be sat now', () => {
  expect(textOf({})).toContain('재시험은 2026년 11월 5일 (목)부터 볼 수 있습니다.');
  const past = textOf({ isRested: true });
  expect(past).toContain('지금 재시험을 보실 수 있습니다.');
  expect(past).not.toContain('11월 5일');
  // What is not marked yet has nothing to be compared with.
  const unmarked = textOf({ isRested: true, state: 'review', result: null });
  expect(unmarked).toContain('재시험은 이 시험의 결과가 나온 뒤에 보실 수 있습니다.');
});
