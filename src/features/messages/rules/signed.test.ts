import { expect, test } from 'vitest';
import { signed } from './signed.ts';

test.each([
  ['[{academy}] 인증번호는 123456입니다.', '[한빛학원] 인증번호는 123456입니다.'],
  ['{academy} 관리자로 초대합니다. {site}/office', '한빛학원 관리자로 초대합니다. {site}/office'],
  ['(광고) [{academy}] [한빛학원] 설명회', '(광고) [한빛학원] 설명회'],
  ['(광고) [{academy}] [봄] 설명회', '(광고) [한빛학원] [봄] 설명회'],
])('%s', (text, expected) => {
  expect(signed(text, '한빛학원')).toBe(expected);
});
