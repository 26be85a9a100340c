import { createHash } from 'node:crypto';
import type { CalibrationDraft } from '#src/features/item-analysis/contract/analysis.ts';
import {
  anchorsOf,
  comparison,
  driftedAnchors,
  linkOf,
  optionsOf,
  type PlannedItem,
  slopePrior,
  stepsIn,
} from '#src/features/item-analysis/rules/calibration-plan.ts';
import { moveCalibration, noteProgress } from '#src/features/item-analysis/store/calibrations.server.ts';
import { itemFacts, type VersionRow } from '#src/features/item-bank/actions/for-tests.server.ts';
import {
  type CalibrationTask,
  calibrateInThread,
} from '#src/features/measurement/actions/in-thread.server.ts';
import type { CalibrationProgress } from '#src/features/measurement/rules/calibration/calibration-climb.ts';
import { cellsOf } from '#src/features/measurement/rules/calibration/calibration-data.ts';
import {
  type ItemModel,
  usualFloorPrior,
} from '#src/features/measurement/rules/calibration/calibration-layout.ts';
import type { CalibrationResult } from '#src/features/measurement/rules/calibration/calibration-result.ts';
import { countedShare } from '#src/features/measurement/rules/uncertainty.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type ReadAttempt, readAnalysed } from './analysis-data.server.ts';
import { lookedAt, movedBy } from './calibration-check.server.ts';

interface Table {
  readonly attempts: readonly ReadAttempt[];
  readonly versions: ReadonlyMap<number, VersionRow>;
  readonly items: readonly PlannedItem[];
  /** Students by items: the share of the points; null where it was not given or not reached. */
  readonly rows: (number | null)[][];
}

async function tableOf(academy: Academy, subject: string): Promise<Table> {
  const { attempts, versions } = await readAnalysed(academy, subject);
  const ids = [...versions.keys()].toSorted((x, y) => x - y);
  const place = new Map(ids.map((id, index) => [id, index]));
  const answers = new Array<number>(ids.length).fill(0);
  const rows = attempts.map((attempt) => {
    const row = new Array<number | null>(ids.length).fill(null);
    for (const [k, { versionId }] of attempt.answers.entries()) {
      const at = place.get(versionId);
      const share = attempt.reached[k] ?? null;
      if (at === undefined || share === null) continue;
      row[at] = share;
      answers[at] = (answers[at] ?? 0) + 1;
    }
    return row;
  });
  const facts = await itemFacts(academy.db, ids);
  const items = ids.map((versionId, k): PlannedItem => {
    const known = facts.get(versionId);
    return {
      versionId,
      code: versions.get(versionId)?.code ?? '',
      isAnchor: known?.isAnchor ?? false,
      rating: known?.rating ?? 3,
      isChoice: (known?.guess ?? 0) >= 0.1,
      steps: known?.steps ?? 1,
      answers: answers[k] ?? 0,
      before: known?.param ? { ...known.param, steps: known.param.steps ?? undefined } : null,
    };
  });
  return { attempts, versions, items, rows };
}

/** The answers as a run takes them: the steps taken, or right or not. */
function coded({ rows, items, versions }: Table, fixed: ReadonlySet<number>): Int8Array {
  const steps = items.map((item) => stepsIn(item, fixed));
  const essays = items.map(({ versionId }) => versions.get(versionId)?.kind === 'essay');
  const counted = rows.map((row) =>
    row.map((share, k) => countedShare(share, { isEssay: essays[k] ?? false, steps: steps[k] ?? 1 })),
  );
  return cellsOf(counted, items.length, steps);
}

/** Notes progress in the row, never twice at once, and stops the thread when the row is no longer running. */
function follow(academy: Academy, id: number, stop: AbortController) {
  let isNoting = false;
  return ({ phase, cycle, logLikelihood }: CalibrationProgress) => {
    if (isNoting) return;
    isNoting = true;
    noteProgress(academy.db, id, { phase, cycle, logLikelihood })
      .then((isWanted) => {
        if (!isWanted) stop.abort();
      })
      .finally(() => {
        isNoting = false;
      });
  };
}

const hashOf = (cells: Int8Array, items: readonly PlannedItem[]) =>
  createHash('sha256')
    .update(items.map((item) => item.versionId).join())
    .update(cells)
    .digest('hex');

/** Runs the calibration of a row; null where it was cancelled. */
async function draft(
  academy: Academy,
  row: { id: number; subject: string; model: ItemModel | 'auto' },
): Promise<CalibrationDraft | null> {
  const from = performance.now();
  const table = await tableOf(academy, row.subject);
  const { items } = table;
  const stop = new AbortController();
  const onProgress = follow(academy, row.id, stop);
  const model = row.model;
  const run = async (fixed: ReadonlySet<number>): Promise<CalibrationResult | null> => {
    const task: CalibrationTask = {
      cells: coded(table, fixed),
      itemCount: items.length,
      options: optionsOf(items, model, fixed),
    };
    const outcome = await calibrateInThread(task, { onProgress, signal: stop.signal });
    return outcome.kind === 'done' ? outcome.result : null;
  };
  const anchors = anchorsOf(items);
  const free = anchors.length > 0 ? await run(new Set()) : null;
  if (anchors.length > 0 && !free) return null;
  const released = free ? driftedAnchors(items, anchors, free) : new Set<number>();
  const fixed = new Set(anchors.map((one) => one.versionId).filter((id) => !released.has(id)));
  const result = await run(fixed);
  if (!result) return null;
  const link = linkOf(items, result, fixed);
  const { mean, sd } = result.population;
  const population = { mean: link.slope * mean + link.shift, sd: link.slope * sd };
  const { signal } = stop;
  const unseen = comparison(items, result, { link, released });
  const compared = await lookedAt(unseen, table, { population, signal });
  if (!compared) return null;
  const moved = await movedBy(academy, row.subject, { table, compared, signal });
  return {
    students: result.students,
    itemCount: items.length,
    anchorCount: fixed.size,
    logLikelihood: result.logLikelihood,
    aic: result.aic,
    bic: result.bic,
    cycles: result.cycles,
    isConverged: result.isConverged,
    population: result.population,
    milliseconds: Math.round(performance.now() - from),
    dataHash: hashOf(coded(table, fixed), items),
    prior: { floor: usualFloorPrior, logSlope: slopePrior, difficulty: 'rating 1-5: N(rating - 3, 0.8)' },
    items: compared,
    link,
    moved,
  };
}

/** The background work of one calibration: read, calibrate in a thread, keep the draft. A cancelled one leaves nothing. */
export async function runCalibrationJob(academy: Academy, id: number): Promise<void> {
  const row = await moveCalibration(academy.db, id, { state: 'running', from: ['waiting', 'running'] });
  if (!row) return;
  try {
    const result = await draft(academy, row);
    if (!result) return;
    const finishedAt = academy.clock.now();
    await moveCalibration(academy.db, id, { state: 'ready', from: ['running'], result, finishedAt });
  } catch (error) {
    const finishedAt = academy.clock.now();
    await moveCalibration(academy.db, id, { state: 'failed', from: ['running'], finishedAt });
    throw error;
  }
}
