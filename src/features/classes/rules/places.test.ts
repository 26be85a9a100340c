import { expect, test } from 'vitest';
import { placeLabel } from './places.ts';

const startsOn = '2026-12-14';
const at = (day: string) => new Date(`${day}T12:00:00+09:00`);
const labelOf = (place: Partial<Parameters<typeof placeLabel>[0]>) =>
  placeLabel({ state: 'held', isOffered: true, ended: null, startsOn, ...place });

test('a place says who keeps it and who ended it', () => {
  expect([labelOf({}), labelOf({ isOffered: false }), labelOf({ state: 'enrolled' })]).toEqual([
    ...['답변 대기', '맡아 둠', '등록'],
  ]);
  const ended = (code: 'declined' | 'freed' | 'given_back') =>
    labelOf({ state: 'cancelled', ended: { code, at: at('2026-12-01') } });
  expect([ended('declined'), ended('freed'), ended('given_back')]).toEqual(['사양', '회수', '탈퇴']);
  expect(labelOf({ state: 'lapsed' })).toBe('기한 지남');
});

test('an enrolment that ended before its class began was cancelled', () => {
  const left = (day: string) => labelOf({ state: 'left', ended: { code: 'left', at: at(day) } });
  expect([left('2026-12-13'), left('2026-12-14')]).toEqual(['등록 취소', '수강 종료']);
});
