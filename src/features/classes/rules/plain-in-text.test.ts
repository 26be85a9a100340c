import { expect, test } from 'vitest';
import { plainFault } from './plain-in-text.ts';

test.each([
  '월·수 17:00 bit.ly/abc',
  '월·수 evil.kr/결제',
  '월·수 https:/evil.kr',
  '환급 evil.com',
  '환급 이벨.닷컴',
  '환급 evil.рф',
  '환급 evil．kr/a',
  '환급 evil。kr',
  '환급 ｅｖｉｌ．ｃｏｍ',
  '환급 evil.\u200bkr',
  '확인 1.2.3.4/a',
  '확인 http:/1.2.3.4',
  '확인 www 하나',
  '심화반 {academy}',
  '[국세청] 환급',
  '【국제발신】 환급',
  '〔Web발신〕 환급',
  '〈국세청〉 환급',
])('%s is no plan of a class', (text) => {
  expect(plainFault(text)).toMatch(/적을 수 없습니다/);
});

test.each([
  '월·수·금 17:00~19:30 / 토 10:00-13:00(격주)',
  '수학 1.5배속반 (심화)',
  '중2-1 심화, 3.5점 이상',
  '12.24. 개강',
  '『수학의 정석』 강독（상）',
])('%s is', (text) => {
  expect(plainFault(text)).toBeNull();
});

test.each([
  ['월·수 17:00\n화 18:00', '한 줄로 적어 주세요.'],
  ['월·수\u0007', '한 줄로 적어 주세요.'],
  ['초등 😀 수학', '문자로는 ‘?’로 가는 글자가 있습니다. 지워 주세요: 😀'],
  ['초등 ﷽ 수학', '문자로는 ‘?’로 가는 글자가 있습니다. 지워 주세요: ﷽'],
])('of %j is said why it is none', (text, fault) => {
  expect(plainFault(text)).toBe(fault);
});
