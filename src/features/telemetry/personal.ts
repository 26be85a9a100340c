import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const telemetryTables = {
  page_counts: {
    plain: 'day event page source total visits',
  },
} satisfies FeatureTables;
