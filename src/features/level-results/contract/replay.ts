import { z } from 'zod';
import { AttemptNoInput } from '#src/features/level-attempts/contract/attempt.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const replayEndpoint = endpoint('GET /api/office/level-tests/attempts/:attemptNo/replay', {
  who: 'staff',
  roles: rights.marking,
  summary: 'Repeats an adaptive attempt from its seed, candidates and answers, and compares to the last bit.',
  input: z.strictObject({ attemptNo: AttemptNoInput }),
  data: z.object({
    isSame: z.boolean(),
    differences: z.array(z.string()),
    seed: z.number(),
    level: z.string(),
    levelSame: z.boolean(),
    endLabel: z.string(),
    steps: z.array(
      z.object({
        position: z.number(),
        itemId: z.number(),
        /** What the seed drew now, and whether it is what was given then. */
        drawnId: z.number(),
        candidateIds: z.array(z.number()),
        isSame: z.boolean(),
        domain: z.string(),
        difficulty: z.number(),
        slope: z.number(),
        isOverCap: z.boolean(),
        share: z.number(),
        score: z.number(),
        error: z.number(),
      }),
    ),
  }),
});
