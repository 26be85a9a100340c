import type { OpenClass } from '#src/features/classes/contract/classes.ts';
import type { SessionView } from '#src/features/presentations/contract/bookings.ts';
import type { CardTeacher } from '#src/features/teachers/contract/teachers.ts';

/** A class as a card shows it. */
export interface ShownClass
  extends Pick<
    OpenClass,
    | 'classId'
    | 'branchId'
    | 'subject'
    | 'title'
    | 'level'
    | 'gradeFrom'
    | 'gradeTo'
    | 'capacity'
    | 'free'
    | 'teacher'
  > {
  readonly branchCode: string;
  readonly branchName: string;
  readonly times: string;
  readonly begins: string;
  readonly grades: string;
  /** For a month, as it is filed; null where nothing is. */
  readonly tuition: string | null;
}

/** A teacher on the own page. */
export interface ShownTeacher {
  readonly teacherId: number;
  readonly name: string;
  readonly title: string;
  readonly motto: string;
  readonly grades: string;
  readonly picture: string;
  readonly paragraphs: readonly string[];
  readonly career: readonly string[];
  readonly branches: readonly { readonly code: string; readonly name: string }[];
  readonly programmes: readonly { readonly path: string; readonly name: string }[];
  readonly classes: readonly ShownClass[];
  readonly presentations: readonly SessionView[];
  readonly others: readonly CardTeacher[];
}
