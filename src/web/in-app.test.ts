import { expect, test } from 'vitest';
import { inAppBrowserOf, kakaoOutside } from './in-app.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 15; SM-S928N Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  [`${phone} Version/4.0 Chrome/138.0 Mobile Safari/537.36;KAKAOTALK 2610010`, 'kakaotalk'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 KAKAOTALK 25.1.0 (INAPP)',
    'kakaotalk',
  ],
  [`${phone} Chrome/138.0 Mobile Safari/537.36 NAVER(inapp; search; 2000; 12.14.0)`, 'naver'],
  [`${phone} Version/4.0 Chrome/138.0 Mobile Safari/537.36`, 'other'],
  ['Mozilla/5.0 (Linux; Android 15; SM-S928N) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36', null],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15', null],
])('%s', (userAgent, expected) => {
  expect(inAppBrowserOf(userAgent)).toBe(expected);
});

test('the way out of KakaoTalk carries the whole address', () => {
  expect(kakaoOutside('https://msc.kr/test?a=1&b=2')).toBe(
    'kakaotalk://web/openExternal?url=https%3A%2F%2Fmsc.kr%2Ftest%3Fa%3D1%26b%3D2',
  );
});
