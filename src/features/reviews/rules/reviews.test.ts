import { expect, test } from 'vitest';
import { mayApprove, stateOf } from './reviews.ts';
import { monthOf, tellerOf } from './teller.ts';
import { textFaults } from './text-faults.ts';

const day = new Date('2026-11-20T00:00:00Z');

test('a review waits, is shown, or is gone, and its consent decides before the approval', () => {
  expect(stateOf({ approvedAt: null, withdrawnAt: null })).toBe('waiting');
  expect(stateOf({ approvedAt: day, withdrawnAt: null })).toBe('shown');
  expect(stateOf({ approvedAt: null, withdrawnAt: day })).toBe('withdrawn');
  expect(stateOf({ approvedAt: day, withdrawnAt: day })).toBe('withdrawn');
});

test('it is told by grade and month, without a name', () => {
  expect(tellerOf({ grade: 4, teller: 'guardian' })).toBe('초4 보호자');
  expect(tellerOf({ grade: 8, teller: 'student' })).toBe('중2 학생');
  expect(monthOf('2026-09-03')).toBe('2026년 9월');
});

test('whoever wrote it down does not approve it, but for the owner', () => {
  expect(mayApprove({ editedBy: 3 }, { staffId: 3, role: 'editor' })).toBe(false);
  expect(mayApprove({ editedBy: 3 }, { staffId: 4, role: 'editor' })).toBe(true);
  expect(mayApprove({ editedBy: 3 }, { staffId: 3, role: 'owner' })).toBe(true);
});

test('words that may not stand in a post may not stand in a review, and a name neither', () => {
  expect(textFaults('수업이 끝나면 아이가 배운 것을 말로 설명해 줍니다. 저도 함께 배웁니다.')).toEqual({
    stop: null,
    ask: null,
  });
  expect(
    textFaults('이 학원을 다니고 60점에서 100점으로 올랐습니다. 전국 1위 학원입니다.').stop,
  ).toBeTruthy();
  expect(textFaults('김민준 학생이 이 수업을 정말 좋아합니다. 매주 기다립니다.').stop).toContain('이름');
});
