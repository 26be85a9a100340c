import { z } from 'zod';

/** What the editor of the questions holds: all of them, in their order. */
export const FaqContent = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        name: z.string().trim().max(30, '분류의 이름은 30자까지입니다.'),
        entries: z
          .array(
            z.strictObject({
              question: z.string().trim().max(200, '질문은 200자까지입니다.'),
              answer: z.string().trim().max(3_000, '답은 3,000자까지입니다.'),
            }),
          )
          .max(60, '한 분류에 60개까지 적을 수 있습니다.'),
      }),
    )
    .max(20, '분류는 20개까지 만들 수 있습니다.')
    .refine((groups) => groups.reduce((sum, { entries }) => sum + entries.length, 0) <= 200, {
      error: '질문은 모두 200개까지 적을 수 있습니다.',
    }),
});
export type FaqContent = z.infer<typeof FaqContent>;
