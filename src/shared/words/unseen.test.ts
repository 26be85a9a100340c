import { expect, test } from 'vitest';
import { isKeepable, isSeen, withoutUnseen } from './unseen.ts';

test.each([
  ['a plain text', '대치 301호 (3층)\n둘째 줄\t칸', '대치 301호 (3층)\n둘째 줄\t칸'],
  ['spaces at the ends, which are trimmed elsewhere', '  가  ', '  가  '],
  ['a direction mark', '<b>x</b>😀\u202e', '<b>x</b>😀'],
  ['isolates', '\u2066가\u2069나', '가나'],
  ['signs of no width', '\ufeff가\u200b나\u2060다\u00ad', '가나다'],
  ['control signs', '가\u0007나\u009b다', '가나다'],
  ['a joiner between letters', '가\u200d나\u200c다', '가나다'],
  ['a family in one emoji', '👨‍👩‍👧 가족', '👨‍👩‍👧 가족'],
  ['a profession with a colour of skin', '👩🏽‍🏫', '👩🏽‍🏫'],
  ['a heart on fire', '❤️‍🔥', '❤️‍🔥'],
  ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a keycap', '1️⃣', '1️⃣'],
  ['a joiner left behind an emoji', '👩\u200d', '👩'],
  ['old Hangul by its parts', '\u115f\u1161\u11a8', '\u115f\u1161\u11a8'],
  ['nothing but no width', '\u200b\u200b\u200b\u200b\u200b', ''],
  ['nothing but fillers', '\u3164\u115f\uffa0\u2800', ''],
  ['nothing but looks of an emoji', '\ufe0f\ufe0f', ''],
  ['nothing but spaces, as it is', '   ', '   '],
  ['spaces among what is not seen', '\u200b \u3164 ', '  '],
])('%s', (_what, given, kept) => expect(withoutUnseen(given)).toBe(kept));

test.each([
  ['', false],
  [' \t\n', false],
  ['\u200b\u3164', false],
  ['.', true],
  ['가', true],
  ['👍', true],
])('%j is seen: %s', (text, seen) => expect(isSeen(text)).toBe(seen));

test.each([
  ['가', true],
  ['가\u0000', false],
  ['\ud800', false],
])('%j can be kept: %s', (text, keepable) => expect(isKeepable(text)).toBe(keepable));
