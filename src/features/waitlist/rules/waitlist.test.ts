import { expect, test } from 'vitest';
import { offeredSentence, waitlistOrder } from './waitlist.ts';

const byRule = { offeredStaffId: null, offeredReason: '', offeredUntil: null, endedReason: null };
const byStaff = { ...byRule, offeredStaffId: 7, offeredReason: '형제가 함께 다닙니다' };
const names = new Map([[7, '김하늘']]);
const until = new Date('2026-12-02T12:30:00+09:00');

const automatic = '순번에 따라 자동으로 안내했습니다.';
const chosen = '김하늘 님이 골라 안내했습니다. 사유: 형제가 함께 다닙니다';

test.each([
  ['offered by the rule', 'offered', { ...byRule, offeredUntil: until }, `${automatic} 2026년 12월 2일`],
  ['offered by somebody', 'offered', { ...byStaff, offeredUntil: until }, `${chosen} 2026년 12월 2일`],
  ['offered without an end', 'offered', byRule, automatic],
  ['taken', 'accepted', { ...byRule, offeredUntil: until }, automatic],
  [
    'lapsed',
    'lapsed',
    { ...byRule, offeredUntil: until },
    `${automatic} 답이 없어 다음 순번으로 넘어갔습니다.`,
  ],
  ['declined', 'declined', byStaff, `${chosen} 보호자가 양보했습니다.`],
  ['moved', 'declined', { ...byRule, endedReason: 'moved' }, `${automatic} 다른 회차로 옮기시면서`],
  ['withdrawn, in an old row', 'withdrawn', byRule, '대기를 그만두었거나'],
  ['withdrawn with a reason', 'withdrawn', { ...byRule, endedReason: 'declined' }, ''],
] as const)('who decided an offer and how it ended: %s', (_name, state, offer, sentence) => {
  const said = offeredSentence(state, offer, names);
  expect(said.startsWith(sentence)).toBe(true);
  expect(said.endsWith('까지 기다립니다.')).toBe(state === 'offered' && offer.offeredUntil !== null);
  if (offer.endedReason !== null) expect(said).not.toContain('대기를 그만두었거나');
  if (state === 'accepted') expect(said).toBe(automatic);
});

test('a member of staff who is gone is 직원', () => {
  expect(offeredSentence('declined', byStaff, new Map())).toContain('직원 님이 골라 안내했습니다.');
});

const row = (place: number | null, childName: string, since: string) => ({
  place,
  childName,
  since,
  offeredAt: null,
  state: place === null ? ('lapsed' as const) : ('waiting' as const),
});
const first = row(1, '하윤', '2026-11-03');
const second = row(2, '가온', '2026-11-02');
const tenth = row(10, '나래', '2026-11-01');
const gone = row(null, '다온', '2026-11-05');
const goneBefore = row(null, '라온', '2026-11-04');

test.each([
  ['by place, those who wait no more behind', undefined, [first, second, tenth, goneBefore, gone]],
  ['by place from the end, and they stay behind', '-place', [tenth, second, first, goneBefore, gone]],
  ['by name', 'childName', [second, tenth, gone, goneBefore, first]],
  ['by name from the end', '-childName', [first, goneBefore, gone, tenth, second]],
  [
    'by when they came where nothing else tells them apart',
    'offeredAt',
    [tenth, second, first, goneBefore, gone],
  ],
])('a line is ordered %s', (_name, sort, ordered) => {
  for (const line of [
    [gone, tenth, first, goneBefore, second],
    [first, goneBefore, gone, second, tenth],
  ])
    expect(line.toSorted((a, b) => waitlistOrder(a, b, sort))).toEqual(ordered);
});

test('who is to answer an offer stands before those who wait; another order does not know that: the control', () => {
  const asked = { ...gone, state: 'offered' as const };
  const line = [second, goneBefore, asked, first];
  expect(line.toSorted((a, b) => waitlistOrder(a, b))).toEqual([asked, first, second, goneBefore]);
  expect(line.toSorted((a, b) => waitlistOrder(a, b, 'childName'))).toEqual([
    second,
    asked,
    goneBefore,
    first,
  ]);
});
