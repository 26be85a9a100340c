import { expect, test } from 'vitest';
import { byMember, byStaff, staffIdOf } from '#src/shared/access/doer.ts';
import { labelOfCode, registrationCodes } from './history.ts';

test('who acted is a colleague by number and a family never', () => {
  expect([byStaff(12), byMember(12)].map(staffIdOf)).toEqual([12, null]);
});

test('what the product did by itself has its own word, and no two are the same but for one thing done two ways', () => {
  expect(labelOfCode('no_show', 'absent')).toBe('결시 정리');
  expect(labelOfCode('no_show_undone', 'confirmed')).toBe('결시 정리 되돌림');
  expect(labelOfCode('hold_expired', 'expired')).toBe('좌석 보관 시간 지남');
  const words = Object.values(registrationCodes);
  const twice = words.filter((word, at) => words.indexOf(word) !== at);
  expect(twice).toEqual(['다른 보호자에게 넘어감', '회차 취소', '보호자의 회차 변경']);
});

test('a step of before there were codes says where it led to', () => {
  expect(labelOfCode('noted', 'held')).toBe('결제 대기');
});
