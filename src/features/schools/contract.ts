import { z } from 'zod';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const schoolErrors = errorTable('school', {
  off: [404, '학교 검색을 쓰지 않는 학원입니다. 학교 이름을 그대로 입력해 주세요.'],
});

export const School = z.object({ name: z.string(), region: z.string() });
export type School = z.infer<typeof School>;

export const searchSchools = endpoint('GET /api/schools', {
  who: 'anyone',
  summary: 'Schools whose name holds the letters, 10 at most.',
  input: z.strictObject({
    q: z
      .string('학교 이름을 입력해 주세요.')
      .trim()
      .min(2, '두 글자 이상 입력해 주세요.')
      .max(40, '40자까지 입력할 수 있습니다.'),
  }),
  data: z.object({ schools: z.array(School) }),
});
