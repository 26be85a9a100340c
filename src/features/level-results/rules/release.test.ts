import { expect, test } from 'vitest';
import type { AttemptState } from '#src/features/level-attempts/rules/attempts.ts';
import { isEmptied, isLowered, measures, releaseRefusal, waitingTexts } from './release.ts';
import { releaseSentence } from './release-history.ts';

const none = { unmarked: [], late: [], unread: [], isUnmeasured: false };
const table: readonly (readonly [AttemptState, readonly number[], readonly number[], string | null])[] = [
  ['in_progress', [], [], 'state'],
  ['submitted', [], [], 'state'],
  ['expired', [], [], 'state'],
  ['void', [], [], 'state'],
  ['scored', [], [], null],
  ['scored', [7], [], 'unmarked'],
  ['scored', [], [3], 'late'],
  ['scored', [7], [3], 'unmarked'],
  // What is in review waits for marks, whatever its points say.
  ['review', [7], [], 'unmarked'],
  ['review', [], [], 'unmarked'],
  ['released', [7], [3], null],
];
test.each(table)('%s with unmarked %j and late %j: %s', (state, unmarked, late, expected) => {
  expect(releaseRefusal(state, { ...none, unmarked, late })).toBe(expected);
});

test('what could not be read waits as well, behind everything else', () => {
  expect(releaseRefusal('scored', { ...none, unread: [4] })).toBe('unread');
  expect(releaseRefusal('scored', { ...none, late: [3], unread: [4] })).toBe('late');
  expect(releaseRefusal('released', { ...none, unread: [4] })).toBeNull();
});

test('a result without an item that measures has no level to show, whatever else waits', () => {
  const empty = { ...none, isUnmeasured: true };
  expect(releaseRefusal('scored', empty)).toBe('unmeasured');
  expect(releaseRefusal('scored', { ...empty, late: [3], unread: [4] })).toBe('unmeasured');
  expect(releaseRefusal('scored', { ...empty, unmarked: [7] })).toBe('unmarked');
  expect(releaseRefusal('released', empty)).toBeNull();
  expect(waitingTexts(empty)).toEqual([
    '셈할 문항이 하나도 남지 않아 레벨을 알 수 없습니다. 무효로 하고 다시 보게 해 주세요.',
  ]);
});

test('what was left out and what everybody was given says nothing of ability', () => {
  const counts = (itemCount: number, grantedCount: number) => ({ itemCount, grantedCount });
  expect([counts(0, 0), counts(2, 2), counts(2, 1), counts(1, 0)].map(measures)).toEqual([
    ...[false, false],
    ...[true, true],
  ]);
  expect(isEmptied({ before: counts(1, 0), after: counts(0, 0) })).toBe(true);
  expect(isEmptied({ before: counts(1, 0), after: counts(1, 1) })).toBe(true);
  expect(isEmptied({ before: counts(2, 0), after: counts(1, 0) })).toBe(false);
  // What said nothing before is not made worse by what is mended now.
  expect(isEmptied({ before: counts(0, 0), after: counts(0, 0) })).toBe(false);
});

test('what is missing is named', () => {
  expect(waitingTexts(none)).toEqual([]);
  expect(waitingTexts({ ...none, unmarked: [7, 9], late: [3], unread: [4] })).toEqual([
    '7번, 9번 서술 답안의 채점이 끝나지 않았습니다.',
    '3번에 늦게 도착한 답이 있습니다. 인정할지 먼저 정해 주세요.',
    '4번의 답을 수로 읽지 못했습니다. ‘숫자 답 인정’에서 인정할지 먼저 정해 주세요.',
  ]);
});

test('one thing that is missing is named alone', () => {
  expect(waitingTexts({ ...none, unmarked: [7] })).toHaveLength(1);
  expect(waitingTexts({ ...none, late: [3] })[0]).toContain('3번');
  expect(waitingTexts({ ...none, unread: [4] })[0]).toContain('4번');
});

test('what became of a release is told in a sentence', () => {
  const said = (code: Parameters<typeof releaseSentence>[0]['code'], data = {}) =>
    releaseSentence({ code, note: '점검', data });
  expect(said('planned', { releaseAt: '2026-12-02T09:00:00Z' })).toMatch(
    /^2026년 12월 2일.*오후 6:00 공개를 예약했습니다\.$/,
  );
  expect(said('planned')).toBe(' 공개를 예약했습니다.');
  expect(said('released', { released: 12, version: 3 })).toBe(
    '12명의 결과를 컷 점수 버전 3에 따라 함께 공개했습니다.',
  );
  expect(said('released_as_planned', { released: 12, version: 3 })).toMatch(/^예약한 대로 12명/);
  expect(said('cancelled')).toBe('예약을 취소했습니다: 점검');
  expect(said('noted')).toBe('점검');
});

test.each([
  ['B', -0.2, 'A', -0.6, true],
  ['A', -0.6, 'B', -0.2, false],
  ['B', 0.4, 'B', 0.1, false],
])('a level from %s (%d) to %s (%d) has fallen: %s', (from, was, to, is, isLess) => {
  expect(isLowered({ before: { levelCode: from, theta: was }, after: { levelCode: to, theta: is } })).toBe(
    isLess,
  );
});
