import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ImportAnswer, importFields } from '#src/shared/endpoint/import.ts';
import { idInput, krwInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { Fee } from './branches.ts';
import { ProgrammeInput, text } from './office.ts';
import { tuitionList } from './tuition-list.ts';

const id = idInput();
const whole = (what: string, least: number, most: number) =>
  z.coerce
    .number(`${what} 숫자로 적어 주세요.`)
    .int(`${what} 정수로 적어 주세요.`)
    .min(least, `${what} 확인해 주세요.`)
    .max(most, `${what} 확인해 주세요.`);

const won = (what: string) =>
  krwInput({
    missing: `${what} 숫자로 적어 주세요.`,
    most: 10_000_000,
    tooSmall: `${what} 확인해 주세요.`,
    tooLarge: `${what} 확인해 주세요.`,
  });

const OfficeTuition = tuitionList.row(shapes);

const feeInput = {
  monthlyMinutes: whole('월 교습 시간(분)을', 1, 20_000),
  tuitionKrw: won('교습비를'),
  extraKrw: won('기타 경비를'),
  extraNote: z.string().trim().max(100, '100자까지 입력할 수 있습니다.').default(''),
};

/** One course; the same checks for the form and for a row of an import. */
export const CourseInput = z.strictObject({
  programme: ProgrammeInput,
  course: text('강좌 이름을', 60),
  grades: text('대상 학년을', 40),
  capacity: whole('정원을', 1, 500),
  weekly: text('수업 시간을', 60),
  ...feeInput,
});
export type CourseInput = z.infer<typeof CourseInput>;

export const addTuitionEndpoint = endpoint('POST /api/office/tuitions', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Adds a course with its tuition to an own branch.',
  isCreating: true,
  input: CourseInput.extend({ branchId: id }),
  data: OfficeTuition,
});

export const saveTuitionEndpoint = endpoint('PUT /api/office/tuitions/:tuitionId', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Changes a course of an own branch; parents see it at once. Another fee holds from today; what it was before stays in the fees.',
  isRepeatable: true,
  input: CourseInput.extend({ tuitionId: id, version: versionInput }),
  data: OfficeTuition,
});

export const removeTuitionEndpoint = endpoint('POST /api/office/tuitions/:tuitionId/remove', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Takes a course off the list; what it said stays in the history. Refused while a change of its fee is announced.',
  isRepeatable: true,
  input: z.strictObject({ tuitionId: id, version: versionInput, reason: ReasonInput }),
  data: z.object({ removed: z.boolean() }),
});

export const importTuitionsEndpoint = endpoint('POST /api/office/tuitions/import', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Courses from a spreadsheet, known by branch and course name. A fee with a later day is announced for it. Without `plan` it says row by row what would change.',
  isRepeatable: true,
  input: z.strictObject(importFields),
  data: ImportAnswer,
});

export const OfficeFee = Fee.extend({
  /** Null: what was filed with the course. */
  feeId: z.number().nullable(),
  effectiveFrom: z.string().nullable(),
  state: z.enum(['past', 'current', 'planned']),
});
export type OfficeFee = z.infer<typeof OfficeFee>;

export const listFeesEndpoint = endpoint('GET /api/office/tuitions/:tuitionId/fees', {
  who: 'staff',
  roles: rights.branch,
  summary: 'What a course has cost, costs and will cost, by the day from which it holds (100 at most).',
  input: z.strictObject({ tuitionId: id }),
  data: z.object({ fees: z.array(OfficeFee) }),
});

export const announceFeeEndpoint = endpoint('POST /api/office/tuitions/:tuitionId/fees', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Announces another fee from a later day on: shown beside the fee in force until then, and in its place from that day. The same day is written anew.',
  isCreating: true,
  input: z.strictObject({
    tuitionId: id,
    version: versionInput,
    effectiveFrom: z.iso.date('적용일을 골라 주세요.'),
    ...feeInput,
  }),
  data: z.object({
    tuition: OfficeTuition,
    feeId: z.number(),
    /** What had been announced for that day before; goes back when this is undone. */
    replaced: Fee.nullable(),
  }),
});

export const cancelFeeEndpoint = endpoint('POST /api/office/tuitions/:tuitionId/fees/:feeId/cancel', {
  who: 'staff',
  roles: rights.branch,
  summary: 'Takes an announced fee back before its day.',
  isRepeatable: true,
  input: z.strictObject({ tuitionId: id, feeId: id, version: versionInput }),
  data: OfficeTuition,
});
