import { describe, expect, test } from 'vitest';
import type { Programme } from '../contract/programmes.ts';
import { feeChange, feeStates, isSameFee, mergeProgrammes, programmeKey } from './programmes.ts';

const fee = { monthlyMinutes: 720, tuitionKrw: 230_000, extraKrw: 10_000, extraNote: '교재비' };

describe('fees', () => {
  test('a change is said by what changes', () => {
    expect(feeChange(fee, { ...fee, tuitionKrw: 250_000 })).toBe('교습비 250,000원');
    expect(feeChange(fee, { ...fee, extraKrw: 0, extraNote: '' })).toBe('기타 경비 0원');
    expect(feeChange(fee, { ...fee, monthlyMinutes: 1_200, extraNote: '실험 재료비' })).toBe(
      '기타 경비 10,000원 (실험 재료비), 월 1,200분',
    );
    expect(isSameFee(fee, { ...fee })).toBe(true);
    expect(isSameFee(fee, { ...fee, extraNote: '' })).toBe(false);
  });
  test.each([
    ['2026-11-30', ['current', 'planned', 'planned']],
    ['2026-12-01', ['past', 'current', 'planned']],
    ['2027-02-28', ['past', 'current', 'planned']],
    ['2027-03-01', ['past', 'past', 'current']],
  ])('on %s', (today, states) => {
    const days = [null, '2026-12-01', '2027-03-01'];
    const fees = days.map((effectiveFrom, feeId) => ({ ...fee, feeId, effectiveFrom }));
    expect(feeStates(fees, today).map(({ state }) => state)).toEqual(states);
  });
});

test('a programme is known by key and by the name of the office', () => {
  const programmes = [{ key: 'science', name: '과학 탐구' }];
  expect(programmeKey(programmes, ' 과학 탐구 ')).toBe('science');
  expect(programmeKey(programmes, 'science')).toBe('science');
  expect(programmeKey(programmes, '과학')).toBe('과학');
});

describe('what stands in the form once somebody else’s save was looked at', () => {
  const row = (key: string, version: number, more: Partial<Programme> = {}): Programme => ({
    key,
    path: `/${key}`,
    name: key,
    grades: '초3–초6',
    intro: '소개',
    plate: 'science',
    isShown: true,
    version,
    ...more,
  });
  const began = [row('a', 1), row('b', 1), row('c', 1)];

  test('is what was typed, and what is stored everywhere else', () => {
    const typed = [row('a', 1, { intro: '오래 적은 말' }), row('b', 1), row('c', 1)];
    const stored = [row('a', 2, { grades: '중1' }), row('b', 2, { name: '남이 고친 이름' }), row('c', 1)];
    expect(mergeProgrammes(began, typed, stored)).toEqual([
      row('a', 2, { grades: '중1', intro: '오래 적은 말' }),
      row('b', 2, { name: '남이 고친 이름' }),
      row('c', 1),
    ]);
  });

  test('stands in the order of whoever changed it, the form’s first', () => {
    const keysOf = (typed: readonly Programme[], stored: readonly Programme[]) =>
      mergeProgrammes(began, typed, stored).map(({ key }) => key);
    const theirs = [row('c', 2), row('b', 1), row('a', 2)];
    expect(keysOf(began, theirs)).toEqual(['c', 'b', 'a']);
    expect(keysOf([row('b', 1), row('a', 1), row('c', 1)], theirs)).toEqual(['b', 'a', 'c']);
  });
});
