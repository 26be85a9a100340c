import { gradeBand } from '#src/shared/people/grade.ts';
import type { Pictured } from '#src/ui/picture.tsx';
import type { CardTeacher, ShownTeacher } from '../contract/teachers.ts';

/** What the fields of a teacher are called, in the form, in messages and in the history. */
export const teacherLabels = {
  name: '이름',
  title: '직함',
  programmes: '담당 과목',
  grades: '담당 학년',
  motto: '한마디',
  introduction: '소개',
  career: '경력',
  branches: '수업하는 분원',
  portrait: '그림',
  isPublished: '공개',
  photo: '사진',
} as const;

/** How many portraits there are to choose from. */
export const portraitCount = 12;

/** The lines of a career, as they are listed. */
export const careerLines = (career: string): string[] =>
  career
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface Portrayed {
  readonly photo: string | null;
  /** Its sizes, where they are known. */
  readonly sizes?: Pictured | null;
  readonly portrait: number;
  readonly programmes: readonly string[];
}

const drawnBehind = ['elementary', 'high', 'smart_reading', 'science', 'special'];

/** Where the picture of a teacher lies: the photograph while its consent stands, the drawn portrait otherwise. */
export function pictureOf({ photo, sizes, portrait, programmes }: Portrayed): Pictured {
  if (photo) return sizes ?? { src: `/portraits/photo-${photo}.webp` };
  const behind = programmes.find((key) => drawnBehind.includes(key)) ?? 'special';
  return { src: `/portraits/${portrait}-${behind}.svg` };
}

/** The same where it is a thumb: the smallest of its sizes. */
export const thumbOf = (teacher: Portrayed): string => {
  const { src, srcSet } = pictureOf(teacher);
  return srcSet?.split(' ', 1)[0] ?? src;
};

/** What a card needs of a teacher, and no more: long texts stay where they are read. */
export const asCard = (teacher: ShownTeacher): CardTeacher => {
  const { teacherId, name, title, motto, gradeFrom, gradeTo } = teacher;
  return { teacherId, name, title, motto, gradeFrom, gradeTo, picture: pictureOf(teacher) };
};

interface Teaching {
  readonly gradeFrom: number;
  readonly gradeTo: number;
}

export const gradesOf = ({ gradeFrom, gradeTo }: Teaching): string => gradeBand(gradeFrom, gradeTo);

/** Those of whom a text speaks by name, as an announcement names who speaks. */
export function namedIn<T extends { readonly name: string }>(text: string, teachers: readonly T[]): T[] {
  return teachers.filter(({ name }) =>
    new RegExp(`(^|[^가-힣])${name.replaceAll('.', '\\.')}(?=$|[^가-힣]|선생|팀장|원장)`, 'u').test(text),
  );
}

/** The order of ids after one of them moved by one place; the same where it stands at that end. */
export function moved(ids: readonly number[], id: number, by: 'up' | 'down'): number[] {
  const at = ids.indexOf(id);
  const to = by === 'up' ? at - 1 : at + 1;
  const other = ids[to];
  if (at < 0 || other === undefined) return [...ids];
  return ids.map((one) => (one === id ? other : one === other ? id : one));
}
