import { floorOf } from '#src/features/item-analysis/rules/paper-floor.ts';
import { blueprintById } from '#src/features/item-bank/actions/for-tests.server.ts';
import type { PaperToCheck } from '#src/features/item-bank/actions/papers.server.ts';
import { itemErrors } from '#src/features/item-bank/contract/office.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { simulatePaper } from './simulated-paper.server.ts';

/** So many students tell a percent; an adaptive test costs more each. */
const students = { fixed: 1_000, adaptive: 400 } as const;
const standard = { mean: 0, sd: 1 } as const;

/**
 * Simulates what is about to be published and refuses it under the floor of the head office, with what would help. A floor
 * of 0 % asks for nothing.
 */
export async function requireFloor(
  academy: Academy,
  { blueprintId, versionIds }: PaperToCheck,
): Promise<void> {
  const settings = await readSettings(academy.db);
  if (settings.floorPercent === 0 && settings.levelFloorPercent === 0) return;
  const blueprint = await blueprintById(academy.db, blueprintId);
  if (!blueprint) throw commonErrors.not_found();
  const { mode } = blueprint;
  const { result, levels } = await simulatePaper(academy, {
    blueprint,
    mode,
    students: students[mode],
    population: standard,
    seed: 1,
    ...(versionIds && { paper: versionIds }),
  });
  const { isReached, shortfalls, help } = floorOf(result.summary, { ...settings, levels, mode });
  if (isReached) return;
  throw itemErrors.under_floor({
    message: `모의시험에서 기준에 못 미쳐 공개하지 않았습니다. ${shortfalls.join(' ')} 이렇게 하면 나아집니다: ${help.join(' ')}`,
  });
}
