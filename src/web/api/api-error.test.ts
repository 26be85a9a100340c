import { expect, test } from 'vitest';
import { ApiError, sentenceOf, unreachable } from './api-error.ts';

const refused = (fields: Readonly<Record<string, string>>) =>
  new ApiError({ code: 'common.input_invalid', status: 400, message: '입력값을 확인해 주세요.', fields });

test('a refusal of one thing is said in its own words, also where nothing was typed', () => {
  expect(sentenceOf(refused({ code: '링크를 확인해 주세요.' }))).toBe('링크를 확인해 주세요.');
  expect(sentenceOf(refused({}))).toBe('입력값을 확인해 주세요.');
  expect(sentenceOf(new TypeError('x'))).toBe(unreachable().message);
});
