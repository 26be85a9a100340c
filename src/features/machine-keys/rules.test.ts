import { expect, test } from 'vitest';
import { machineScopes } from '#src/shared/access/scopes.ts';
import {
  endOfKey,
  isKeyShaped,
  keyDays,
  keyLimits,
  keyPrefix,
  knownScopes,
  personalScopes,
  scopeLabels,
  stateOfKey,
} from './rules.ts';

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
  [` academy_${'a'.repeat(43)}`, false],
  [`academy_${'a'.repeat(44)}`, false],
  ['eyJhbGciOiJIUzI1NiJ9', false],
])('%s may be a key: %s', (text, isShaped) => {
  expect(isKeyShaped(text)).toBe(isShaped);
});

test('a key lives as many days as were chosen for it', () => {
  expect(endOfKey(now, 30)).toEqual(new Date('2026-12-21T01:00:00Z'));
  expect(keyDays).toEqual([30, 90, 180, 365]);
});

test('what a key may do in a minute, how often one may be guessed, and how many there are', () => {
  expect(keyLimits).toEqual({
    calls: { limit: 120, windowSeconds: 60 },
    guesses: { limit: 20, windowSeconds: 600 },
    keys: 20,
  });
  expect(keyPrefix).toBe('academy_');
});

test('two scopes name people, and they are all that do', () => {
  expect(personalScopes).toEqual(machineScopes.filter((scope) => scope.endsWith(':personal')));
});
