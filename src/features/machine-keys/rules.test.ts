import { expect, test } from 'vitest';
import { machineScopes } from '#src/shared/access/scopes.ts';
import { isKeyShaped, knownScopes, scopeLabels, stateOfKey } from './rules.ts';

const now = new Date('2026-11-21T01:00:00Z');
const later = new Date('2026-11-21T01:00:01Z');

test.each([
  [{ revokedAt: null, expiresAt: later }, 'active'],
  [{ revokedAt: null, expiresAt: now }, 'expired'],
  [{ revokedAt: now, expiresAt: later }, 'revoked'],
  [{ revokedAt: now, expiresAt: now }, 'revoked'],
] as const)('a key of %o is %s', (key, state) => {
  expect(stateOfKey(key, now)).toBe(state);
});

test('a scope the program has forgotten allows nothing', () => {
  expect(knownScopes(['results:read', 'everything'])).toEqual(['results:read']);
  expect(Object.keys(scopeLabels)).toEqual([...machineScopes]);
});

test.each([
  [`academy_${'a'.repeat(43)}`, true],
  [`academy_${'a'.repeat(42)}`, false],
  [`academy_${'a'.repeat(42)}'`, false],
  ['eyJhbGciOiJIUzI1NiJ9', false],
])('%s may be a key: %s', (text, isShaped) => {
  expect(isKeyShaped(text)).toBe(isShaped);
});
