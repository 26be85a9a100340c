import { expect, test } from 'vitest';
import { firstDayRefusal } from '#src/features/classes/rules/places.ts';
import {
  answerByRefusal,
  beginsBefore,
  classChoices,
  firstAnswerBy,
  inOfferOrder,
  isUnoffered,
  namedFirst,
  offerOrder,
  otherGrades,
  placedClass,
} from './rules.ts';

const now = new Date('2026-11-26T02:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test.each([
  [1.99, '2시간'],
  [2, null],
  [720, null],
  [720.01, '30일'],
] as const)('an answer within %s hours', (hours, sentence) => {
  const refusal = answerByRefusal(after(hours), now);
  if (sentence === null) expect(refusal).toBeNull();
  else expect(refusal).toContain(sentence);
});

test('the time a screen begins with is an evening in Seoul that may be asked for', () => {
  expect(firstAnswerBy(now)).toBe('2026-11-29T18:00');
  // Past midnight in Seoul, and not yet in Greenwich.
  expect(firstAnswerBy(new Date('2026-11-26T16:00:00Z'))).toBe('2026-11-30T18:00');
});

test('a placement names a class whatever its spaces, and nothing where it is blank or names none', () => {
  const classes = [{ title: '중등 심화 A반' }, { title: '중등완성' }];
  expect(placedClass('중등심화A반', classes)).toBe(classes[0]);
  expect(placedClass(' 중등 완성 ', classes)).toBe(classes[1]);
  expect(placedClass('', classes)).toBeUndefined();
  expect(placedClass('고등', classes)).toBeUndefined();
});

test('an answer is given before the first of the classes that are offered begins, on its day until midnight', () => {
  const of = (startsOn: string, title = '심화 A반') => ({ title, startsOn });
  const by = (wall: string, ...classes: ReturnType<typeof of>[]) =>
    beginsBefore(new Date(`${wall}+09:00`), classes, now);
  expect(by('2026-11-29T23:59', of('2026-11-30'))).toBeNull();
  expect(by('2026-11-30T00:00', of('2026-12-07', '기초반'), of('2026-11-30'))).toBe(
    '심화 A반의 개강일이 2026년 11월 30일 (월)입니다. 답변 기한을 그 전날까지로 정해 주세요.',
  );
  expect(by('2026-11-26T23:59', of('2026-11-26'))).toBeNull();
  expect(by('2026-11-27T00:00', of('2026-11-26'))).toBe(
    '심화 A반은 오늘 개강합니다. 답변 기한을 오늘 안으로 정해 주세요.',
  );
  expect(by('2026-12-20T18:00')).toBeNull();
});

test('who is about to be offered a class of other grades is said before it is sent', () => {
  const students = [
    { registrationNo: 'ET-1', childName: '강은우', grade: 5 },
    { registrationNo: 'ET-2', childName: '이다아', grade: 8 },
  ];
  const classes = [
    { classId: 1, title: '중등 과학 심화반', gradeFrom: 7, gradeTo: 9 },
    { classId: 2, title: '초등 수학 심화반', gradeFrom: 5, gradeTo: 5 },
  ];
  const said = (...offers: readonly [string, number][]) =>
    otherGrades(
      offers.map(([registrationNo, classId]) => ({ registrationNo, classId })),
      { students, classes },
    );
  expect(said(['ET-1', 1], ['ET-2', 1])).toEqual([
    '강은우 학생은 초5인데 중등 과학 심화반은 중1~중3 반입니다. 보내기 전에 확인해 주세요.',
  ]);
  expect(said(['ET-1', 2])).toEqual([]);
  expect(said(['ET-2', 2])).toEqual([
    '이다아 학생은 중2인데 초등 수학 심화반은 초5 반입니다. 보내기 전에 확인해 주세요.',
  ]);
});

test.each([
  ['2026-11-27', '2026-11-28', '이미 지난 날입니다. 오늘이나 그 뒤의 날로 정해 주세요.'],
  ['2026-11-28', '2026-11-28', null],
  ['2029-11-28', '2026-11-28', null],
  ['2029-11-29', '2026-11-28', '개강일은 3년 안의 날로 정해 주세요.'],
  ['9999-12-31', '2028-02-29', '개강일은 3년 안의 날로 정해 주세요.'],
])('a class that begins on %s, said on %s', (startsOn, today, refusal) => {
  expect(firstDayRefusal(startsOn, today)).toBe(refusal);
});

test('whom a seat can be offered stands first, then who has not answered; the button names the first', () => {
  const row = (isFree: boolean, hasPassed: boolean, state?: 'cancelled' | 'enrolled' | 'held') => ({
    ...{ isFree, hasPassed },
    offer: state ? { state } : null,
  });
  const inOrder = [
    row(true, true),
    row(true, true, 'cancelled'),
    row(true, false),
    row(false, true, 'held'),
    row(false, true, 'enrolled'),
  ];
  expect(inOrder.toReversed().toSorted((a, b) => offerOrder(a) - offerOrder(b))).toEqual(inOrder);
  expect([namedFirst(['송민재']), namedFirst(['송민재', '강은우', '윤채원'])]).toEqual([
    ...['송민재 학생', '송민재 외 2명'],
  ]);
});

test('whom all are offered a class at once, and the order in which they are named: neither who declined', () => {
  const of = (name: string, state: 'cancelled' | 'held' | null, hasPassed = true) => ({
    name,
    isFree: state !== 'held',
    hasPassed,
    offer: state === null ? null : { state },
  });
  const students = [
    of('이서아', 'cancelled'),
    of('송민재', null),
    of('최지우', 'held'),
    of('강은우', null, false),
  ];
  expect(students.filter(isUnoffered).map(({ name }) => name)).toEqual(['송민재']);
  expect(inOfferOrder(students).map(({ name }) => name)).toEqual(['송민재', '이서아', '강은우', '최지우']);
});

test('one chooses among the classes of the branch of the test first, and among those of the own grade', () => {
  const of = (title: string, isHere: boolean, gradeFrom: number, gradeTo = gradeFrom) => ({
    ...{ title, isHere, gradeFrom, gradeTo },
  });
  const classes = [
    of('대치 초등', false, 5),
    of('대치 중등', false, 7),
    of('잠실 중등', true, 7, 9),
    of('잠실 초등', true, 5, 6),
    of('잠실 초3', true, 3, 4),
  ];
  const titles = ({ fitting, others }: ReturnType<typeof classChoices<(typeof classes)[0]>>) =>
    [fitting, others].map((some) => some.map(({ title }) => title));
  expect(titles(classChoices(classes, [5]))).toEqual([
    ['잠실 초등', '대치 초등'],
    ['잠실 초3', '잠실 중등', '대치 중등'],
  ]);
  // For several, what takes all of them.
  expect(titles(classChoices(classes, [5, 6]))[0]).toEqual(['잠실 초등']);
});
