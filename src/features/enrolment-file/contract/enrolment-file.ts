import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { greatestVersion, idInput } from '#src/shared/endpoint/inputs.ts';
import { dayFilter, ExportFile, ReasonInput } from '#src/shared/endpoint/list.ts';
import { columnKinds, mostColumns } from '../rules.ts';

export const enrolmentFileErrors = errorTable('enrolment_file', {
  too_many: [400, '한 파일에 5,000명까지입니다. 분원이나 등록일로 나누어 받아 주세요.'],
});

const Column = z.strictObject({
  kind: z.enum(columnKinds, '내용을 골라 주세요.'),
  title: z
    .string('제목을 입력해 주세요.')
    .trim()
    .min(1, '제목을 입력해 주세요.')
    .max(40, '제목은 40자까지입니다.'),
  /** What stands in every row of a fixed column. */
  text: z.string().trim().max(100, '글은 100자까지입니다.').default(''),
});
const Profile = z.object({ columns: z.array(Column), version: z.number() });

export const readProfileEndpoint = endpoint('GET /api/office/enrolled/profile', {
  who: 'staff',
  roles: rights.branch,
  summary: 'The columns in which enrolled children leave as a file.',
  input: z.strictObject({}),
  data: Profile,
});

export const changeProfileEndpoint = endpoint('PUT /api/office/enrolled/profile', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Chooses the columns of the file, their titles and their order; whoever saw older ones is refused.',
  isRepeatable: true,
  input: z.strictObject({
    columns: z.array(Column, '열을 골라 주세요.').max(mostColumns, `열은 ${mostColumns}개까지입니다.`),
    version: z.coerce.number().int().min(1).max(greatestVersion),
  }),
  data: Profile,
});

export const enrolmentFileEndpoint = endpoint('POST /api/office/enrolled/export', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Enrolled children of the own branches as a file for another system; who took it and why is written down.',
  input: z.strictObject({
    format: z.enum(['xlsx', 'csv'], '파일 형식을 골라 주세요.').default('xlsx'),
    reason: ReasonInput,
    branchId: idInput('분원을 골라 주세요.').optional(),
    from: dayFilter,
    to: dayFilter,
    q: z.string().trim().max(100, '검색어는 100자까지입니다.').default(''),
  }),
  data: ExportFile,
});
