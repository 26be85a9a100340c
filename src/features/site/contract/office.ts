import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { listInput, listOf } from '#src/shared/endpoint/list.ts';
import { Blocks } from './blocks.ts';

/** What the editor of a page holds. */
export const PageContent = z.strictObject({
  title: z.string().trim().max(80, '제목은 80자까지입니다.'),
  lead: z.string().trim().max(400, '머리글은 400자까지입니다.'),
  blocks: Blocks,
  consentIds: z.array(z.number().int().positive()).max(30, '동의 기록은 30개까지 연결할 수 있습니다.'),
  evidence: z.string().trim().max(500, '근거는 500자까지입니다.'),
  /** The tuition of the programme stands below this page anyway. */
  showsTuition: z.boolean(),
});
export type PageContent = z.infer<typeof PageContent>;

const Kind = z.enum(['page', 'legal', 'faq'], '종류를 골라 주세요.');
const State = z.enum(['published', 'editing', 'asked', 'planned', 'missed'], '상태를 골라 주세요.');

export const OfficePage = z.object({
  subject: z.string(),
  kind: Kind,
  path: z.string(),
  title: z.string(),
  /** Null where it was never published from the office. */
  publishedAt: z.string().nullable(),
  state: State,
  /** The draft's version; 0 where there is none. */
  version: z.number(),
  publishAt: z.string().nullable(),
});
export type OfficePage = z.infer<typeof OfficePage>;

export const listOfficePagesEndpoint = endpoint('GET /api/office/pages', {
  who: 'staff',
  roles: rights.words,
  summary:
    'What is written as a page, filtered, ordered and paged: pages by their addresses, then the legal texts and the questions.',
  input: listInput(['place', 'title', 'publishedAt'], { kind: Kind.optional(), state: State.optional() }),
  data: listOf(OfficePage),
});
