import type { ShuttleLine } from '#src/features/branch-pages/contract/branch-pages.ts';
import type { Branch, Tuition } from '#src/features/branches/contract/branches.ts';
import type { OpenState } from '#src/features/branches/rules/hours.ts';
import type { Walk } from '#src/features/branches/rules/walk.ts';
import type { OpenClass } from '#src/features/classes/contract/classes.ts';
import type { SessionView } from '#src/features/presentations/contract/bookings.ts';
import type { SessionView as TestSession } from '#src/features/registrations/contract/registrations.ts';
import type { ShownReview } from '#src/features/reviews/contract/shown.ts';
import type { CardTeacher } from '#src/features/teachers/contract/teachers.ts';
import type { Pictured } from '#src/ui/picture.tsx';

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
  readonly picture: Pictured;
  readonly paragraphs: readonly string[];
  readonly career: readonly string[];
  readonly branches: readonly { readonly code: string; readonly name: string }[];
  readonly programmes: readonly { readonly path: string; readonly name: string }[];
  readonly classes: readonly ShownClass[];
  readonly presentations: readonly SessionView[];
  readonly others: readonly CardTeacher[];
}

/** A branch on the own page. */
export interface ShownBranch {
  readonly branch: Branch;
  readonly state: OpenState | null;
  readonly closed: readonly string[];
  readonly programmes: readonly { readonly path: string; readonly name: string }[];
  readonly director: CardTeacher | null;
  readonly teachers: readonly CardTeacher[];
  readonly classes: readonly ShownClass[];
  readonly tuitions: readonly Tuition[];
  readonly rooms: readonly {
    readonly name: string;
    readonly kind: string;
    readonly floor: string;
    readonly capacity: number;
  }[];
  readonly walk: Walk | null;
  readonly lines: readonly ShuttleLine[];
  readonly notices: readonly { readonly id: number; readonly title: string; readonly publishedAt: string }[];
  readonly presentations: readonly SessionView[];
  readonly reviews: readonly ShownReview[];
}

/** A session of an entrance test, as anybody may read of it. */
export interface ShownTestSession {
  readonly session: TestSession;
  readonly serverNow: string;
  readonly branch: Branch | null;
  /** What is marked, with the marks of each. */
  readonly areas: readonly { readonly name: string; readonly max: number }[];
  readonly samples: readonly string[];
  /** The same test at other times and places. */
  readonly others: readonly TestSession[];
}
