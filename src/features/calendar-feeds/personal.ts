import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** The feed of a family goes with the member; its address is stored as a hash only. */
export const calendarFeedsTables = {
  calendar_feeds: {
    plain: 'id branch_id member_id name secret_hash created_by created_at revoked_at last_read_at',
    rows: { member: 'member_id' },
    rowsGo: ['member'],
  },
} satisfies FeatureTables;
