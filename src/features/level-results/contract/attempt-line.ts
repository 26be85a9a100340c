import { attemptLabels } from '#src/features/level-attempts/rules/attempts.ts';
import type { Shapes } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';

/** One attempt as the office lists it. */
export const attemptLine = ({ z }: Pick<Shapes, 'z'>) =>
  z.object({
    attemptNo: z.string(),
    kind: z.enum(['test', 'retest']),
    studentName: z.string(),
    grade: z.string(),
    branchName: z.string(),
    title: z.string(),
    state: z.enum(keysOf(attemptLabels)),
    stateLabel: z.string(),
    createdAt: z.string(),
    closedAt: z.string().nullable(),
    level: z.string().nullable(),
    noticeCount: z.number(),
  });
