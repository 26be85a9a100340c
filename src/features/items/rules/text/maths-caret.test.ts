import { expect, test } from 'vitest';
import { caretText } from './maths-caret.ts';

const walk = (tex: string, stops: number) => Array.from({ length: stops }, (_, at) => caretText(tex, at));

test.each([
  ['', ['빈칸']],
  ['34', ['맨 앞', '3 뒤', '4 뒤, 맨 끝']],
  ['-2.5', ['맨 앞', '빼기 뒤', '2 뒤', '소수점 뒤', '5 뒤, 맨 끝']],
  ['50\\%', ['맨 앞', '5 뒤', '0 뒤', '퍼센트 뒤, 맨 끝']],
  [
    '1\\frac{3}{4}',
    ['맨 앞', '1 뒤', '분자 맨 앞', '분자 3 뒤', '분모 맨 앞', '분모 4 뒤', '분수 뒤, 맨 끝'],
  ],
  ['\\frac34', ['맨 앞', '분자 맨 앞', '분자 3 뒤', '분모 맨 앞', '분모 4 뒤', '분수 뒤, 맨 끝']],
  [
    '\\frac{3}{\\placeholder{}}',
    ['맨 앞', '분자 맨 앞', '분자 3 뒤', '분모 빈칸', '분모 빈칸', '분수 뒤, 맨 끝'],
  ],
  [
    '1\\:\\frac{1}{2}',
    ['맨 앞', '1 뒤', '띄어쓰기 뒤', '분자 맨 앞', '분자 1 뒤', '분모 맨 앞', '분모 2 뒤', '분수 뒤, 맨 끝'],
  ],
])('the caret in %s is said place by place', (tex, said) => {
  expect(walk(tex, said.length)).toEqual(said);
});

test('a place that the text does not have is its end', () => {
  expect(caretText('34', 9)).toBe('맨 끝');
});
