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

type Sized = Pick<BlueprintSnapshot, 'mode' | 'minItems' | 'maxItems' | 'minutes' | 'domains'>;

/** How many questions a paper has; of one that chooses by the answers the most it may ask. */
export const itemsOf = ({ mode, maxItems, domains }: Sized): number =>
  mode === 'adaptive' ? maxItems : domains.reduce((sum, { count }) => sum + count, 0);

/** Times are said in steps of five minutes. */
const minuteStep = 5;

/**
 * A paper with so many questions instead: its time grows with it, and its domains by their shares, the largest rests
 * first. One that chooses by the answers asks so many at the most, and no level ends it before it has asked as many as
 * the first test could.
 */
export function withItems<B extends Sized>(blueprint: B, items: number): B {
  const before = itemsOf(blueprint);
  if (items === before || before === 0) return blueprint;
  const minutes = Math.ceil((blueprint.minutes * items) / before / minuteStep) * minuteStep;
  if (blueprint.mode === 'adaptive') return { ...blueprint, minutes, minItems: before, maxItems: items };
  const wished = blueprint.domains.map(({ count }) => (count * items) / before);
  const counts = wished.map(Math.floor);
  const left = items - counts.reduce((sum, count) => sum + count, 0);
  const order = wished
    .map((count, at) => ({ at, rest: count - Math.floor(count) }))
    .toSorted((x, y) => y.rest - x.rest || x.at - y.at)
    .slice(0, left);
  for (const { at } of order) counts[at] = (counts[at] ?? 0) + 1;
  const domains = blueprint.domains.map((domain, at) => ({ ...domain, count: counts[at] ?? 0 }));
  return { ...blueprint, minutes, minItems: items, maxItems: items, domains };
}
