import { runCalibrationJob } from '#src/features/item-analysis/actions/calibrate-job.server.ts';
import { publish } from '#src/features/item-analysis/actions/calibrations-office.server.ts';
import { CalibrationDraft } from '#src/features/item-analysis/contract/analysis.ts';
import { insertCalibrationRow } from '#src/features/item-analysis/store/calibrations.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { actorOf } from './season/people.ts';

/** A calibration of what made-up students answered: the first or the second of its subject. */
export interface MadeUpCalibration {
  readonly subject: string;
  /** Counted from 1 among all calibrations of the subject. */
  readonly number: number;
  /** Whether head office gave it to the bank; otherwise its draft waits for somebody to look at it. */
  readonly isPublished: boolean;
}

async function calibrationOf({ db }: Academy, { subject, number }: MadeUpCalibration) {
  return db
    .selectFrom('level_calibrations')
    .select(['id', 'state', 'result'])
    .where('subject', '=', subject)
    .orderBy('id')
    .offset(number - 1)
    .limit(1)
    .executeTakeFirst();
}

/** Without the background work that the desk asks for: it is done here, at the time it is dated. */
async function asked(academy: Academy, subject: string): Promise<void> {
  const { staffId } = await actorOf(academy, 'editor@msc.example');
  const now = academy.clock.now();
  await inTransaction(academy.db, (tx) => insertCalibrationRow(tx, { subject, model: 'auto', staffId, now }));
}

/** What is ticked at first on the desk: whatever can be given to the bank and has no mark against it. */
function unmarked(result: unknown): number[] {
  const { items, link } = CalibrationDraft.parse(result);
  if (!link || link.by === 'none') return [];
  return items.flatMap((item) => (item.willPublish && item.flags.length === 0 ? [item.versionId] : []));
}

/**
 * Calibrates by the desk's own ways. Begun again it goes on where it stopped: a calibration that is there is neither made nor
 * given to the bank twice. Where too few have answered, the draft says so and waits.
 */
export async function calibrateMadeUp(academy: Academy, wish: MadeUpCalibration): Promise<void> {
  if (!(await calibrationOf(academy, wish))) await asked(academy, wish.subject);
  const begun = await calibrationOf(academy, wish);
  if (begun && ['waiting', 'running'].includes(begun.state)) await runCalibrationJob(academy, begun.id);
  const made = await calibrationOf(academy, wish);
  if (!wish.isPublished || made?.state !== 'ready') return;
  const versionIds = unmarked(made.result);
  if (versionIds.length === 0) return;
  const owner = await actorOf(academy, 'owner@msc.example');
  await publish(academy, owner, { calibrationId: made.id, versionIds });
}
