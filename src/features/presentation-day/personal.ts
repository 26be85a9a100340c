import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const presentationDayTables = {
  presentation_follow_ups: {
    plain: 'booking_id request_no staff_id at',
  },
} satisfies FeatureTables;
