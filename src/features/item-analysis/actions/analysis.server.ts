import { setImmediate } from 'node:timers/promises';
import {
  CalibrationDraft,
  type ItemStatistics,
  type PaperStatistics,
  type readAnalysis,
} from '#src/features/item-analysis/contract/analysis.ts';
import { analysisRows, earliestOf } from '#src/features/item-analysis/rules/analysis-list.ts';
import { type ItemRow, paperFigures, rowsByItem } from '#src/features/item-analysis/rules/item-analysis.ts';
import { comparisonName, itemEvidence } from '#src/features/item-analysis/rules/item-evidence.ts';
import { findNewestDraft } from '#src/features/item-analysis/store/calibrations.server.ts';
import {
  type Candidate,
  domainsOf,
  itemFacts,
  type VersionRow,
} from '#src/features/item-bank/actions/for-tests.server.ts';
import { statusNames } from '#src/features/item-bank/rules/statuses.ts';
import { itemKindNames } from '#src/features/items/rules/kinds.ts';
import { signedBlocks } from '#src/features/items/rules/text/plain.ts';
import { paramsFromRating } from '#src/features/level-attempts/rules/item-params.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { cutsOfMap } from '#src/features/level-results/rules/result.ts';
import { findLevelMap } from '#src/features/level-results/store/level-maps.server.ts';
import type { Drift } from '#src/features/measurement/rules/calibration/linking.ts';
import type { PlacingRule } from '#src/features/measurement/rules/placing/placement.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { type ReadAttempt, readAnalysed } from './analysis-data.server.ts';
import { optionsOf } from './item-options.server.ts';

type Facts = Omit<Candidate, 'status'> & { status: string };

/** How many attempts were in reach of an item's grades, and how many of them were given it. */
function exposureOf(attempts: readonly ReadAttempt[], facts: Facts | undefined, given: number): number {
  if (!facts) return 0;
  const { gradeFrom, gradeTo } = facts;
  const reach = attempts.filter(({ row }) => row.grade >= gradeFrom && row.grade <= gradeTo).length;
  return reach > 0 ? Math.min(1, given / reach) : 0;
}

/** How far items moved in the newest calibration that was finished, published or not. */
async function driftsOf(academy: Academy, subject: string): Promise<Map<number, Drift>> {
  const draft = CalibrationDraft.safeParse(await findNewestDraft(academy.db, subject));
  if (!draft.success) return new Map();
  return new Map(draft.data.items.flatMap(({ versionId, drift }) => (drift ? [[versionId, drift]] : [])));
}

interface Context {
  readonly attempts: readonly ReadAttempt[];
  readonly given: ReadonlyMap<number, number>;
  /** How far each item has moved in the newest calibration. */
  readonly drifts: ReadonlyMap<number, Drift>;
  readonly domains: ReadonlyMap<number, string>;
}

function statisticsOf(
  version: VersionRow,
  {
    facts,
    rows,
    context: { attempts, given, drifts, domains },
  }: { facts: Facts | undefined; rows: readonly ItemRow[]; context: Context },
): ItemStatistics {
  const drift = drifts.get(version.versionId) ?? null;
  const { classical, options, flags } = itemEvidence(rows, optionsOf(version), drift);
  const params = facts?.param ?? paramsFromRating(facts?.rating ?? 3, facts?.guess ?? 0, facts?.steps);
  return {
    versionId: version.versionId,
    itemId: version.itemId,
    code: version.code,
    stem: signedBlocks(version.body.stem).slice(0, 120),
    kindLabel: itemKindNames[version.kind],
    statusLabel: statusNames[version.status],
    domain: domains.get(facts?.topDomainId ?? version.domainId) ?? '기타',
    isAnchor: facts?.isAnchor ?? false,
    students: classical.students,
    facility: classical.facility,
    r: classical.r,
    exposure: exposureOf(attempts, facts, given.get(version.versionId) ?? 0),
    a: params.a,
    b: params.b,
    seB: params.seB,
    model: facts?.param?.model ?? '교사 추정',
    isProvisional: !facts?.param,
    options:
      options?.options.map(({ option, isKey, chosen, share, r }) => ({ option, isKey, chosen, share, r })) ??
      [],
    comparisons: classical.comparisons.map((one) => ({
      group: comparisonName(one),
      class: one.result.class ?? '-',
      delta: one.result.delta,
      deltaSe: one.result.deltaSe,
      focal: one.result.focal,
      reference: one.result.reference,
    })),
    drift: drift?.difference ?? null,
    flags,
  };
}

function papersOf(attempts: readonly ReadAttempt[], placing: PlacingRule): PaperStatistics[] {
  const byBlueprint = Map.groupBy(attempts, ({ row }) => row.blueprintId);
  return [...byBlueprint].map(([blueprintId, own]) => ({
    blueprintId,
    title: own[0]?.row.title ?? '',
    mode: own[0]?.mode ?? 'fixed',
    ...paperFigures(own, placing),
    distribution: [...paperFigures(own, placing).distribution],
  }));
}

/** Every item that was given in the subject with its statistics, those that want action first, and every paper. */
export async function analyse(academy: Academy, subject: string): Promise<DataOf<typeof readAnalysis>> {
  const { attempts, versions } = await readAnalysed(academy, subject);
  const [facts, drifts, domains, levelMap, { boundary }] = await Promise.all([
    itemFacts(academy.db, [...versions.keys()]),
    driftsOf(academy, subject),
    domainsOf(academy.db, subject),
    findLevelMap(academy.db, subject),
    readSettings(academy.db),
  ]);
  const given = new Map<number, number>();
  for (const { answers } of attempts) {
    for (const { versionId } of answers) given.set(versionId, (given.get(versionId) ?? 0) + 1);
  }
  const context: Context = {
    attempts,
    given,
    drifts,
    domains: new Map(domains.map(({ domainId, name }) => [domainId, name])),
  };
  const rows = rowsByItem(attempts);
  const items: ItemStatistics[] = [];
  for (const [versionId, version] of versions) {
    items.push(
      statisticsOf(version, { facts: facts.get(versionId), rows: rows.get(versionId) ?? [], context }),
    );
    // One item is a few milliseconds; requests in between must not wait for the next.
    await setImmediate();
  }
  return {
    subject,
    attempts: attempts.length,
    adaptiveAttempts: attempts.filter((one) => one.mode === 'adaptive').length,
    since: earliestOf(attempts.map(({ row }) => row.closedAt))?.toISOString() ?? null,
    items: analysisRows(items, { q: '' }),
    papers: papersOf(attempts, { cuts: cutsOfMap(levelMap?.cuts), boundary }),
  };
}
