import { describe, expect, test } from 'vitest';
import { isLoginId, needsGuardianConsent, passwordAdvice, passwordStrength, safeReturnTo } from './rules.ts';

describe('sign-in names', () => {
  test.each(['parent1', 'abcdef', 'a12345678901234567890'.slice(0, 20)])('%s is one', (id) =>
    expect(isLoginId(id)).toBe(true),
  );
  test.each(['abcde', '1abcdef', 'Abcdef', 'abc_def', 'abcdef ', 'a'.repeat(21), '한글아이디'])(
    '%j is none',
    (id) => expect(isLoginId(id)).toBe(false),
  );
});

describe('passwords', () => {
  const context = { loginId: 'seoyeon77', name: '이서연', mobile: '01041234567', email: 'seoyeon@b.kr' };
  test.each([
    'blue kettle sings 7',
    'msc-academy-demo',
    '오늘은 맑고 바람 분다',
    'correct horse battery',
    'x9!kQ2#vB7',
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
  test('hostile input is answered at once', () => {
    const started = performance.now();
    passwordAdvice('password'.repeat(64), context);
    expect(performance.now() - started).toBeLessThan(100);
  });
});

test.each([
  ['2012-11-22', true],
  ['2012-11-21', false],
  ['2012-02-29', false],
])('born %s on 2026-11-21: needs the guardian: %s', (birthDate, needs) =>
  expect(needsGuardianConsent(birthDate, '2026-11-21')).toBe(needs),
);

test.each([
  ['/entranceTest?grade=5', '/entranceTest?grade=5'],
  [undefined, '/'],
  ['https://evil.kr', '/'],
  ['//evil.kr', '/'],
  ['/\\evil.kr', '/'],
  ['/signin/kakao', '/'],
  ['/quit', '/'],
])('after signing in %s leads to %s', (asked, path) => expect(safeReturnTo(asked)).toBe(path));
