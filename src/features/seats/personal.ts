import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const seatsTables = {
  seat_holds: {
    plain: 'id pool_id holder_key seats state expires_at created_at',
  },
  seat_pools: {
    plain: 'id capacity taken created_at offers',
  },
  seat_wait_counts: {
    plain: 'pool_id block waiting',
  },
  seat_waits: {
    plain: `id pool_id holder_key seats state hold_id offered_until created_at entry option_no rank turn
      offered_at offered_staff_id`,
    columns: {
      offered_reason: { whose: 'staff', until: 'officeRecord' },
    },
  },
  service_beat: {
    plain: 'id at',
  },
} satisfies FeatureTables;
