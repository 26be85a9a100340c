import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const openingTables = {
  round_events: {
    plain: 'id round_id what detail at',
  },
  round_ticket_children: {
    plain: 'round_id child_id member_id',
  },
  round_tickets: {
    plain: 'id round_id member_id joined_at rank state admitted_until wishes admitted_at',
  },
  test_rounds: {
    plain: 'id title mode opens_at draws_at waves seed seed_hash drawn_at removed_at created_at',
  },
} satisfies FeatureTables;
