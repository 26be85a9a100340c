import { expect, test } from 'vitest';
import { leastMs, workOf } from '#tests/pauses.ts';
import { emailFault, isEmail } from './email.ts';
import { formatPhone, isKoreanMobile, isPhone, maskPhone } from './phone.ts';

test.each(['a@b.kr', 'kim.min-jun_1@school.ac.kr', 'A1@x.com'])('%s is an address', (text) =>
  expect(isEmail(text)).toBe(true),
);
test.each([
  '',
  'a',
  'a@',
  '@b.kr',
  'a@b',
  'a..b@c.kr',
  '.a@c.kr',
  'a.@c.kr',
  'a@c..kr',
  'a@-c.kr',
  'a@c.info',
  'a@c.k',
  'a@c.k1',
  'a b@c.kr',
  'a@b@c.kr',
  '가@c.kr',
  'a+b@c.kr',
])('%j is not an address', (text) => expect(isEmail(text)).toBe(false));
test.each([
  ['a+b@gmail.com', '+ 같은 기호가 있는 주소는'],
  ['a..b@c.kr', '하나씩만'],
  ['a@c.info', '2~3자인 주소만'],
  ['a@b@c.kr', 'name@example.com처럼'],
])('%s is refused by what is wrong with it', (text, words) => expect(emailFault(text)).toContain(words));
test('catastrophic input is answered at once', async () => {
  const judged = () => {
    expect(isEmail(`${'a-'.repeat(200_000)}@`)).toBe(false);
    expect(isEmail(`${'a.a'.repeat(60)}@${'b.b'.repeat(20)}!`)).toBe(false);
  };
  expect(await leastMs(200, () => workOf(judged))).toBeLessThan(200);
});
test('phones', () => {
  for (const good of ['010-1234-5678', '01012345678', '010 123 4567', '02012345678'])
    expect(isPhone(good)).toBe(true);
  for (const bad of ['', '02-123-4567', '010--1234-5678', '010-12345-678', '+82 10 1234 5678'])
    expect(isPhone(bad)).toBe(false);
  expect(isKoreanMobile('02012345678')).toBe(false);
  expect(isKoreanMobile('010-1234-5678')).toBe(true);
  expect(formatPhone('01012345678')).toBe('010-1234-5678');
  expect(maskPhone('01012345678')).toBe('010-****-5678');
});
