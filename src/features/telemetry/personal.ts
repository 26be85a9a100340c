import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const telemetryTables = {
  failed_requests: {
    key: 'request_id',
    plain: 'request_id at method route status code took_ms who process thing thing_no',
  },
  page_counts: {
    plain: 'day event page source total visits',
  },
} satisfies FeatureTables;
