import { describe, expect, test } from 'vitest';
import { isLoginId, maskName, requiresGuardianConsent, safeReturnTo } from './members.ts';

describe('sign-in names', () => {
  test.each(['parent1', 'abcdef', 'a12345678901234567890'.slice(0, 20)])('%s is one', (id) =>
    expect(isLoginId(id)).toBe(true),
  );
  test.each(['abcde', '1abcdef', 'Abcdef', 'abc_def', 'abcdef ', 'a'.repeat(21), '한글아이디'])(
    '%j is none',
    (id) => expect(isLoginId(id)).toBe(false),
  );
});

test.each([
  ['2012-11-22', true],
  ['2012-11-21', false],
  ['2012-02-29', false],
])('born %s on 2026-11-21: needs the guardian: %s', (birthDate, needs) =>
  expect(requiresGuardianConsent(birthDate, '2026-11-21')).toBe(needs),
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

test.each([
  ['김서연', '김○연'],
  ['이솔', '이○'],
  ['남궁보라', '남○○라'],
])('%s is shown to others as %s', (name, masked) => expect(maskName(name)).toBe(masked));
