import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const reviewsTables = {
  reviews: {
    plain: `id branch_id programme teller grade written_on is_rewarded consented_on edited_by approved_by approved_at
      withdrawn_at version`,
    withheld: 'written down from paper by the academy, with no account behind it',
    columns: {
      body: { whose: 'guardian', until: 'published' },
      consenter: { whose: 'guardian', until: 'published' },
      evidence: { whose: 'guardian', until: 'portrait' },
    },
  },
} satisfies FeatureTables;
