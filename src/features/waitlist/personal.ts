import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const waitlistTables = {
  registration_notices: {
    plain: 'registration_id kind at',
  },
  test_alarms: {
    plain: 'session_id member_id created_at sent_at what',
    rows: { member: 'member_id' },
    key: 'session_id',
    rowsGo: ['member'],
  },
} satisfies FeatureTables;
