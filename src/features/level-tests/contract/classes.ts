import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { isOneKey, oneKeyFault, resultKey } from './result.ts';

const classId = z.coerce.number('반을 골라 주세요.').int().positive('반을 골라 주세요.');

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
});
export type OfferedClass = z.infer<typeof OfferedClass>;

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

const classesOfResult = z.object({
  level: z.string().nullable(),
  classes: z.array(OfferedClass),
  place: KeptPlace.nullable(),
});

export const readClasses = endpoint('GET /api/level-tests/results/classes', {
  who: 'anyone',
  summary: 'Classes of the level of a released result at the nearest branches, and the seat kept, if any.',
  input: z.strictObject(resultKey).refine(isOneKey, oneKeyFault),
  data: classesOfResult,
});

export const keepSeat = endpoint('POST /api/level-tests/results/seat', {
  who: 'anyone',
  summary: 'Keeps one seat of a class for 48 hours from a released result; one at a time.',
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

const classStaff = ['owner', 'manager', 'counsellor'] as const;
const classDeciders = ['owner', 'manager'] as const;

export const OfficeClass = z.object({
  classId: z.number(),
  branchId: z.number(),
  branchName: z.string(),
  subjectWord: z.string(),
  level: z.string(),
  grades: z.string(),
  title: z.string(),
  weekly: z.string(),
  startsOn: z.string(),
  isOpen: z.boolean(),
  capacity: z.number(),
  taken: z.number(),
  seated: z.array(
    z.object({
      placeId: z.number(),
      attemptNo: z.string(),
      studentName: z.string(),
      grade: z.string(),
      state: z.enum(['held', 'enrolled']),
      heldUntil: z.string(),
    }),
  ),
});
export type OfficeClass = z.infer<typeof OfficeClass>;

export const listOfficeClasses = endpoint('GET /api/office/level-tests/classes', {
  who: 'staff',
  roles: classStaff,
  summary: 'Classes of the own branches with their seats and who has them.',
  input: z.strictObject({}),
  data: z.object({
    classes: z.array(OfficeClass),
    branches: z.array(z.object({ branchId: z.number(), name: z.string() })),
    levels: z.array(z.object({ subject: z.string(), code: z.string(), name: z.string() })),
    mayDecide: z.boolean(),
  }),
});

const grade = z.coerce.number('학년을 골라 주세요.').int().min(1, '학년을 골라 주세요.').max(12);
const capacity = z.coerce
  .number('정원을 적어 주세요.')
  .int('정원은 정수로 적어 주세요.')
  .min(1, '정원은 1명부터 적을 수 있습니다.')
  .max(60, '정원은 60명까지 적을 수 있습니다.');

export const addClass = endpoint('POST /api/office/level-tests/classes', {
  who: 'staff',
  roles: classDeciders,
  summary: 'Opens a class of a level with its seats in a branch of one’s own.',
  input: z
    .strictObject({
      branchId: z.coerce.number('분원을 골라 주세요.').int().positive('분원을 골라 주세요.'),
      subject: z.string().regex(/^[a-z]{2,20}$/, '과목을 골라 주세요.'),
      levelCode: z.string().regex(/^[a-z][a-z0-9_]{0,19}$/, '레벨을 골라 주세요.'),
      gradeFrom: grade,
      gradeTo: grade,
      title: z
        .string()
        .trim()
        .min(2, '반 이름은 2자부터 적을 수 있습니다.')
        .max(40, '반 이름은 40자까지 적을 수 있습니다.'),
      weekly: z
        .string()
        .trim()
        .min(2, '수업 요일과 시간을 적어 주세요.')
        .max(60, '수업 요일과 시간은 60자까지 적을 수 있습니다.'),
      startsOn: z.iso.date('개강일을 골라 주세요.'),
      capacity,
    })
    .refine(({ gradeFrom, gradeTo }) => gradeFrom <= gradeTo, {
      message: '끝 학년은 시작 학년과 같거나 높아야 합니다.',
      path: ['gradeTo'],
    }),
  data: z.object({ classId: z.number() }),
});

export const changeClass = endpoint('PATCH /api/office/level-tests/classes/:classId', {
  who: 'staff',
  roles: classDeciders,
  summary: 'Changes how many seats a class has, or opens and closes it.',
  input: z.strictObject({ classId, capacity: capacity.optional(), isOpen: z.boolean().optional() }),
  data: z.object({ classId: z.number() }),
});

const placeId = z.coerce.number().int().positive();

export const enrolPlace = endpoint('POST /api/office/level-tests/places/:placeId/enrol', {
  who: 'staff',
  roles: classStaff,
  summary: 'Turns a kept seat into an enrolment.',
  input: z.strictObject({ placeId }),
  data: z.object({ placeId: z.number(), state: z.string() }),
});

export const endPlace = endpoint('POST /api/office/level-tests/places/:placeId/end', {
  who: 'staff',
  roles: classStaff,
  summary: 'Frees a kept seat, or ends an enrolment.',
  input: z.strictObject({ placeId }),
  data: z.object({ placeId: z.number(), state: z.string() }),
});
