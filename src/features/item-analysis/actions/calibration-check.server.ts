import { setImmediate } from 'node:timers/promises';
import type { CalibrationDraft, ComparedItem } from '#src/features/item-analysis/contract/analysis.ts';
import { classicalItem, rowsByItem } from '#src/features/item-analysis/rules/item-analysis.ts';
import { curveOf, fitLimits, fitOf } from '#src/features/item-analysis/rules/item-fit.ts';
import { itemFacts, type VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import { bandPrior } from '#src/features/level-attempts/rules/grade-prior.ts';
import { measuringParams, paramsOf } from '#src/features/level-attempts/rules/item-params.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { cutsOfMap } from '#src/features/level-results/rules/result.ts';
import { findLevelMap } from '#src/features/level-results/store/level-maps.server.ts';
import { eap } from '#src/features/measurement/rules/ability.ts';
import { itemFlags } from '#src/features/measurement/rules/classical/item-flags.ts';
import { place } from '#src/features/measurement/rules/placing/placement.ts';
import type { ItemParameters } from '#src/features/measurement/rules/response-models.ts';
import { averagedOver, rightOrNot } from '#src/features/measurement/rules/uncertainty.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { ReadAttempt } from './analysis-data.server.ts';
import { optionsOf } from './item-options.server.ts';

interface Answers {
  readonly attempts: readonly ReadAttempt[];
  readonly versions: ReadonlyMap<number, VersionRow>;
}

const isEssay = (versions: Answers['versions'], versionId: number) =>
  versions.get(versionId)?.kind === 'essay';

/** Every item with what a person should see before it is taken: why it is flagged, its fit, and points on its curve. */
export function lookedAt(
  compared: readonly Omit<ComparedItem, 'flags' | 'fit' | 'curve'>[],
  { attempts, versions }: Answers,
): ComparedItem[] {
  const rows = rowsByItem(attempts);
  return compared.map((item) => {
    const version = versions.get(item.versionId);
    const own = rows.get(item.versionId) ?? [];
    const { ids, keys } = version ? optionsOf(version) : { ids: [], keys: [] };
    // What only wants a look (an option nobody took, an easy item) is told in the analysis and stops nothing.
    const flags = itemFlags({ ...classicalItem(own, ids, keys), drift: item.drift }).flatMap(
      ({ weight, reason }) => (weight === 'act' ? [reason] : []),
    );
    if (!item.after || item.outcome !== 'estimated') return { ...item, flags, fit: null, curve: [] };
    const answers = own.map(({ theta, share }) => ({
      theta,
      isRight: rightOrNot(share, isEssay(versions, item.versionId)) === 1,
    }));
    const fit = fitOf(answers, item.after);
    const isUnfit = fit !== null && (fit.infit > fitLimits.high || fit.outfit > 2 * fitLimits.high);
    const unfit = isUnfit ? ['답이 곡선에서 많이 벗어납니다. 정답과 문항의 뜻을 확인해 주세요.'] : [];
    return { ...item, flags: [...flags, ...unfit], fit, curve: curveOf(answers, item.after) };
  });
}

/** So many of the latest students are measured anew. */
const lookedBack = 500;
const inTurn = 50;

/** How many of the latest students would stand in another level, were the items that are ticked at first taken. */
export async function movedBy(
  academy: Academy,
  subject: string,
  { table: { attempts, versions }, compared }: { table: Answers; compared: readonly ComparedItem[] },
): Promise<CalibrationDraft['moved']> {
  const [map, { boundary }, facts] = await Promise.all([
    findLevelMap(academy.db, subject),
    readSettings(academy.db),
    itemFacts(academy.db, [...versions.keys()]),
  ]);
  const before = new Map<number, ItemParameters>(
    [...facts].map(([versionId, item]) => [versionId, measuringParams(paramsOf(item))]),
  );
  const after = new Map(before);
  for (const { versionId, after: found, se, willPublish, flags } of compared)
    if (found && willPublish && flags.length === 0)
      after.set(versionId, averagedOver({ ...found, seB: se.b ?? 0 }));
  const placing = { cuts: cutsOfMap(map?.cuts), boundary };
  const levelBy = (params: ReadonlyMap<number, ItemParameters>, { answers }: ReadAttempt) => {
    const known = answers.flatMap((one) => {
      const item = params.get(one.versionId);
      return item ? [{ item, response: rightOrNot(one.share, isEssay(versions, one.versionId)) }] : [];
    });
    const ability = eap(
      known.map(({ item }) => item),
      known.map(({ response }) => response),
      { prior: bandPrior },
    );
    return place(ability, placing).level;
  };
  const latest = attempts.slice(0, lookedBack);
  let moved = 0;
  for (const [index, attempt] of latest.entries()) {
    if (levelBy(before, attempt) !== levelBy(after, attempt)) moved += 1;
    // Some milliseconds a portion; requests in between do not wait for all.
    if (index % inTurn === inTurn - 1) await setImmediate();
  }
  return { students: latest.length, moved };
}
