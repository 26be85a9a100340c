import { z } from 'zod';

/** A blueprint as it was when an attempt began; kept with the attempt. */
export const BlueprintSnapshot = z.object({
  blueprintId: z.number(),
  title: z.string(),
  subject: z.string(),
  gradeFrom: z.number(),
  gradeTo: z.number(),
  minutes: z.number(),
  mode: z.enum(['fixed', 'adaptive']),
  minItems: z.number(),
  maxItems: z.number(),
  canGoBack: z.boolean(),
  /** How many items of each domain. */
  domains: z.array(z.object({ domainId: z.number(), name: z.string(), count: z.number() })),
});
export type BlueprintSnapshot = z.infer<typeof BlueprintSnapshot>;
