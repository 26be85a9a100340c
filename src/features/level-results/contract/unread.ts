import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { listInput, listOf, ReasonInput } from '#src/shared/endpoint/list.ts';
import { RegradedResult } from './regrades.ts';

/** What became of one distinct answer: `mixed` where branches decided differently. */
export const readingWords = {
  open: '정하지 않음',
  accepted: '인정',
  kept: '오답 유지',
  mixed: '분원마다 다름',
} as const;

/** One distinct answer to one box, named by its `answerId`: pupils write anything, also words that are blanks in a call. */
const answer = {
  versionId: z.coerce.number('문항을 골라 주세요.').int().positive('문항을 골라 주세요.'),
  answerId: z.string('답을 골라 주세요.').regex(/^[0-9a-f]{64}$/, '답을 골라 주세요.'),
};

export const UnreadAnswer = z.object({
  versionId: z.number(),
  /** Names box and answer within the version: the SHA-256 of both, in hex. */
  answerId: z.string(),
  part: z.string(),
  typed: z.string(),
  itemId: z.number(),
  itemCode: z.string(),
  version: z.number(),
  subjectWord: z.string(),
  stem: z.string(),
  /** Why it is no number. */
  why: z.string(),
  /** What the key asks for. */
  keyed: z.string(),
  pupils: z.number(),
  /** Of them: nobody has decided yet; shown to the family already. */
  open: z.number(),
  shown: z.number(),
  state: z.enum(['open', 'accepted', 'kept', 'mixed']),
  by: z.string(),
  reason: z.string(),
  lastAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type UnreadAnswer = z.infer<typeof UnreadAnswer>;

export const listUnreadAnswers = endpoint('GET /api/office/level-tests/unread', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'Distinct answers that could not be read as the number that was asked for, in the own branches: how many gave each, why it was not read, and what the key asks for.',
  input: listInput(['pupils', 'lastAt'] as const, {
    subject: z.string().max(20).optional(),
    state: z.enum(['open', 'decided']).optional(),
  }),
  data: listOf(UnreadAnswer),
});

const wish = z.strictObject({ ...answer, isAccepted: z.boolean() });

export const previewReading = endpoint('POST /api/office/level-tests/unread/preview', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'Which results of the own branches a decision about such an answer would change; nothing is changed by it.',
  input: wish,
  data: z.object({
    pupils: z.number(),
    changed: z.number(),
    /** Of them already shown to families. */
    shown: z.number(),
    rows: z.array(RegradedResult),
    /** What was looked at; goes back when it is decided. */
    seen: z.string(),
  }),
});
export type ReadingPreview = z.infer<typeof previewReading.data>;

export const decideReading = endpoint('POST /api/office/level-tests/unread', {
  who: 'staff',
  roles: rights.marking,
  summary:
    'Takes such an answer as right, or leaves it wrong, for everybody in the own branches who gave it or will give it; the head office decides for all branches. Families whose shown result changed are told.',
  isCreating: true,
  input: wish.extend({
    seen: z.string().max(80),
    tells: z.boolean().default(true),
    reason: ReasonInput,
  }),
  data: z.object({ pupils: z.number(), changed: z.number(), told: z.number() }),
});
