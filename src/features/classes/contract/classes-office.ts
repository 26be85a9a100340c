import { z } from 'zod';
import { plainFault } from '#src/features/classes/rules/plain-in-text.ts';
import { reasonInput, versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { classList } from './class-list.ts';

const classId = z.coerce.number('반을 골라 주세요.').int().positive('반을 골라 주세요.');

export const OfficeSeat = z.object({
  placeId: z.number(),
  /** The test that led there: a level test, or an entrance test by its registration. */
  attemptNo: z.string().nullable(),
  registrationNo: z.string().nullable(),
  studentName: z.string(),
  grade: z.string(),
  state: z.enum(['held', 'enrolled']),
  heldUntil: z.string(),
  /** Since when it is enrolled; null while it is not. */
  enrolledAt: z.string().nullable(),
});
export type OfficeSeat = z.infer<typeof OfficeSeat>;

const TeacherChoice = z.object({ teacherId: z.number(), name: z.string(), branchIds: z.array(z.number()) });

export const OfficeClassDetail = classList.row(shapes).extend({
  seated: z.array(OfficeSeat),
  /** How many of them are told when the plan changes: not those whose family has left. */
  families: z.number(),
  /** How many were offered a seat, would not have it, and have none since. */
  declined: z.number(),
  declinedStudents: z.array(
    z.object({
      registrationNo: z.string(),
      studentName: z.string(),
      grade: z.string(),
      declinedAt: z.string().nullable(),
    }),
  ),
  /** What became of its seats once they were offered or kept, and by whom, newest first (200 at most). */
  steps: z.array(
    z.object({
      stepId: z.number(),
      at: z.string(),
      label: z.string(),
      who: z.string(),
      studentName: z.string(),
    }),
  ),
  mayDecide: z.boolean(),
  /** Who may be named: the teachers families are shown at its branch. */
  teachers: z.array(TeacherChoice),
});
export type OfficeClassDetail = z.infer<typeof OfficeClassDetail>;

export const readClassChoices = endpoint('GET /api/office/level-tests/class-choices', {
  who: 'staff',
  roles: rights.families,
  summary: 'The own branches, and the levels of the newest cut lines.',
  input: z.strictObject({}),
  data: z.object({
    branches: z.array(z.object({ branchId: z.number(), name: z.string() })),
    levels: z.array(z.object({ subject: z.string(), code: z.string(), name: z.string() })),
    /** Whom families may be shown as the teacher of a class. */
    teachers: z.array(TeacherChoice),
    mayDecide: z.boolean(),
  }),
});

export const readOfficeClass = endpoint('GET /api/office/level-tests/classes/:classId', {
  who: 'staff',
  roles: rights.families,
  summary: 'One class of an own branch with who keeps or has a seat.',
  input: z.strictObject({ classId }),
  data: OfficeClassDetail,
});

const grade = z.coerce.number('학년을 골라 주세요.').int().min(1, '학년을 골라 주세요.').max(12);
const capacity = z.coerce
  .number('정원을 적어 주세요.')
  .int('정원은 정수로 적어 주세요.')
  .min(1, '정원은 1명부터 적을 수 있습니다.')
  .max(60, '정원은 60명까지 적을 수 있습니다.');
/** 0: nobody is named. */
const teacherId = z.coerce
  .number('선생님을 골라 주세요.')
  .int('선생님을 골라 주세요.')
  .min(0, '선생님을 골라 주세요.')
  .max(Number.MAX_SAFE_INTEGER, '선생님을 골라 주세요.')
  .optional();
/** Both stand in texts to families. */
const plainInText = (text: string, context: z.core.$RefinementCtx<string>) => {
  const message = plainFault(text);
  if (message !== null) context.addIssue({ code: 'custom', message });
};
const textFields = {
  title: z
    .string('반 이름을 적어 주세요.')
    .trim()
    .min(2, '반 이름은 2자부터 적을 수 있습니다.')
    .max(40, '반 이름은 40자까지 적을 수 있습니다.')
    .superRefine(plainInText),
  weekly: z
    .string('수업 요일과 시간을 적어 주세요.')
    .trim()
    .min(2, '수업 요일과 시간을 적어 주세요.')
    .max(60, '수업 요일과 시간은 60자까지 적을 수 있습니다.')
    .superRefine(plainInText),
  startsOn: z.iso.date('개강일을 골라 주세요.'),
};

export const addClass = endpoint('POST /api/office/level-tests/classes', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Opens a class of a level with its seats in a branch of one’s own.',
  isCreating: true,
  input: z
    .strictObject({
      branchId: z.coerce.number('분원을 골라 주세요.').int().positive('분원을 골라 주세요.'),
      subject: z.string().regex(/^[a-z]{2,20}$/, '과목을 골라 주세요.'),
      levelCode: z.string().regex(/^[a-z][a-z0-9_]{0,19}$/, '레벨을 골라 주세요.'),
      gradeFrom: grade,
      gradeTo: grade,
      ...textFields,
      capacity,
      teacherId,
    })
    .refine(({ gradeFrom, gradeTo }) => gradeFrom <= gradeTo, {
      message: '끝 학년은 시작 학년과 같거나 높아야 합니다.',
      path: ['gradeTo'],
    }),
  data: z.object({ classId: z.number() }),
});

export const changeClass = endpoint('PATCH /api/office/level-tests/classes/:classId', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Changes the words and seats of a class, or whether reports recommend it; who has a seat is told of another weekly plan or first day.',
  isRepeatable: true,
  input: z.strictObject({
    classId,
    version: versionInput,
    reason: reasonInput,
    title: textFields.title.optional(),
    weekly: textFields.weekly.optional(),
    startsOn: textFields.startsOn.optional(),
    capacity: capacity.optional(),
    teacherId,
    isOpen: z.boolean().optional(),
    /** How many students with a seat whoever changes the plan has seen; another number by now is told. */
    tells: z.coerce
      .number('다시 확인해 주세요.')
      .int('다시 확인해 주세요.')
      .min(0, '다시 확인해 주세요.')
      .max(1_000, '다시 확인해 주세요.')
      .optional(),
  }),
  data: z.object({ classId: z.number(), version: z.number() }),
});

const placeId = z.coerce.number().int().positive();
const placed = z.object({ placeId: z.number(), state: z.string() });

export const enrolPlace = endpoint('POST /api/office/level-tests/places/:placeId/enrol', {
  who: 'staff',
  roles: rights.families,
  summary: 'Turns a kept seat into an enrolment.',
  isRepeatable: true,
  input: z.strictObject({ placeId }),
  data: placed,
});

export const endPlace = endpoint('POST /api/office/level-tests/places/:placeId/end', {
  who: 'staff',
  roles: rights.families,
  summary: 'Frees a kept seat, or ends an enrolment; refused where it is not any more what it was `seen` as.',
  isRepeatable: true,
  input: z.strictObject({ placeId, seen: z.enum(['held', 'enrolled']).optional() }),
  data: placed,
});

export const restorePlace = endpoint('POST /api/office/level-tests/places/:placeId/restore', {
  who: 'staff',
  roles: rights.families,
  summary: 'Takes back that a seat was freed, while the class has a seat and the student no other one.',
  isRepeatable: true,
  input: z.strictObject({ placeId }),
  data: placed,
});
