import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const bookkeepingTables = {
  payment_acknowledgements: {
    plain: 'id payment_ref attention subject_id staff_id at',
    columns: {
      note: { whose: 'staff', until: 'officeRecord' },
    },
  },
  reconciliation_lines: {
    plain: 'id run_id payment_ref kind ours_krw theirs_krw resolved_at resolved_by version',
    columns: {
      note: { whose: 'staff', until: 'officeRecord' },
    },
  },
  reconciliations: {
    plain: 'id day started_at finished_at checked ours_krw theirs_krw staff_id',
  },
  refund_asks: {
    plain: `id payment_ref amount_krw left_krw gives_seat_up state asked_by asked_at decided_by decided_at`,
    columns: {
      note: { whose: 'staff', until: 'officeRecord' },
      reason: { whose: 'staff', until: 'officeRecord' },
    },
  },
  refund_limits: {
    plain: 'id branch_krw version',
  },
} satisfies FeatureTables;
