import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { branchList, programmeInput } from './branch-list.ts';

export const branchOfficeErrors = errorTable('branch_office', {
  branch_gone: [404, '분원을 찾을 수 없습니다.'],
  tuition_gone: [404, '그런 교습비가 없습니다.'],
  code_taken: [409, '이미 쓰고 있는 분원 기호입니다.'],
  course_taken: [409, '그 분원에 같은 이름의 강좌가 이미 있습니다.'],
  fee_gone: [404, '그런 교습비 변경이 없습니다.'],
  fee_begun: [409, '이미 적용된 교습비는 지울 수 없습니다. 새 금액을 적어 저장해 주세요.'],
  fee_announced: [409, '예고한 교습비 변경이 있습니다. 먼저 예고를 취소해 주세요.'],
});

const id = idInput();
/** A line of words that has to be there. */
export const text = (what: string, most: number) =>
  z
    .string(`${what} 입력해 주세요.`)
    .trim()
    .min(1, `${what} 입력해 주세요.`)
    .max(most, `${most}자까지 입력할 수 있습니다.`);
const degrees = (what: string, least: number, most: number) =>
  z.coerce
    .number(`${what} 숫자로 적어 주세요.`)
    .min(least, '한국 안의 좌표를 적어 주세요.')
    .max(most, '한국 안의 좌표를 적어 주세요.');
export const ProgrammeInput = programmeInput(shapes);
const OfficeBranch = branchList.row(shapes);

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
  roles: rights.branch,
  summary:
    'Changes a branch; parents see it at once. A manager changes directions, phone and hours of an own branch, head office all.',
  isRepeatable: true,
  input: z.strictObject({
    branchId: id,
    version: versionInput,
    ...z.strictObject({ ...daily, ...filed }).partial().shape,
  }),
  data: OfficeBranch,
});

export const addBranchEndpoint = endpoint('POST /api/office/branches', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Adds a branch at the end of the list.',
  isCreating: true,
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
