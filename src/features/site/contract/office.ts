import { z } from 'zod';
import { Blocks } from './blocks.ts';

/** What the editor of a page holds. */
export const PageContent = z.strictObject({
  title: z.string().trim().max(80, '제목은 80자까지입니다.'),
  lead: z.string().trim().max(400, '소개 문장은 400자까지입니다.'),
  blocks: Blocks,
  consentIds: z.array(z.number().int().positive()).max(30, '동의 기록은 30개까지 연결할 수 있습니다.'),
  evidence: z.string().trim().max(500, '근거는 500자까지입니다.'),
  /** The tuition of the programme stands below this page anyway. */
  showsTuition: z.boolean(),
});
export type PageContent = z.infer<typeof PageContent>;
