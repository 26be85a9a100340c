import { subjectLabels } from '#src/features/level-attempts/rules/attempts.ts';
import type { SheetCell } from '#src/shared/endpoint/office-list.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatPhone } from '#src/shared/people/phone.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

/** A child that is in a class, as far as a file can hold it. */
export interface Enrolled {
  readonly enrolmentNo: string;
  readonly childId: number | null;
  readonly studentName: string;
  readonly birthDate: string;
  readonly grade: number;
  /** Blank where the test was taken without an account. */
  readonly schoolName: string | null;
  readonly guardianName: string | null;
  /** Digits. */
  readonly guardianMobile: string;
  readonly guardianEmail: string | null;
  readonly branchName: string;
  readonly className: string;
  readonly subject: string;
  readonly weekly: string;
  readonly startsOn: string;
  readonly enrolledAt: Date;
}

/** What a column can hold; a fixed text is the same in every row: a tuition, or a blank that the other system wants. */
export const columnKinds = [
  'studentName',
  'schoolName',
  'grade',
  'birthDate',
  'guardianName',
  'guardianMobile',
  'guardianEmail',
  'className',
  'branchName',
  'subject',
  'weekly',
  'startsOn',
  'enrolledOn',
  'enrolmentNo',
  'childId',
  'fixed',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

export const kindLabels: Readonly<Record<ColumnKind, string>> = {
  studentName: '이름',
  schoolName: '학교',
  grade: '학년',
  birthDate: '생년월일',
  guardianName: '보호자 이름',
  guardianMobile: '보호자 연락처',
  guardianEmail: '보호자 이메일',
  className: '반',
  branchName: '분원',
  subject: '과목',
  weekly: '요일과 시간',
  startsOn: '개강일',
  enrolledOn: '등록일',
  enrolmentNo: '등록 번호',
  childId: '자녀 번호',
  fixed: '정해 둔 글 (빈칸도 됩니다)',
};

export interface ProfileColumn {
  readonly kind: ColumnKind;
  readonly title: string;
  /** What stands in every row of a fixed column. */
  readonly text: string;
}

export const mostColumns = 40;

const fixed = (title: string): ProfileColumn => ({ kind: 'fixed', title, text: '' });
const titled = (kind: ColumnKind): ProfileColumn => ({ kind, title: kindLabels[kind], text: '' });

/**
 * The columns where nobody has chosen any. A student's own number and a tuition are not known by child here: they stay
 * blank. See docs/decisions/0078-a-file-for-the-next-system.md.
 */
export const firstColumns: readonly ProfileColumn[] = [
  ...(['studentName', 'schoolName', 'grade', 'birthDate', 'guardianName', 'guardianMobile'] as const).map(
    titled,
  ),
  fixed('학생 연락처'),
  ...(['className', 'branchName', 'enrolledOn'] as const).map(titled),
  fixed('수강료'),
];

/** The columns that were kept, without those whose kind the program has forgotten; the first ones where none are left. */
export function columnsOf(kept: readonly ProfileColumn[] | null): readonly ProfileColumn[] {
  const known = (kept ?? []).filter(({ kind }) => columnKinds.includes(kind));
  return known.length > 0 ? known : firstColumns;
}

/** Why columns may not be kept; null where they may. A system that reads by title cannot tell two of one title apart. */
export function columnsFault(columns: readonly ProfileColumn[]): string | null {
  if (columns.length === 0) return '열을 하나 이상 두어 주세요.';
  const titles = columns.map(({ title }) => title);
  const twice = titles.find((title, place) => titles.indexOf(title) !== place);
  return twice === undefined ? null : `제목이 같은 열이 둘 있습니다: ${twice}`;
}

type Kept = Exclude<ColumnKind, 'fixed'>;
const cells: Readonly<Record<Kept, (row: Enrolled) => SheetCell>> = {
  studentName: (row) => row.studentName,
  schoolName: (row) => row.schoolName ?? '',
  grade: (row) => gradeLabel(row.grade),
  birthDate: (row) => row.birthDate,
  guardianName: (row) => row.guardianName ?? '',
  guardianMobile: (row) => formatPhone(row.guardianMobile),
  guardianEmail: (row) => row.guardianEmail ?? '',
  className: (row) => row.className,
  branchName: (row) => row.branchName,
  subject: (row) => subjectLabels[row.subject] ?? row.subject,
  weekly: (row) => row.weekly,
  startsOn: (row) => row.startsOn,
  enrolledOn: (row) => seoulDay(row.enrolledAt),
  enrolmentNo: (row) => row.enrolmentNo,
  childId: (row) => row.childId,
};

/** What stands in one column of a row. */
export const cellOf = ({ kind, text }: ProfileColumn, row: Enrolled): SheetCell =>
  kind === 'fixed' ? text : cells[kind](row);
