import { describe, expect, test } from 'vitest';
import { birthDateFault, birthDateOf, formatBirthDate } from './birth-date.ts';

describe('a birth date as people type it', () => {
  test.each([
    ['2014-03-05', '2014-03-05'],
    ['20140305', '2014-03-05'],
    ['2014.3.5', '2014-03-05'],
    ['2014. 3. 5.', '2014-03-05'],
    ['2014/03/05', '2014-03-05'],
    ['2014년 3월 5일', '2014-03-05'],
    [' ２０１４０３０５ ', '2014-03-05'],
    ['2012-02-29', '2012-02-29'],
  ])('%s is %s', (typed, day) => {
    expect(birthDateOf(typed)).toBe(day);
    expect(birthDateFault(typed)).toBeNull();
  });
  test.each(['2014-02-30', '20130229', '2014.13.1', '2014-00-10', '2014.4.31', '00140305'])(
    '%s stands in no calendar or in none of ours',
    (typed) => {
      expect(birthDateOf(typed)).toBeNull();
      expect(birthDateFault(typed)).toMatch(/달력에 없는 날짜/);
    },
  );
  test.each(['140305', '2014', '2014-3', '5/3/2014', '어제', '2014-03-05-1'])('%s is no day', (typed) => {
    expect(birthDateOf(typed)).toBeNull();
    expect(birthDateFault(typed)).toMatch(/연도 네 자리부터/);
  });
  test('is written in Korean without a weekday', () => {
    expect(formatBirthDate('2014-03-05')).toBe('2014년 3월 5일');
  });
  test('nothing typed is no fault of its own', () => {
    expect([birthDateOf(''), birthDateFault('  ')]).toEqual([null, null]);
  });
});
