import {
  type beginCalibration,
  CalibrationDraft,
  CalibrationView,
  type ComparedItem,
  type publishCalibration,
  type readCalibration,
} from '#src/features/item-analysis/contract/analysis.ts';
import {
  type calibrationList,
  calibrationStates,
} from '#src/features/item-analysis/contract/calibration-list.ts';
import * as store from '#src/features/item-analysis/store/calibrations.server.ts';
import {
  isSubject,
  itemVersions,
  type NewParam,
  recordCalibration,
} from '#src/features/item-bank/actions/for-tests.server.ts';
import { signedBlocks } from '#src/features/items/rules/text/plain.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { addJob } from '#src/platform/jobs/jobs.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';

const Progress = CalibrationView.shape.progress;

function viewOf(actor: StaffActor, row: Omit<store.CalibrationRow, 'result'>): CalibrationView {
  const state = row.state;
  return {
    calibrationId: row.id,
    subject: row.subject,
    model: row.model,
    state,
    stateLabel: calibrationStates[state],
    progress: Progress.parse(row.progress ?? null),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    mayCancel: ['waiting', 'running', 'ready'].includes(state),
    mayPublish: state === 'ready' && mayDo(actor, 'headOffice'),
  };
}

/** One page of the calibrations of a subject. */
export async function listFor(
  academy: Academy,
  actor: StaffActor,
  query: QueryOf<typeof calibrationList>,
): Promise<ListPage<CalibrationView>> {
  const page = await store.pageOfCalibrations(academy.db, query);
  return { ...page, rows: page.rows.map((row) => viewOf(actor, row)) };
}

/** The items with what they ask, so that nobody has to know them by their codes. */
async function withQuestions({ db }: Academy, items: readonly ComparedItem[]): Promise<ComparedItem[]> {
  const versions = await itemVersions(
    db,
    items.map(({ versionId }) => versionId),
  );
  return items.map((item) => {
    const version = versions.get(item.versionId);
    return version
      ? { ...item, itemId: version.itemId, stem: signedBlocks(version.body.stem).slice(0, 200) }
      : item;
  });
}

/** One calibration with its draft. */
export async function readOne(
  academy: Academy,
  actor: StaffActor,
  id: number,
): Promise<DataOf<typeof readCalibration>> {
  const row = await store.findCalibration(academy.db, id);
  if (!row) throw commonErrors.not_found();
  const kept = row.result === null ? null : CalibrationDraft.parse(row.result);
  const draft = kept && { ...kept, items: await withQuestions(academy, kept.items) };
  return { calibration: viewOf(actor, row), draft };
}

/** Begins a calibration in the background; a second one of the same subject has to wait. */
export async function begin(
  academy: Academy,
  actor: StaffActor,
  { subject, model }: InputOf<typeof beginCalibration>,
): Promise<CalibrationView> {
  if (!(await isSubject(academy.db, subject)))
    throw commonErrors.input_invalid({ fields: { subject: '과목을 골라 주세요.' } });
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const row = await store.insertCalibrationRow(tx, { subject, model, staffId: actor.staffId, now });
    if (!row) throw levelTestErrors.calibrating();
    await addJob(tx, { name: 'level-tests.calibrate', maxAttempts: 2 }, { calibrationId: row.id });
    return viewOf(actor, row);
  });
}

/** Stops a calibration, or drops a draft nobody published. */
export async function cancel(academy: Academy, actor: StaffActor, id: number): Promise<CalibrationView> {
  const row = await store.moveCalibration(academy.db, id, {
    state: 'cancelled',
    from: ['waiting', 'running', 'ready'],
    finishedAt: academy.clock.now(),
  });
  if (row) return viewOf(actor, row);
  if (!(await store.findCalibration(academy.db, id))) throw commonErrors.not_found();
  throw levelTestErrors.move_refused();
}

const paramOf = ({ versionId, after, se, answers }: ComparedItem): NewParam[] =>
  after === null ? [] : [{ versionId, ...after, seA: se.a ?? 0, seB: se.b ?? 0, seC: se.c ?? 0, answers }];

/** How a run that chose its model by item is named in the bank: by the richest it used. */
function runModel(model: string, items: readonly ComparedItem[]): 'rasch' | '1pl' | '2pl' | '3pl' {
  const used = new Set(model === 'auto' ? items.map((item) => item.model) : [model]);
  return (['3pl', '2pl', '1pl'] as const).find((one) => used.has(one)) ?? 'rasch';
}

/** Gives the bank the parameters of a draft, in one transaction; attempts under way keep those they began with. */
export async function publish(
  academy: Academy,
  actor: StaffActor,
  { calibrationId: id, versionIds }: InputOf<typeof publishCalibration>,
): Promise<CalibrationView> {
  return inTransaction(academy.db, async (tx) => {
    const row = await store.lockCalibration(tx, id);
    if (!row) throw commonErrors.not_found();
    if (row.state !== 'ready') throw levelTestErrors.move_refused();
    // A draft is laid on the scale it found; over a newer one it would bring old figures back.
    if (await store.isOvertaken(tx, row)) throw levelTestErrors.calibration_overtaken();
    const draft = CalibrationDraft.parse(row.result);
    if (!draft.link || draft.link.by === 'none') throw levelTestErrors.calibration_unlinked();
    const items = draft.items.filter((item) => versionIds.includes(item.versionId));
    if (items.length < new Set(versionIds).size || !items.every((item) => item.willPublish))
      throw commonErrors.input_invalid({ fields: { versionIds: '반영할 수 없는 문항이 들어 있습니다.' } });
    const runId = await recordCalibration(academy, tx, {
      run: {
        subject: row.subject,
        model: runModel(row.model, items),
        prior: draft.prior,
        n: Math.round(draft.students),
        logLikelihood: draft.logLikelihood,
        // Nothing in a calibration is drawn.
        seed: 0,
        dataHash: draft.dataHash,
        scaleVersion: draft.link.scale,
      },
      params: items.flatMap(paramOf),
    });
    const moved = await store.moveCalibration(tx, id, {
      state: 'published',
      from: ['ready'],
      runId,
      publishedBy: actor.staffId,
    });
    await auditChange(tx, actor, {
      entity: 'calibration',
      entityId: id,
      action: '문항 보정 반영',
      after: {
        subject: row.subject,
        runId,
        items: items.length,
        flagged: items.filter((item) => item.flags.length > 0).length,
      },
      at: academy.clock.now(),
    });
    return viewOf(actor, moved ?? row);
  });
}
