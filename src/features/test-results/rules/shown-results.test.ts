import { expect, test } from 'vitest';
import { type HangingPlace, shownRefusal, shownSentence, takingBackRefusal } from './shown-results.ts';

const place = (state: HangingPlace['state']): HangingPlace => ({
  title: '심화반',
  state,
  heldUntil: new Date('2026-12-05T18:00:00+09:00'),
});

test.each([
  ['who may not show results', 'pass', undefined, false, '결과를 공개하는 직원만'],
  ['failing a child whose offer waits', 'fail', place('held'), true, '먼저 비워 주세요'],
] as const)('refused: %s', (_what, verdict, hanging, mayShow, words) =>
  expect(shownRefusal({ verdict, place: hanging, mayShow })).toContain(words),
);

test.each([
  ['wait', place('held')],
  ['fail', place('lapsed')],
  ['fail', place('enrolled')],
  ['fail', undefined],
] as const)('may become %s', (verdict, hanging) =>
  expect(shownRefusal({ verdict, place: hanging, mayShow: true })).toBeNull(),
);

test('what hangs on it is named', () => {
  expect(shownSentence(place('held'))).toMatch(/12월 5일.*까지 제안한 심화반 좌석은 그대로 둡니다\.$/);
  expect(shownSentence(place('enrolled'))).toMatch(/심화반은 등록한 그대로 둡니다\.$/);
  expect(shownSentence(place('left'))).toBe(shownSentence(undefined));
});

test('a shown result is taken back by who shows results, once no seat hangs on it', () => {
  const of = (state: 'held' | 'enrolled' | 'left', mayShow = true) =>
    takingBackRefusal({ mayShow, place: place(state) });
  expect([of('held'), of('enrolled')].every((sentence) => sentence?.includes('먼저 비워'))).toBe(true);
  expect([of('left'), takingBackRefusal({ mayShow: true, place: undefined })]).toEqual([null, null]);
  expect(of('left', false)).toContain('공개하는 직원만');
});
