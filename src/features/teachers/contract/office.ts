import { z } from 'zod';
import { reasonInput, versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { fileInput, GradeInput, idInput } from '#src/shared/endpoint/inputs.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { portraitCount } from '../rules/teachers.ts';
import { teacherList } from './teacher-list.ts';

const photoMaxBytes = 8_000_000;

export const teacherErrors = errorTable('teacher', {
  teacher_gone: [404, '강사 소개를 찾을 수 없습니다.'],
  photo_gone: [404, '보이는 사진이 없습니다.'],
  picture_refused: [400, 'JPG, PNG, WebP 사진으로 올려 주세요.'],
  picture_broken: [400, '사진을 읽을 수 없습니다. 다시 저장하시거나 다른 파일을 골라 주세요.'],
});

const id = idInput();
const OfficeTeacher = teacherList.row(shapes);
const written = (what: string, most: number) =>
  z
    .string(`${what} 입력해 주세요.`)
    .trim()
    .min(1, `${what} 입력해 주세요.`)
    .max(most, `${most}자까지 입력할 수 있습니다.`);
const optional = (most: number) =>
  z.string().trim().max(most, `${most}자까지 입력할 수 있습니다.`).default('');

const fields = {
  name: z
    .string('이름을 입력해 주세요.')
    .trim()
    .regex(/^[\p{L} .]{2,20}$/u, '이름은 글자 2-20자로 입력해 주세요.'),
  title: written('직함을', 30),
  programmes: z
    .array(z.string().trim().min(1).max(40))
    .min(1, '담당 과목을 하나 이상 골라 주세요.')
    .max(20, '담당 과목을 다시 골라 주세요.'),
  gradeFrom: GradeInput,
  gradeTo: GradeInput,
  motto: written('한마디를', 80),
  introduction: optional(1_000),
  career: optional(600),
  portrait: z.coerce
    .number('그림을 골라 주세요.')
    .int('그림을 골라 주세요.')
    .min(0, '그림을 골라 주세요.')
    .max(portraitCount - 1, '그림을 골라 주세요.'),
  branchIds: z.array(id).min(1, '분원을 하나 이상 골라 주세요.').max(200, '분원을 다시 골라 주세요.'),
  isPublished: z.boolean('공개할지 골라 주세요.').default(false),
};
const gradesInOrder = {
  check: ({ gradeFrom, gradeTo }: { gradeFrom: number; gradeTo: number }) => gradeFrom <= gradeTo,
  issue: { message: '끝 학년은 시작 학년과 같거나 높아야 합니다.', path: ['gradeTo'] },
};

export const TeacherInput = z.strictObject(fields);
export type TeacherInput = z.infer<typeof TeacherInput>;

export const addTeacherEndpoint = endpoint('POST /api/office/teachers', {
  who: 'staff',
  roles: rights.content,
  summary: 'Adds a teacher at the end of the list.',
  isCreating: true,
  input: TeacherInput.refine(gradesInOrder.check, gradesInOrder.issue),
  data: OfficeTeacher,
});

export const saveTeacherEndpoint = endpoint('PUT /api/office/teachers/:teacherId', {
  who: 'staff',
  roles: rights.content,
  summary:
    'Changes what is said of a teacher, or shows and hides the page; every public page follows at once.',
  isRepeatable: true,
  input: TeacherInput.extend({ teacherId: id, version: versionInput }).refine(
    gradesInOrder.check,
    gradesInOrder.issue,
  ),
  data: OfficeTeacher,
});

export const moveTeacherEndpoint = endpoint('POST /api/office/teachers/:teacherId/move', {
  who: 'staff',
  roles: rights.content,
  summary: 'Moves a teacher one place up or down in the order of the public pages.',
  input: z.strictObject({ teacherId: id, by: z.enum(['up', 'down'], '방향을 골라 주세요.') }),
  data: z.object({ teacherIds: z.array(z.number()) }),
});

export const givePhotoEndpoint = endpoint('PUT /api/office/teachers/:teacherId/photo', {
  who: 'staff',
  roles: rights.content,
  summary:
    'Shows a photograph in place of the drawn portrait, with the consent on file; one that was shown before goes.',
  files: 1,
  input: z.strictObject({
    teacherId: id,
    consentedOn: z.string('동의한 날을 입력해 주세요.').pipe(z.iso.date('동의한 날을 입력해 주세요.')),
    evidence: z
      .string('동의를 어떻게 받았는지 적어 주세요.')
      .trim()
      .min(2, '동의를 어떻게 받았는지 적어 주세요. 예: 서면 동의서')
      .max(100, '100자까지 입력할 수 있습니다.'),
    file: fileInput('사진 파일을 골라 주세요.').refine(
      (file) => (file instanceof Uint8Array ? file.byteLength : file.size) <= photoMaxBytes,
      '사진은 8MB까지 올릴 수 있습니다.',
    ),
  }),
  data: OfficeTeacher,
});

export const withdrawPhotoEndpoint = endpoint('POST /api/office/teachers/:teacherId/photo/withdraw', {
  who: 'staff',
  roles: rights.content,
  summary:
    'Notes that the consent was withdrawn: the photograph is destroyed and shown nowhere from that moment.',
  input: z.strictObject({ teacherId: id, reason: reasonInput }),
  data: OfficeTeacher,
});

export const listTeacherBranchesEndpoint = endpoint('GET /api/office/teachers/branches', {
  who: 'staff',
  roles: rights.content,
  summary: 'The branches somebody may teach at, by name.',
  input: z.strictObject({}),
  data: z.object({ branches: z.array(z.object({ id: z.number(), name: z.string() })) }),
});
