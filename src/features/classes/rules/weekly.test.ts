import { expect, test } from 'vitest';
import { weekOf } from './weekly.ts';

const lessons = (weekly: string) =>
  weekOf(weekly)?.flatMap(({ day, hours }) => (hours === null ? [] : [`${day} ${hours}`]));

test('days and hours are laid out over a week, Sunday first', () => {
  expect(
    weekOf('월·수 16:00-17:50')
      ?.map(({ day }) => day)
      .join(''),
  ).toBe('일월화수목금토');
  expect(lessons('월·수 16:00-17:50')).toEqual(['월 16:00~17:50', '수 16:00~17:50']);
  expect(lessons('수·토 14:00~16:50')).toEqual(['수 14:00~16:50', '토 14:00~16:50']);
  expect(lessons('월 16:00-18:00, 토요일 9:00-12:00')).toEqual(['월 16:00~18:00', '토 9:00~12:00']);
});

test('what says more than days and hours is left as it was typed', () => {
  expect(weekOf('격주 토 14:00-16:50')).toBeNull();
  expect(weekOf('상담 후 정함')).toBeNull();
  expect(weekOf('')).toBeNull();
});
