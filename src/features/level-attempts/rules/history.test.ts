import { expect, test } from 'vitest';
import { attemptReason } from './history.ts';

test('a step of an attempt is said with what staff wrote, whole', () => {
  expect(attemptReason({ code: 'voided', note: '다른 학생이 앉음 (확인함): 형' })).toBe(
    '다른 학생이 앉음 (확인함): 형',
  );
  expect(attemptReason({ code: 'time_given', note: '화면 고장', data: { minutes: 5 } })).toBe(
    '시간 5분 추가: 화면 고장',
  );
  expect(attemptReason({ code: 'time_given', note: '고침', data: { minutes: -5 } })).toBe(
    '더 드린 시간 5분 거둠: 고침',
  );
  expect(attemptReason({ code: 'late_accepted', note: '연결', data: { positions: [3, 7] } })).toBe(
    '늦게 도착한 답 인정 (3번, 7번): 연결',
  );
});

test('what the product does by itself is said without a colon, and of before there were codes what was written', () => {
  expect(attemptReason({ code: 'released' })).toBe('결과 공개');
  expect(attemptReason({ code: 'noted', note: '옛 기록: (1)' })).toBe('옛 기록: (1)');
});
