import { expect, test } from 'vitest';
import { causeWord, staffIdOf, whoWord } from './history.ts';

test('who acted is a colleague by name and a family never', () => {
  const names = new Map([[12, '김관리']]);
  expect(staffIdOf('staff 12')).toBe(12);
  expect(staffIdOf('member 12')).toBeNull();
  expect(
    ['staff 12', 'staff 13', 'member 4', 'provider', 'waiting list', 'clock'].map((one) =>
      whoWord(one, names),
    ),
  ).toEqual(['김관리', '직원', '보호자', '결제사', '대기 순번', '시스템']);
});

test('what happened is said in Korean, with the reason staff gave', () => {
  expect(causeWord('moved by staff (보호자 요청): session 3 to 4', 'confirmed')).toEqual({
    word: '회차 이동',
    note: '보호자 요청',
  });
  expect(causeWord('attendance taken back', 'confirmed').word).toBe('응시 기록 되돌림');
  expect(causeWord('something new', 'held').word).toBe('자리 잡음');
});
