import { z } from 'zod';
import { isOneKey, oneKeyFault, resultKey } from '#src/features/level-results/contract/result.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

const classId = z.coerce.number('반을 골라 주세요.').int().positive('반을 골라 주세요.');

/** Who teaches a class, as its card shows it. */
export const ClassTeacher = z.object({ teacherId: z.number(), name: z.string(), picture: z.string() });
export type ClassTeacher = z.infer<typeof ClassTeacher>;

/** A class that a result leads to. */
export const OfferedClass = z.object({
  classId: z.number(),
  title: z.string(),
  weekly: z.string(),
  startsOn: z.string(),
  branchCode: z.string(),
  branchName: z.string(),
  branchPhone: z.string(),
  /** From the branch of the test, as the crow flies. */
  distanceKm: z.number(),
  free: z.number(),
  capacity: z.number(),
  /** For a month in the student's grade, as it is filed at the branch; null where nothing is. */
  tuition: z.string().nullable(),
  /** Until when a seat is kept that is taken now. */
  keptUntil: z.string(),
  teacher: ClassTeacher.nullable(),
});
export type OfferedClass = z.infer<typeof OfferedClass>;

/** What the open classes of a level are called, for the student's grade. */
const LevelTitles = z.object({ levelCode: z.string(), titles: z.array(z.string()) });
export type LevelTitles = z.infer<typeof LevelTitles>;

/** A class as everybody is shown it. */
export interface OpenClass {
  readonly classId: number;
  readonly branchId: number;
  readonly subject: string;
  readonly levelCode: string;
  /** The level by its name; null where the cut lines know it no more. */
  readonly level: string | null;
  readonly gradeFrom: number;
  readonly gradeTo: number;
  readonly title: string;
  readonly weekly: string;
  readonly startsOn: string;
  readonly capacity: number;
  readonly free: number;
  readonly teacher: ClassTeacher | null;
}

export const KeptPlace = z.object({
  placeNo: z.string(),
  state: z.enum(['held', 'enrolled']),
  heldUntil: z.string(),
  title: z.string(),
  weekly: z.string(),
  startsOn: z.string(),
  branchName: z.string(),
  branchCode: z.string(),
  branchPhone: z.string(),
});
export type KeptPlace = z.infer<typeof KeptPlace>;

/** A kept place as the list of everything one asked for shows it, with whose it is. */
export const PlaceView = KeptPlace.extend({
  /** The level test that led there; null where an entrance test did, by this registration. */
  attemptNo: z.string().nullable(),
  registrationNo: z.string().nullable(),
  /** Whether whoever looks may answer the offer: who registered. */
  mayAnswer: z.boolean(),
  childId: z.number().nullable(),
  studentName: z.string(),
  grade: z.number(),
  branchId: z.number(),
  /** For a month in the student's grade, as it is filed at the branch; null where nothing is. */
  tuition: z.string().nullable(),
  createdAt: z.string(),
});
export type PlaceView = z.infer<typeof PlaceView>;

const classesOfResult = z.object({
  level: z.string().nullable(),
  titles: z.array(LevelTitles),
  classes: z.array(OfferedClass),
  place: KeptPlace.nullable(),
  /** The account the test was sat with is closed: whoever has the link reads the result, and keeps no seat by it. */
  hasLeft: z.boolean(),
});

export const readClasses = endpoint('GET /api/level-tests/results/classes', {
  who: 'anyone',
  summary: 'Classes of the level of a released result at the nearest branches, and the seat kept, if any.',
  input: z.strictObject(resultKey).refine(isOneKey, oneKeyFault),
  data: classesOfResult,
});

export const keepSeat = endpoint('POST /api/level-tests/results/seat', {
  who: 'anyone',
  summary:
    'Keeps one seat of a class from a released result, for 48 hours and to the evening of a day the branch is open; one at a time.',
  input: z.strictObject({ ...resultKey, classId }).refine(isOneKey, oneKeyFault),
  data: classesOfResult,
  idempotent: true,
});

export const giveSeatBack = endpoint('DELETE /api/level-tests/results/seat', {
  who: 'anyone',
  summary: 'Gives the kept seat back.',
  input: z.strictObject(resultKey).refine(isOneKey, oneKeyFault),
  data: classesOfResult,
});
