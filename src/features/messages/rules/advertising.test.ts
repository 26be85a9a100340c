import { expect, test } from 'vitest';
import { advertisingStep, advertisingSubject, advertisingText, nextMorning } from './advertising.ts';

const both = { day: true, night: true };
const byDay = { day: true, night: false };
const none = { day: false, night: false };
/** In Seoul. */
const at = (wall: string) => new Date(`${wall}+09:00`);

test.each([
  ['08:00 is day', byDay, '2026-11-21T08:00:00', 'send'],
  ['20:59:59 is day', byDay, '2026-11-21T20:59:59', 'send'],
  ['21:00 is night', byDay, '2026-11-21T21:00:00', 'wait'],
  ['07:59:59 is night', byDay, '2026-11-21T07:59:59', 'wait'],
  ['midnight of the year’s end', byDay, '2027-01-01T00:00:00', 'wait'],
  ['by night with its own yes', both, '2026-11-21T23:00:00', 'send'],
  ['no yes by day', none, '2026-11-21T10:00:00', 'no_consent'],
  ['no yes by night', none, '2026-11-21T23:00:00', 'no_consent'],
] as const)('%s', (_name, consent, wall, kind) => {
  expect(advertisingStep(consent, at(wall)).kind).toBe(kind);
});

test('the next morning, also over the year’s end', () => {
  expect(nextMorning(at('2026-11-21T21:00:00'))).toEqual(at('2026-11-22T08:00:00'));
  expect(nextMorning(at('2026-11-22T07:59:59'))).toEqual(at('2026-11-22T08:00:00'));
  expect(nextMorning(at('2026-12-31T23:59:59'))).toEqual(at('2027-01-01T08:00:00'));
});

test('the text is marked once, says who sends it and how to refuse for free', () => {
  const text = advertisingText('겨울 특강 안내', '/stop/x');
  expect(text).toBe('(광고) [{academy}] 겨울 특강 안내\n무료수신거부 {site}/stop/x');
  expect(advertisingText('(광고) 겨울 특강', '/stop/x').match(/\(광고\)/g)).toHaveLength(1);
  expect(advertisingSubject('(광고) 겨울 특강')).toBe('(광고) 겨울 특강');
});
