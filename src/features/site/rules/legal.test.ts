import { expect, test } from 'vitest';
import { emptyLegalFields, legalStateOf, versionBefore } from './legal.ts';

const versions = ['2025-03-01', '2026-03-01', '2026-12-01'].map((effectiveOn) => ({ effectiveOn }));

test.each([
  ['2025-03-01', 'past'],
  ['2026-03-01', 'current'],
  ['2026-12-01', 'coming'],
])('on 21 November 2026 the version of %s is %s', (effectiveOn, state) =>
  expect(legalStateOf({ effectiveOn }, versions, '2026-11-21')).toBe(state),
);

test('on its day the new version is in force and the old one has passed', () =>
  expect(versions.map((one) => legalStateOf(one, versions, '2026-12-01'))).toEqual([
    'past',
    'past',
    'current',
  ]));

test('the version before is the nearest earlier one', () => {
  expect(versionBefore({ effectiveOn: '2026-12-01' }, versions)).toEqual({ effectiveOn: '2026-03-01' });
  expect(versionBefore({ effectiveOn: '2025-03-01' }, versions)).toBeUndefined();
});

const content = {
  title: '이용약관',
  effectiveOn: '2026-11-28',
  reason: '바꾸었습니다.',
  sections: [{ title: '제1조', paragraphs: ['글'] }],
};
test.each([
  ['a whole one', {}, 0],
  ['a day too early', { effectiveOn: '2026-11-27' }, 1],
  ['no day', { effectiveOn: '' }, 1],
  ['no reason', { reason: ' ' }, 1],
  ['no article', { sections: [] }, 1],
  ['an empty article', { sections: [{ title: '제1조', paragraphs: [''] }] }, 1],
])('%s lacks %o', (_name, more, count) =>
  expect(emptyLegalFields({ ...content, ...more }, { today: '2026-11-21', isFirst: false })).toHaveLength(
    count,
  ),
);
test('the first of its kind may be in force at once and needs no reason', () => {
  const first = { ...content, effectiveOn: '2026-11-21', reason: '' };
  expect(emptyLegalFields(first, { today: '2026-11-21', isFirst: true })).toEqual([]);
  expect(emptyLegalFields({ ...first, effectiveOn: '' }, { today: '2026-11-21', isFirst: true })).toEqual([
    '시행일 (오늘인 2026-11-21부터)',
  ]);
});
