import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const payoutsTables = {
  payout_numbers: {
    plain: 'id branch_id effective_from business_no set_by set_at',
  },
  payout_receipts: {
    plain: `id day business_no channel amount_krw entered_by entered_at removed_by removed_at`,
    columns: {
      note: { whose: 'staff', until: 'officeRecord' },
    },
  },
  payout_terms: {
    plain: 'id method effective_from rate_milli flat_krw adds_vat working_days set_by set_at',
  },
} satisfies FeatureTables;
