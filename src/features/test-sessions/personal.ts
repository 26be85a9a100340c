import type { FeatureTables } from '#src/platform/db/personal/declaration.ts';

/** What the tables of this feature hold about people, column by column. */
export const testSessionsTables = {
  test_sessions: {
    plain: `id test_id branch_id pool_id room starts_at ends_at opens_at closes_at state created_at results_at
      round_id version shown_at reserve_hold_id choice_until pass_from_days`,
  },
  tests: {
    plain: `id title subject grade_from grade_to minutes fee_krw fee_legal_basis materials sample created_at
      score_areas retired_at`,
  },
} satisfies FeatureTables;
