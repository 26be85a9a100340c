import { expect, test } from 'vitest';
import { emptyRequest, textOf } from './new-request.ts';

test('the text that a guardian will get names the branch, and the time where one is agreed on', () => {
  expect(textOf(emptyRequest, '대치 분원')).toContain(
    '대치 분원 상담 신청을 받았습니다. (접수번호 …) 영업시간 안에',
  );
  const agreed = textOf({ ...emptyRequest, day: '2026-11-30', time: '15:00' }, '대치 분원');
  expect(agreed).toContain('방문 상담 2026년 11월 30일 (월) 오후 3:00 그 시간에 뵙겠습니다.');
  expect(agreed).not.toMatch(/academy|undefined/);
});
