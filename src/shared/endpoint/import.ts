import { z } from 'zod';

/** Rows one import takes at most. */
export const importLimit = 500;

/** Rows as they stand in the file or were pasted: text by column key. */
export const ImportRows = z
  .array(z.record(z.string().max(40), z.string().max(500, '한 칸은 500자까지입니다.')))
  .min(1, '가져올 줄이 없습니다.')
  .max(importLimit, `한 번에 ${importLimit}줄까지 가져올 수 있습니다.`);

/** The rehearsal's `plan` comes back with the real run; where the plan would differ by now, nothing is done. */
export const importFields = {
  rows: ImportRows,
  plan: z.string().max(100).optional(),
};

export const ImportLine = z.object({
  /** The place in the file, from 1. */
  line: z.number(),
  name: z.string(),
  outcome: z.enum(['new', 'changed', 'same', 'refused']),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Why it is refused. */
  sentence: z.string().nullable(),
});
export type ImportLine = z.infer<typeof ImportLine>;

export const ImportAnswer = z.object({
  lines: z.array(ImportLine),
  /** Comes back with the real run. */
  plan: z.string(),
  isDone: z.boolean(),
});
export type ImportAnswer = z.infer<typeof ImportAnswer>;
