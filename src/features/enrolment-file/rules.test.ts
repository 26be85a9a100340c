import { expect, test } from 'vitest';
import {
  cellOf,
  columnKinds,
  columnsFault,
  columnsOf,
  type Enrolled,
  firstColumns,
  kindLabels,
} from './rules.ts';

const row: Enrolled = {
  enrolmentNo: 'LC26-AAAAAA',
  childId: null,
  studentName: '김하늘',
  birthDate: '2016-04-02',
  grade: 5,
  schoolName: null,
  guardianName: null,
  guardianMobile: '01060000001',
  guardianEmail: null,
  branchName: '대치',
  className: '기초 수학 A반',
  subject: 'math',
  weekly: '월·수 16:00-18:00',
  startsOn: '2027-08-02',
  // Past midnight in Seoul.
  enrolledAt: new Date('2026-11-21T15:30:00Z'),
};
const column = (kind: (typeof columnKinds)[number], title = '', text = '') => ({ kind, title, text });

test('the first columns are of a student, the guardian and the class', () => {
  expect(firstColumns.map(({ title }) => title)).toEqual(
    '이름,학교,학년,생년월일,보호자 이름,보호자 연락처,학생 연락처,반,분원,등록일,수강료'.split(','),
  );
  expect(firstColumns.map((one) => cellOf(one, row))).toEqual([
    '김하늘',
    '',
    '초5',
    '2016-04-02',
    '',
    '010-6000-0001',
    '',
    '기초 수학 A반',
    '대치',
    '2026-11-22',
    '',
  ]);
  expect(columnsFault(firstColumns)).toBeNull();
});

test('every kind has a label and a cell', () => {
  expect(Object.keys(kindLabels)).toEqual([...columnKinds]);
  for (const kind of columnKinds) expect(cellOf(column(kind), row)).not.toBeUndefined();
  expect(cellOf(column('subject'), row)).toBe('수학');
  expect(cellOf(column('fixed', '수강료', '300000'), row)).toBe('300000');
});

test('columns of one title, and none at all, are refused', () => {
  expect(columnsFault([])).toBe('열을 하나 이상 두어 주세요.');
  expect(columnsFault([column('grade', '학년'), column('fixed', '학년')])).toContain('학년');
  expect(columnsFault([column('grade', '학년'), column('grade', '학년 2')])).toBeNull();
});

test('a kind the program has forgotten is left out; with none left the first ones stand', () => {
  const forgotten = { ...column('grade', '혈액형'), kind: 'bloodGroup' as 'grade' };
  expect(columnsOf([forgotten, column('grade', '학년')])).toEqual([column('grade', '학년')]);
  expect(columnsOf([forgotten])).toBe(firstColumns);
  expect(columnsOf(null)).toBe(firstColumns);
});
