import { expect, test } from 'vitest';
import { partsOfTitle } from './payment-title.ts';

test('takes the students out of the title of a fee', () => {
  expect(partsOfTitle('초등 수학 입학 테스트 응시료 (김하준, 김하은)')).toEqual({
    what: '초등 수학 입학 테스트',
    students: '김하준, 김하은',
  });
  expect(partsOfTitle('입학 테스트 (11월) 응시료 (김하준)')).toEqual({
    what: '입학 테스트 (11월)',
    students: '김하준',
  });
});

test('leaves another title as it is', () => {
  expect(partsOfTitle('수학 심화반 교재')).toEqual({ what: '수학 심화반 교재', students: '' });
});
