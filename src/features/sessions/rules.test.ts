import { describe, expect, test } from 'vitest';
import {
  admitGuess,
  decideRefresh,
  deviceKnownSeconds,
  deviceOf,
  guessLimits,
  hasIdentifiers,
  isSamePerson,
  newDeviceNotice,
  sessionEnd,
  sessionLimits,
} from './rules.ts';

const now = new Date('2026-11-21T01:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const session = { counter: 7, rotatedAt: secondsAgo(10), expiresAt: secondsAgo(-60), isRevoked: false };

describe('a refresh', () => {
  test.each([
    ['the current token', { tokenCounter: 7 }, 'rotate'],
    ['the previous one after 10 s', { tokenCounter: 6 }, 'same_successor'],
    [
      'the previous one after 30 s exactly',
      { tokenCounter: 6, session: { ...session, rotatedAt: secondsAgo(30) } },
      'same_successor',
    ],
    [
      'the previous one a moment after that',
      { tokenCounter: 6, session: { ...session, rotatedAt: secondsAgo(30.02) } },
      'stolen',
    ],
    [
      'the previous one after 31 s',
      { tokenCounter: 6, session: { ...session, rotatedAt: secondsAgo(31) } },
      'stolen',
    ],
    ['the one before the previous', { tokenCounter: 5 }, 'stolen'],
    ['the very first', { tokenCounter: 0 }, 'stolen'],
    ['a stolen token with foreign identifiers', { tokenCounter: 5, isSamePerson: false }, 'stolen'],
    ['one that was never made', { tokenCounter: 8 }, 'refused'],
    ['an unknown session or a forged token', { session: null }, 'refused'],
    ['an expired session', { session: { ...session, expiresAt: now } }, 'refused'],
    ['a revoked session', { session: { ...session, isRevoked: true } }, 'refused'],
    [
      'an old token of a revoked session',
      { tokenCounter: 1, session: { ...session, isRevoked: true } },
      'refused',
    ],
    ['foreign identifiers', { isSamePerson: false }, 'mismatch'],
    ['foreign identifiers with the previous token', { tokenCounter: 6, isSamePerson: false }, 'mismatch'],
  ] as const)('with %s', (_name, facts, decision) => {
    expect(decideRefresh({ session, tokenCounter: 7, isSamePerson: true, now, ...facts })).toBe(decision);
  });
});

test('identifiers are all there or the refresh is refused, and all three are compared', () => {
  const member = { memberId: 'parent1', userSeqId: 7, enrollType: 'web' };
  expect(hasIdentifiers(member)).toBe(true);
  expect(hasIdentifiers({})).toBe(false);
  for (const missing of ['memberId', 'userSeqId', 'enrollType'])
    expect(hasIdentifiers({ ...member, [missing]: ' ' })).toBe(false);
  expect(isSamePerson({ ...member, userSeqId: '7' }, member)).toBe(true);
  expect(isSamePerson({ ...member, userSeqId: '8' }, member)).toBe(false);
  expect(isSamePerson({ ...member, memberId: 'parent2' }, member)).toBe(false);
  expect(isSamePerson({ ...member, enrollType: 'kakao' }, member)).toBe(false);
});

test.each([
  [{ here: 5, ofAddress: 5, ofAccount: 5 }, 'free'],
  [{ here: 6, ofAddress: 6, ofAccount: 6 }, 'captcha'],
  [{ here: 1, ofAddress: 60, ofAccount: 50 }, 'free'],
  [{ here: 1, ofAddress: 61, ofAccount: 1 }, 'captcha'],
  [{ here: 1, ofAddress: 1, ofAccount: 51 }, 'captcha'],
  [{ here: 20, ofAddress: 20, ofAccount: 20 }, 'captcha'],
  [{ here: 21, ofAddress: 21, ofAccount: 21 }, 'wait'],
  [{ here: 1, ofAddress: 1, ofAccount: 100_000 }, 'captcha'],
] as const)('guess %j is %s', (counts, verdict) => expect(admitGuess(counts)).toBe(verdict));

const day = 86_400;
test('a session is good for thirty days without a call and half a year in all; a token for ten minutes', () => {
  expect(sessionLimits).toEqual({
    accessTokenSeconds: 600,
    graceSeconds: 30,
    idleSeconds: 30 * day,
    absoluteSeconds: 180 * day,
  });
  expect(guessLimits.windowSeconds).toBe(900);
  expect(deviceKnownSeconds).toBe(400 * day);
});

test.each([
  ['thirty days after the last call', 0, 30],
  ['counted from each call anew', 100, 130],
  ['to the half year', 150, 180],
  ['and never beyond it', 170, 180],
])('a session ends %s', (_name, calledOnDay, endsOnDay) => {
  const at = (days: number) => new Date(now.getTime() + days * day * 1000);
  expect(sessionEnd(now, at(calledOnDay))).toEqual(at(endsOnDay));
});

test('a new device is told with its name, the time in Seoul and the way to end it', () => {
  const notice = newDeviceNotice('https://academy.test', {
    name: '김하늘',
    device: 'Chrome · Windows',
    at: now,
  });
  expect(notice.template).toBe('session.new_device');
  expect(notice.text).toContain('김하늘님');
  expect(notice.text).toContain('10:00');
  expect(notice.text).toContain('(Chrome · Windows)');
  expect(notice.text).toContain('https://academy.test/account/devices');
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
    'Chrome · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921N) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    '삼성 인터넷 · Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) KAKAOTALK 10.9.1 Version/18.1 Safari/604.1',
    '카카오톡 · iPad',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) Chrome/125.0 Mobile Safari/537.36 NAVER(inapp; search; 1)',
    '네이버 앱 · Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/130.0 Whale/4.29 Safari/537.36', '웨일 · macOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36 OPR/116.0', 'Opera · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox · Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131.0 Safari/537.36', 'Chrome · ChromeOS'],
  [`${' '.repeat(393)}Chrome/`, 'Chrome'],
  [`${' '.repeat(394)}Chrome/`, '알 수 없는 브라우저'],
  ['OPR/', 'Opera'],
  [undefined, '알 수 없는 브라우저'],
])('%s is %s', (agent, name) => expect(deviceOf(agent)).toBe(name));
