import { describe, expect, test } from 'vitest';
import { seoulInstant } from '#src/shared/seoul-time.ts';
import { closedDays, comingHolidays, openState, readHours, readHoursText } from './hours.ts';

const text = '평일 13:30-22:00 · 토요일 09:30-19:00 · 일요일과 공휴일 휴무';
const holidays = new Map([
  ['2026-12-25', '성탄절'],
  ['2027-01-01', '1월 1일'],
]);
const at = (day: string, time: string, hours = text) => openState(hours, holidays, seoulInstant(day, time));

describe('a branch', () => {
  test.each([
    ['2026-11-20', '13:29', false, '오늘 오후 1:30에 엽니다'],
    ['2026-11-20', '13:30', true, '지금 열려 있습니다 (오후 10:00까지)'],
    ['2026-11-20', '22:00', false, '오늘 오후 10:00에 닫았습니다'],
    ['2026-11-21', '09:30', true, '지금 열려 있습니다 (오후 7:00까지)'],
    ['2026-11-22', '12:00', false, '오늘은 쉽니다'],
    ['2026-12-25', '14:00', false, '오늘은 쉽니다 (성탄절)'],
  ])('on %s at %s', (day, time, isOpen, sentence) => expect(at(day, time)).toEqual({ isOpen, sentence }));
  test('control: without the holidays it would be called open on Christmas', () =>
    expect(openState(text, new Map(), seoulInstant('2026-12-25', '14:00'))?.isOpen).toBe(true));
  test('may be open on holidays', () =>
    expect(at('2026-12-25', '11:00', '평일 13:30-22:00 · 공휴일과 평일 10:00-18:00')?.isOpen).toBe(true));
  test('whose hours are words only says nothing', () => {
    expect(readHours('문의해 주세요')).toBeNull();
    expect(at('2026-11-20', '14:00', '문의해 주세요')).toBeNull();
  });
});

test('coming holidays are named with their day', () =>
  expect(comingHolidays(holidays, 1)).toEqual(['12월 25일 (금) 성탄절']));

describe('what the office is told of the hours it types', () => {
  test.each([
    [text, '월-금 13:30-22:00, 토 09:30-19:00, 일 쉼, 공휴일은 쉼'],
    ['매일 10:00-20:00', '월-일 10:00-20:00, 공휴일은 쉼'],
    ['평일 10-20시', null],
  ])('%s', (typed, words) => expect(readHoursText(typed)).toBe(words));
});
test('a branch’s own closed days stand among the holidays, in their order', () => {
  const days = closedDays(new Map([['2026-12-25', '성탄절']]), [{ day: '2026-12-24', reason: '대청소' }]);
  expect([...days.keys()]).toEqual(['2026-12-24', '2026-12-25']);
  expect(openState(text, days, seoulInstant('2026-12-24', '15:00'))).toEqual({
    isOpen: false,
    sentence: '오늘은 쉽니다 (대청소)',
  });
});
