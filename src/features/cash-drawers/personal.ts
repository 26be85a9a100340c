import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const cashDrawersTables = {
  cash_drawers: {
    plain: `id branch_id staff_id day no state opened_at counted_krw difference_krw closed_at closed_by`,
    columns: {
      difference_reason: { whose: 'staff', until: 'officeRecord' },
    },
  },
  cash_lines: {
    plain: 'id drawer_id kind method amount_krw payment_ref refund_ref staff_id at',
    columns: {
      note: { whose: 'staff', until: 'officeRecord' },
    },
  },
} satisfies FeatureTables;
