import { expect, test } from 'vitest';
import { leavingSeat, placeLabel, stepLabel } from './places.ts';

const startsOn = '2026-12-14';
const at = (day: string) => new Date(`${day}T12:00:00+09:00`);
const labelOf = (place: Partial<Parameters<typeof placeLabel>[0]>) =>
  placeLabel({ state: 'held', isOffered: true, ended: null, startsOn, ...place });

test('a place says who keeps it and who ended it', () => {
  expect([labelOf({}), labelOf({ isOffered: false }), labelOf({ state: 'enrolled' })]).toEqual([
    ...['답변 대기', '보류', '등록'],
  ]);
  const ended = (code: 'declined' | 'freed' | 'given_back') =>
    labelOf({ state: 'cancelled', ended: { code, at: at('2026-12-01') } });
  expect([ended('declined'), ended('freed'), ended('given_back')]).toEqual(['거절', '회수', '탈퇴']);
  expect(labelOf({ state: 'lapsed' })).toBe('기한 지남');
});

test('an enrolment that ended before its class began was cancelled', () => {
  const left = (day: string) => labelOf({ state: 'left', ended: { code: 'left', at: at(day) } });
  expect([left('2026-12-13'), left('2026-12-14')]).toEqual(['등록 취소', '수강 종료']);
  const ended = { code: 'given_back', at: at('2026-12-15') } as const;
  expect(labelOf({ state: 'left', ended })).toBe('탈퇴');
});

test('a step of a place says what was done; an enrolment ends by the day of its class', () => {
  expect(stepLabel({ code: 'declined', at: at('2026-12-01') }, startsOn)).toBe('제안 거절');
  const left = (day: string) => stepLabel({ code: 'left', at: at(day) }, startsOn);
  expect([left('2026-12-13'), left('2026-12-14')]).toEqual(['등록 취소', '수강 종료']);
});

test('a goodbye says what becomes of a seat', () => {
  const seat = { studentName: '이하늘', title: '기초 A반', state: 'enrolled', isEnding: true } as const;
  expect(leavingSeat(seat)).toBe('이하늘 학생의 기초 A반 등록: 끝나고 자리를 비웁니다.');
  expect(leavingSeat({ ...seat, state: 'held' })).toBe('이하늘 학생의 기초 A반 자리: 비웁니다.');
  expect(leavingSeat({ ...seat, isEnding: false })).toContain('그대로 이어집니다');
});
