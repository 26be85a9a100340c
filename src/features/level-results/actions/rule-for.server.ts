import { findAdaptive } from '#src/features/level-attempts/store/adaptive.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import {
  currentRule,
  ruleByVersion,
  ruleOfAdaptive,
  type ScoringRule,
} from '#src/features/level-results/rules/scoring-rules.ts';
import { findRuleVersion } from '#src/features/level-results/store/results.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

/**
 * The rule an attempt is computed by: the one of its result, so that a later decision of the academy changes no report;
 * else the one it was begun by; else what the academy says now.
 */
export async function ruleFor(db: Db | Tx, attemptId: number): Promise<ScoringRule> {
  const kept = await findRuleVersion(db, attemptId);
  if (kept !== undefined) return ruleByVersion(kept);
  const adaptive = await findAdaptive(db, attemptId);
  return adaptive ? ruleOfAdaptive(adaptive.rules) : currentRule((await readSettings(db)).boundary);
}
