import { expect, test } from 'vitest';
import { templateOf } from './templates.ts';

test.each([
  ['/', {}, '/'],
  ['/board/58', { id: '58' }, '/board/:id'],
  ['/change/password/Ab3_xyz-9', { urlCode: 'Ab3_xyz-9' }, '/change/password/:urlCode'],
  ['/signin/kakao', { '*': 'kakao' }, '/signin/*'],
  ['/%EA%B9%80%ED%95%98%EB%8A%98', { '*': '김하늘' }, '/*'],
  ['/01012345678', {}, '/*'],
  ['/office/level-tests/attempts', {}, '/office/level-tests/attempts'],
  ['/faq/', {}, '/faq'],
])('%s is recorded as %s', (pathname, params, template) =>
  expect(templateOf(pathname, params)).toBe(template),
);
