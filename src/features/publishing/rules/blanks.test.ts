import { expect, test } from 'vitest';
import { blanksIn } from './blanks.ts';

test('a blank is named once, where it comes first', () => {
  const texts = [
    '〔학원 이름〕은 〔주소〕에 있습니다.',
    '다시 〔학원 이름〕입니다.',
    '[대괄호]와 (괄호)는 글입니다.',
  ];
  expect(blanksIn(texts)).toEqual(['〔학원 이름〕', '〔주소〕']);
  expect(blanksIn([])).toEqual([]);
});
