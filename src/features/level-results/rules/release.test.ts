import { expect, test } from 'vitest';
import type { AttemptState } from '#src/features/level-attempts/rules/attempts.ts';
import { releaseRefusal, waitingTexts } from './release.ts';

const none = { unmarked: [], late: [], unread: [] };
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
  expect(releaseRefusal(state, { unmarked, late, unread: [] })).toBe(expected);
});

test('what could not be read waits as well, behind everything else', () => {
  expect(releaseRefusal('scored', { ...none, unread: [4] })).toBe('unread');
  expect(releaseRefusal('scored', { ...none, late: [3], unread: [4] })).toBe('late');
  expect(releaseRefusal('released', { ...none, unread: [4] })).toBeNull();
});

test('what is missing is named', () => {
  expect(waitingTexts(none)).toEqual([]);
  expect(waitingTexts({ unmarked: [7, 9], late: [3], unread: [4] })).toEqual([
    '7번, 9번 서술 답안의 채점이 끝나지 않았습니다.',
    '3번에 시간이 끝난 뒤 도착한 답이 있습니다. 인정할지 먼저 정해 주세요.',
    '4번의 답을 수로 읽지 못했습니다. ‘읽을 수 없던 답’에서 인정할지 먼저 정해 주세요.',
  ]);
});
