import { describe, expect, test } from 'vitest';
import { domesticPhone, isKoreanMobile, isPhone, mobileFault, phoneDigits } from './phone.ts';

describe('a Korean mobile, however it was typed or pasted', () => {
  test.each([
    '010-1234-5678',
    '01012345678',
    '010 1234 5678',
    '010.1234.5678',
    '010 - 1234 - 5678',
    '(010) 1234-5678',
    '+82 10-1234-5678',
    '+821012345678',
    '+82-10-1234-5678',
    '+82 (0)10 1234 5678',
    '+82 010-1234-5678',
    '+82.10.1234.5678',
    '0082 10 1234 5678',
    '00821012345678',
    '82 10-1234-5678',
    '821012345678',
    // As an address book of a phone hands it over: signs nobody sees, and a hyphen that does not break.
    '\u202a+82 10\u20111234\u20115678\u202c',
    '010\u20131234\u20135678',
    '０１０-１２３４-５６７８',
    ' 010\u00a01234\u00a05678 ',
  ])('%j', (text) => {
    expect(isKoreanMobile(text)).toBe(true);
    expect(mobileFault(text)).toBeNull();
    expect(phoneDigits(text)).toBe('01012345678');
    expect(isPhone(domesticPhone(text))).toBe(true);
  });

  test.each([
    '+1 415 555 0100',
    '+86 138 0013 8000',
    '001-1-415-555-0100',
    '0081 90 1234 5678',
    '＋44 20 7946 0958',
  ])('%j is of another country, and that is said', (text) => {
    expect(isKoreanMobile(text)).toBe(false);
    expect(mobileFault(text)).toContain('해외 번호');
  });

  test.each([
    ['', '010-1234-5678처럼'],
    ['+82', '010-1234-5678처럼'],
    ['010-12345-678', '010-1234-5678처럼'],
    ['010-1234-567a', '010-1234-5678처럼'],
    ['+82 2-555-0100', '010-1234-5678처럼'],
    ['02012345678', '문자를 받을 수 없는 번호'],
    ['+82 70-1234-5678', '문자를 받을 수 없는 번호'],
  ])('%j is none: %s', (text, sentence) => {
    expect(isKoreanMobile(text)).toBe(false);
    expect(mobileFault(text)).toContain(sentence);
  });
});

test.each(['8210', '0082', '5678', '82', '01012345678', '8210-1234'])('%j keeps its own digits', (text) => {
  expect(phoneDigits(text)).toBe(text.replace(/\D/g, ''));
});
