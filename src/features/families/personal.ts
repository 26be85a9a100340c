import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const familiesTables = {
  child_imports: {
    plain: 'id staff_id at child_ids undone_at',
  },
} satisfies FeatureTables;
