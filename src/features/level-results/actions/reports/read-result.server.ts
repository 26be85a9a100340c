import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { type LevelCaller, ownedBy } from '#src/features/level-attempts/actions/callers.server.ts';
import { fresh } from '#src/features/level-attempts/actions/close.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import {
  attemptLabels,
  countsByOf,
  isClosed,
  retestFrom,
  subjectLabels,
  validUntil,
} from '#src/features/level-attempts/rules/attempts.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import { type AttemptRow, findHere } from '#src/features/level-attempts/store/attempts.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { plannedFor } from '#src/features/level-results/actions/planned-release.server.ts';
import {
  type EffectiveLevel,
  LevelResult,
  type ResultKey,
  type ResultView,
  type readResult,
} from '#src/features/level-results/contract/result.ts';
import { effectiveLevel } from '#src/features/level-results/rules/effective-level.ts';
import { lastCorrectedAt } from '#src/features/level-results/store/corrected.server.ts';
import { listDecisions } from '#src/features/level-results/store/decisions.server.ts';
import { listLate } from '#src/features/level-results/store/late-answers.server.ts';
import {
  findByLink,
  findPlacement,
  listRetestStarts,
  shownRetestAt,
} from '#src/features/level-results/store/results.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { hashSecret } from '#src/platform/tokens.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';

/** The attempt that a private link opens, or an own one by its number. */
export async function findFor(
  academy: Academy,
  caller: LevelCaller,
  { link, attemptNo }: ResultKey,
): Promise<AttemptRow> {
  if (link !== undefined) {
    const linked = await findByLink(academy.db, hashSecret(link), academy.clock.now());
    if (!linked) throw levelTestErrors.link_gone();
    return linked;
  }
  const no = attemptNo ?? '';
  const owned = await ownedBy(academy, caller, no);
  const here = owned ?? (caller.browserHash && (await findHere(academy.db, no, caller.browserHash)));
  if (!here) throw levelTestErrors.attempt_gone();
  return here;
}

/** The result by its private link, or of an own attempt. Nothing of it before the release. */
export async function readResultFor(
  academy: Academy,
  caller: LevelCaller,
  input: InputOf<typeof readResult>,
): Promise<ResultView> {
  const row = await fresh(academy, await findFor(academy, caller, input));
  const { started_at: startedAt, closed_at: closedAt } = row;
  const branch = (await listBranches(academy.db)).find((one) => one.id === row.branch_id);
  if (!branch) throw commonErrors.not_found();
  if (row.state === 'void')
    throw levelTestErrors.voided({
      message: `무효 처리된 시험입니다. 사유: ${row.void_reason ?? ''} · 다시 볼 수 있는지는 ${branch.name}(${branch.phone})에 문의해 주세요.`,
      data: { phone: branch.phone },
    });
  if (!startedAt || !closedAt || !isClosed(row.state))
    throw levelTestErrors.not_running({ message: '아직 제출하지 않은 시험입니다.' });
  const { retestAfterDays } = await readSettings(academy.db);
  const placement = row.state === 'released' ? await findPlacement(academy.db, row.id) : undefined;
  const result = placement === undefined ? null : LevelResult.parse(placement);
  const [latest] = result ? await listDecisions(academy.db, row.id) : [];
  const late = await listLate(academy.db, row.id);
  const until = validUntil(closedAt);
  const retest = retestFrom(closedAt, retestAfterDays);
  const now = academy.clock.now();
  const blueprint = BlueprintSnapshot.parse(row.blueprint);
  return {
    attemptNo: row.attempt_no,
    kind: row.kind,
    studentName: row.student_name,
    grade: row.grade,
    title: blueprint.title,
    subject: row.subject,
    subjectLabel: subjectLabels[row.subject] ?? row.subject,
    branchCode: branch.code,
    branchName: branch.name,
    branchPhone: branch.phone,
    state: row.state as ResultView['state'],
    stateLabel: attemptLabels[row.state],
    startedAt: startedAt.toISOString(),
    closedAt: closedAt.toISOString(),
    isByClock: row.deadline_at !== null && closedAt > row.deadline_at,
    retestFrom: retest.toISOString(),
    isRested: now >= retest,
    validUntil: until.toISOString(),
    isValid: now <= until,
    countsBy: countsByOf(result ?? { neighbour: null }),
    effective: result && effectiveLevel(result, latest),
    plannedReleaseAt: await plannedFor(academy, row),
    receipt: { count: row.receipt_count ?? 0, hash: row.receipt_hash ?? '' },
    isJustIn: result === null || now.getTime() - closedAt.getTime() < dayMs,
    retakenAt: (await shownRetestAt(academy.db, row.id))?.toISOString() ?? null,
    lateCount: late.filter(({ outcome }) => outcome === 'late').length,
    leftCount: late.filter(({ outcome }) => outcome === 'old_lease').length,
    correctedAt: (result && (await lastCorrectedAt(academy.db, row)))?.toISOString() ?? null,
    result,
  };
}

/** The level a released result stands for; null before the release. */
export async function effectiveLevelOfReleased(
  db: Db,
  attempt: Pick<AttemptRow, 'id' | 'state'>,
): Promise<EffectiveLevel | null> {
  const found = attempt.state === 'released' ? await findPlacement(db, attempt.id) : undefined;
  if (found === undefined) return null;
  const [latest] = await listDecisions(db, attempt.id);
  return effectiveLevel(LevelResult.parse(found), latest);
}

/** The stored result of an attempt that counts: the last one. */
export const placementOf = (db: Db | Tx, attemptId: number): Promise<unknown> => findPlacement(db, attemptId);

/** Whether the result of a retest of it is shown. */
export const isRetaken = async (db: Db, attemptId: number): Promise<boolean> =>
  (await shownRetestAt(db, attemptId)) !== null;

/** What a retest of each measured attempt begins from. */
export const retestStartsOf = (
  db: Db | Tx,
  attemptIds: readonly number[],
): ReturnType<typeof listRetestStarts> => listRetestStarts(db, attemptIds);
