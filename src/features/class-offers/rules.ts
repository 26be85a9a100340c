import { endsInTime, type OfferRefusal, type PlaceState } from '#src/features/classes/rules/places.ts';
import { dayMs, hourMs } from '#src/shared/durations.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatDay, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import { particleAfter } from '#src/shared/words/particle.ts';

export const mostOffers = 300;
/** A family has so long to answer at the least, and at the most. */
export const answerHours = { least: 2, most: 30 * 24 } as const;

/** Why families may not be given until then to answer; null where they may. */
export function answerByRefusal(answerBy: Date, now: Date): string | null {
  const ms = answerBy.getTime() - now.getTime();
  if (ms < answerHours.least * hourMs)
    return `답변 기한은 지금부터 ${answerHours.least}시간 뒤부터 정할 수 있습니다.`;
  if (ms > answerHours.most * hourMs) return '답변 기한은 30일 안으로 정해 주세요.';
  return null;
}

/** Why the classes that are offered begin too early for such a time to answer; null where none does. Of a class that begins today there is until midnight. */
export function beginsBefore(
  answerBy: Date,
  classes: readonly { readonly title: string; readonly startsOn: string }[],
  now: Date,
): string | null {
  const [first] = classes.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  if (!first) return null;
  if (endsInTime(answerBy, first.startsOn, now)) return null;
  return startOfSeoulDay(first.startsOn) > now
    ? `${first.title}의 개강일이 ${formatDay(first.startsOn)}입니다. 답변 기한을 그 전날까지로 정해 주세요.`
    : `${first.title}${particleAfter(first.title, '은/는')} 오늘 개강합니다. 답변 기한을 오늘 안으로 정해 주세요.`;
}

/** The time to answer that the screen begins with: the third day from now, at six in the evening in Seoul. */
export function firstAnswerBy(now: Date): string {
  const day = new Date(now.getTime() + 9 * hourMs + 3 * dayMs).toISOString().slice(0, 10);
  return `${day}T18:00`;
}

const plain = (name: string) => name.replaceAll(/\s/g, '').toLowerCase();

/** The class that a placement names, whatever its spaces; the first where several are called so. */
export function placedClass<C extends { readonly title: string }>(
  placement: string,
  classes: readonly C[],
): C | undefined {
  if (plain(placement) === '') return undefined;
  return classes.find(({ title }) => plain(title) === plain(placement));
}

export const refusalSentences: Readonly<Record<OfferRefusal, string>> = {
  class_gone: '고른 반이 없거나 이미 개강했습니다.',
  class_full: '반에 남은 좌석이 없습니다.',
  class_begins: '그 사이 개강일이 당겨졌습니다. 답변 기한을 다시 정해 주세요.',
  has_left: '탈퇴한 가족이라 문자를 받거나 답할 수 없습니다.',
  has_place: '이미 제안받았거나 맡아 두었거나 등록한 좌석이 있습니다.',
  not_passed: '합격이나 대기 결과가 있는 학생이 아닙니다.',
};

/** Who is sent something, by the first name: `송민재 학생`, `송민재 외 2명`. */
export const namedFirst = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? `${first} 학생` : `${first} 외 ${others.length}명`;

interface Listed {
  readonly isFree: boolean;
  readonly hasPassed: boolean;
  readonly offer: { readonly state: PlaceState } | null;
}

/** Where a student stands on the board: whom a seat can be offered first, who passed before who waits; then who has not answered. */
export function offerOrder({ isFree, hasPassed, offer }: Listed): number {
  if (isFree) return (hasPassed ? 0 : 2) + (offer === null ? 0 : 1);
  return offer?.state === 'held' ? 4 : 5;
}

/** The students as the table shows them: in this order they are offered seats and named. */
export const inOfferOrder = <S extends Listed>(students: readonly S[]): readonly S[] =>
  students.toSorted((a, b) => offerOrder(a) - offerOrder(b));

/** Whether a passed student was never offered a seat: who declined one or let it lapse was. */
export const isUnoffered = ({ isFree, hasPassed, offer }: Listed): boolean =>
  isFree && hasPassed && offer === null;

interface OfGrades {
  readonly gradeFrom: number;
  readonly gradeTo: number;
}

/** Whether a class takes students of a grade. */
const takesGrade = ({ gradeFrom, gradeTo }: OfGrades, grade: number): boolean =>
  grade >= gradeFrom && grade <= gradeTo;

/** How many years a class is away from a grade; 0: it takes it. */
const yearsOff = ({ gradeFrom, gradeTo }: OfGrades, grade: number): number =>
  Math.max(gradeFrom - grade, grade - gradeTo, 0);

/**
 * The classes one chooses among for students of these grades: those that take all of them, and the others, the nearest grades
 * first. In both those of the branch of the test come first, and then they stand as they stood.
 */
export function classChoices<C extends OfGrades & { readonly isHere: boolean }>(
  classes: readonly C[],
  grades: readonly number[],
): { readonly fitting: readonly C[]; readonly others: readonly C[] } {
  const off = (one: C) => Math.max(0, ...grades.map((grade) => yearsOff(one, grade)));
  const sorted = classes.toSorted((a, b) => Number(b.isHere) - Number(a.isHere) || off(a) - off(b));
  return {
    fitting: sorted.filter((one) => off(one) === 0),
    others: sorted.filter((one) => off(one) > 0),
  };
}

/** Who is about to be offered a class of other grades, in sentences to be read before it is sent. */
export function otherGrades(
  offers: readonly { readonly registrationNo: string; readonly classId: number }[],
  {
    students,
    classes,
  }: {
    readonly students: readonly {
      readonly registrationNo: string;
      readonly childName: string;
      readonly grade: number;
    }[];
    readonly classes: readonly (OfGrades & { readonly classId: number; readonly title: string })[];
  },
): string[] {
  return offers.flatMap((offer) => {
    const student = students.find(({ registrationNo }) => registrationNo === offer.registrationNo);
    const one = classes.find(({ classId }) => classId === offer.classId);
    if (!student || !one || takesGrade(one, student.grade)) return [];
    const grades = [...new Set([one.gradeFrom, one.gradeTo])].map(gradeLabel).join('~');
    const topic = particleAfter(one.title, '은/는');
    return [
      `${student.childName} 학생은 ${gradeLabel(student.grade)}인데 ${one.title}${topic} ${grades} 반입니다. 보내기 전에 확인해 주세요.`,
    ];
  });
}
