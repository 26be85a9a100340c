import { z } from 'zod';
import { errorTable } from '#src/shared/app-error.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { ImportAnswer, importFields } from '#src/shared/import.ts';
import { idInput } from '#src/shared/inputs.ts';
import { ExportFile, exportFields, listInput, listOf, ReasonInput } from '#src/shared/list.ts';
import { versionInput } from '#src/shared/office.ts';
import { Branch, Tuition } from '../contract.ts';
import { programmes } from '../rules.ts';

export const branchOfficeErrors = errorTable('branch_office', {
  branch_gone: [404, '그런 분원이 없습니다.'],
  tuition_gone: [404, '그런 교습비가 없습니다.'],
  code_taken: [409, '이미 쓰고 있는 분원 기호입니다.'],
  course_taken: [409, '그 분원에 같은 이름의 강좌가 이미 있습니다.'],
});

const id = idInput();
const planners = ['owner', 'manager'] as const;
const text = (what: string, most: number) =>
  z
    .string(`${what} 입력해 주세요.`)
    .trim()
    .min(1, `${what} 입력해 주세요.`)
    .max(most, `${most}자까지 입력할 수 있습니다.`);
const whole = (what: string, least: number, most: number) =>
  z.coerce
    .number(`${what} 숫자로 적어 주세요.`)
    .int(`${what} 정수로 적어 주세요.`)
    .min(least, `${what} 확인해 주세요.`)
    .max(most, `${what} 확인해 주세요.`);
const degrees = (what: string, least: number, most: number) =>
  z.coerce
    .number(`${what} 숫자로 적어 주세요.`)
    .min(least, '한국 안의 좌표를 적어 주세요.')
    .max(most, '한국 안의 좌표를 적어 주세요.');
const programmeKeys = programmes.map(([key]) => key) as [string, ...string[]];
export const ProgrammeInput = z.enum(programmeKeys, '프로그램을 골라 주세요.');

export const OfficeBranch = Branch.extend({
  courses: z.number(),
  mayRename: z.boolean(),
  version: z.number(),
});
export type OfficeBranch = z.infer<typeof OfficeBranch>;

export const listOfficeBranchesEndpoint = endpoint('GET /api/office/branches', {
  who: 'staff',
  roles: planners,
  summary: 'The own branches as they are shown to parents, with the number of courses filed.',
  input: listInput(['position', 'name', 'courses'], {}),
  data: listOf(OfficeBranch),
});

/** What a branch itself keeps up to date. */
const daily = {
  directions: text('오시는 길을', 300),
  phone: z
    .string('전화번호를 입력해 주세요.')
    .trim()
    .regex(/^0\d{1,2}-\d{3,4}-\d{4}$/, '전화번호를 02-555-0100처럼 적어 주세요.'),
  hours: text('상담 시간을', 200),
};
/** What is filed with the office of education; head office changes it. */
const filed = {
  name: text('분원 이름을', 40),
  region: text('지역을', 20),
  address: text('주소를', 200),
  registrationNo: text('학원 등록번호를', 60),
  registeredName: text('등록된 이름을', 60),
  latitude: degrees('위도를', 33, 39),
  longitude: degrees('경도를', 124, 132),
  programmes: z.array(ProgrammeInput).min(1, '프로그램을 하나 이상 골라 주세요.').max(20),
};

export const saveBranchEndpoint = endpoint('PATCH /api/office/branches/:branchId', {
  who: 'staff',
  roles: planners,
  summary:
    'Changes a branch; parents see it at once. A manager changes directions, phone and hours of an own branch, head office all.',
  input: z.strictObject({
    branchId: id,
    version: versionInput,
    ...z.strictObject({ ...daily, ...filed }).partial().shape,
  }),
  data: OfficeBranch,
});

export const addBranchEndpoint = endpoint('POST /api/office/branches', {
  who: 'staff',
  roles: ['owner'],
  summary: 'Adds a branch at the end of the list.',
  input: z.strictObject({
    code: z
      .string('기호를 입력해 주세요.')
      .trim()
      .regex(/^[a-z][a-z0-9_]{1,19}$/, '기호는 영문 소문자로 시작하는 2-20자입니다.'),
    ...daily,
    ...filed,
  }),
  data: OfficeBranch,
});

export const OfficeTuition = Tuition.extend({
  tuitionId: z.number(),
  branchName: z.string(),
  programmeName: z.string(),
  version: z.number(),
});
export type OfficeTuition = z.infer<typeof OfficeTuition>;

const tuitionFilters = { branchId: id.optional(), programme: ProgrammeInput.optional() };
const tuitionSorts = ['branch', 'programme', 'course', 'tuitionKrw'] as const;

export const listTuitionsEndpoint = endpoint('GET /api/office/tuitions', {
  who: 'staff',
  roles: planners,
  summary: 'Tuition of the own branches as it is filed and shown.',
  input: listInput(tuitionSorts, tuitionFilters),
  data: listOf(OfficeTuition),
});

export const exportTuitionsEndpoint = endpoint('POST /api/office/tuitions/export', {
  who: 'staff',
  roles: planners,
  summary: 'The tuition as a spreadsheet that can be changed and imported again; the reason is written down.',
  input: listInput(tuitionSorts, { ...tuitionFilters, ...exportFields }),
  data: ExportFile,
});

/** One course; the same checks for the form and for a row of an import. */
export const CourseInput = z.strictObject({
  programme: ProgrammeInput,
  course: text('강좌 이름을', 60),
  grades: text('대상 학년을', 40),
  capacity: whole('정원을', 1, 500),
  weekly: text('수업 시간을', 60),
  monthlyMinutes: whole('월 교습 시간(분)을', 1, 20_000),
  tuitionKrw: whole('교습비를', 0, 10_000_000),
  extraKrw: whole('기타 경비를', 0, 10_000_000),
  extraNote: z.string().trim().max(100, '100자까지 입력할 수 있습니다.').default(''),
});
export type CourseInput = z.infer<typeof CourseInput>;

export const addTuitionEndpoint = endpoint('POST /api/office/tuitions', {
  who: 'staff',
  roles: planners,
  summary: 'Adds a course with its tuition to an own branch.',
  input: CourseInput.extend({ branchId: id }),
  data: OfficeTuition,
});

export const saveTuitionEndpoint = endpoint('PUT /api/office/tuitions/:tuitionId', {
  who: 'staff',
  roles: planners,
  summary: 'Changes a course of an own branch; parents see it at once.',
  input: CourseInput.extend({ tuitionId: id, version: versionInput }),
  data: OfficeTuition,
});

export const removeTuitionEndpoint = endpoint('POST /api/office/tuitions/:tuitionId/remove', {
  who: 'staff',
  roles: planners,
  summary: 'Takes a course off the list; what it said stays in the history.',
  input: z.strictObject({ tuitionId: id, version: versionInput, reason: ReasonInput }),
  data: z.object({ removed: z.boolean() }),
});

export const importTuitionsEndpoint = endpoint('POST /api/office/tuitions/import', {
  who: 'staff',
  roles: planners,
  summary:
    'Courses from a spreadsheet, known by branch and course name. Without `plan` it says row by row what would change.',
  input: z.strictObject(importFields),
  data: ImportAnswer,
});
