import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastMs, workOf } from '#tests/pauses.ts';
import { passwordAdvice, passwordStrength } from './passwords.ts';

describe('passwords', () => {
  const context = { loginId: 'seoyeon77', name: '이서연', mobile: '01041234567', email: 'seoyeon@b.kr' };
  test.each([
    'blue kettle sings 7',
    '오늘은 맑고 바람 분다',
    'correct horse battery',
    'x9!kQ2#vB7',
    'dlqjsduadpsqkekrk',
    '사랑하는 우리 강아지 콩이',
    'qkfkadl qnsms wjsur',
    'happy otter reads maps',
    'Tr0ub4dor&3xyz',
    'ㅁㄴㅇㄹ 구름 위를 걷는 고양이',
    `${'a'.repeat(60)}bcd efg`,
  ])('%j may be used', (password) => expect(passwordAdvice(password, context)).toBeNull());
  test.each([
    ['short', '10자'],
    ['123456789', '10자'],
    ['1234567890', '이어지는'],
    ['abcdefghijkl', '이어지는'],
    ['aaaaaaaaaaaa', '되풀이'],
    ['ababababab12'.slice(0, 10), '되풀이'],
    ['seoyeon77!!', '아이디'],
    ['이서연01041234567', '연락처'],
    ['01041234567', '연락처'],
    ['password12', '널리'],
    ['qwerty12345', '널리'],
    ['mscacademy2026', '널리'],
    // Hangul typed on a Latin keyboard, and Latin typed on a Hangul one.
    ['dkssudgktpdy12', '다른 자판'],
    ['tkfkdgo1004!!', '다른 자판'],
    ['qlalfqjsgh123', '다른 자판'],
    ['dkzkepal2026!', '다른 자판'],
    ['ㅂㅈㄷㄱ쇼ㅕㅑㅐㅔ12', '다른 자판'],
    ['dltjdus0412!', '다른 자판'],
    // Signs that look like letters.
    ['p@ssw0rd12!', '닮은 글자'],
    ['사랑해요사랑해요1004', '널리'],
    ['대치아카데미2026', '널리'],
    ['비'.repeat(5) + '밀번호'.repeat(50), '128자'],
  ])('%j is refused with advice', (password, words) => {
    const advice = passwordAdvice(password, context);
    expect(advice).toContain(words);
  });
  test('are judged in one Unicode form', () => {
    expect(passwordAdvice('이서연이서연이서연'.normalize('NFD'), context)).not.toBeNull();
    expect(passwordAdvice('ｐａｓｓｗｏｒｄ１２')).not.toBeNull();
  });
  test('the meter grows with length and variety', () => {
    expect(passwordStrength('password12')).toBe(0);
    expect(passwordStrength('x9!kQ2#vB7')).toBe(2);
    expect(passwordStrength('blue kettle sings 7 songs')).toBe(4);
  });
  test('hostile input is answered at once', async () => {
    const judged = () => passwordAdvice('password'.repeat(64), context);
    expect(await leastMs(100, () => workOf(judged))).toBeLessThan(100);
  });
});

test('anything that can be typed is judged without a fault', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (text) => {
      const advice = passwordAdvice(text, { name: '이서연', loginId: 'seoyeon77' });
      expect(advice === null || /[가-힣]/.test(advice)).toBe(true);
      expect(passwordStrength(text) === 0).toBe(passwordAdvice(text) !== null);
    }),
    { numRuns: 2_000 },
  );
});
