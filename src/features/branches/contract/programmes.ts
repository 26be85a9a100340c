import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const programmeErrors = errorTable('programme', {
  incomplete: [400, '모든 프로그램을 한 번씩 적어 주세요.'],
  none_shown: [400, '프로그램을 하나 이상 보여 주세요.'],
});

const Plate = z.enum(['elementary', 'high', 'smart_reading', 'science', 'special'], '그림을 골라 주세요.');
const line = (what: string, most: number) =>
  z
    .string(`${what} 입력해 주세요.`)
    .trim()
    .min(1, `${what} 입력해 주세요.`)
    .max(most, `${most}자까지 입력할 수 있습니다.`);

/** A programme as the public pages show it. */
export const Programme = z.object({
  key: z.string(),
  path: z.string(),
  name: z.string(),
  grades: z.string(),
  intro: z.string(),
  plate: Plate,
  isShown: z.boolean(),
  version: z.number(),
});
export type Programme = z.infer<typeof Programme>;

export const listProgrammesEndpoint = endpoint('GET /api/office/programmes', {
  who: 'staff',
  roles: rights.catalogue,
  summary:
    'The programmes in the order in which parents see them, hidden ones too; forms and filters offer these.',
  input: z.strictObject({}),
  data: z.object({ programmes: z.array(Programme) }),
});

export const saveProgrammesEndpoint = endpoint('PUT /api/office/programmes', {
  who: 'staff',
  roles: rights.content,
  summary: 'Changes names, grades, introductions, plates, order and what is shown; parents see it at once.',
  isRepeatable: true,
  input: z.strictObject({
    programmes: z
      .array(
        z
          .strictObject({
            key: z.string().max(40),
            version: versionInput,
            name: line('이름을', 20),
            grades: line('대상 학년을', 40),
            intro: z.string().trim().max(120, '120자까지 입력할 수 있습니다.').default(''),
            plate: Plate,
            isShown: z.boolean('보일지 골라 주세요.'),
          })
          .refine(({ intro, isShown }) => !isShown || intro !== '', {
            path: ['intro'],
            message: '보이는 프로그램의 소개를 입력해 주세요.',
          }),
      )
      .min(1)
      .max(20),
  }),
  data: z.object({ programmes: z.array(Programme) }),
});
