import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const invariantsTables = {
  disagreements: {
    plain: 'id invariant subject way_out found_at seen_at settled_at',
  },
} satisfies FeatureTables;
