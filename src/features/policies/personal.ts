import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const policiesTables = {
  refund_policies: {
    plain: `id after_id valid_from terms reason created_by created_at withdrawn_by withdrawn_at withdrawn_reason`,
  },
} satisfies FeatureTables;
