import { attemptInScope } from '#src/features/level-tests/actions/office.server.ts';
import { levelTestErrors } from '#src/features/level-tests/contract/errors.ts';
import type {
  addTimeEndpoint,
  decideLevelEndpoint,
  releaseEndpoint,
  setExtraTimeEndpoint,
  voidEndpoint,
} from '#src/features/level-tests/contract/office.ts';
import { LevelResult } from '#src/features/level-tests/contract/results/result.ts';
import type { grantTranscripts } from '#src/features/level-tests/contract/room.ts';
import { type AttemptState, deadlineOf, isDue } from '#src/features/level-tests/rules/attempts.ts';
import { BlueprintSnapshot } from '#src/features/level-tests/rules/blueprint.ts';
import { decisionVersion } from '#src/features/level-tests/rules/results/standing.ts';
import {
  type AttemptRow,
  isOpen,
  lockAttempt,
  updateAttempt,
} from '#src/features/level-tests/store/attempts.server.ts';
import { clearHelp } from '#src/features/level-tests/store/office.server.ts';
import { insertDecision, listDecisions } from '#src/features/level-tests/store/results/decisions.server.ts';
import { findPlacement } from '#src/features/level-tests/store/results/results.server.ts';
import { readSettings } from '#src/features/level-tests/store/settings.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { editedElsewhere, noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { moveAttempt, noteInHistory } from '../attempts/moves.server.ts';
import { scheduleExpiry } from '../attempts/schedule.server.ts';
import { settleRetestsOf } from './recompute.server.ts';
import { releaseLocked } from './release.server.ts';

type Decided = DataOf<typeof voidEndpoint>;

/** An attempt as a decision answers it. */
export const told = (row: AttemptRow): Decided => ({
  attemptNo: row.attempt_no,
  state: row.state as AttemptState,
  deadlineAt: row.deadline_at?.toISOString() ?? null,
});
/** How the history calls a member of staff. */
export const nameOf = (actor: StaffActor) => `staff ${actor.staffId}`;

interface Decision {
  readonly attemptNo: string;
  /** In Korean, for the office's history. */
  readonly action: string;
  readonly reason?: string;
}

/** Runs one decision on the locked attempt of the own branches, and writes it into the office's history. */
export async function decide(
  academy: Academy,
  actor: StaffActor,
  { attemptNo, action, reason }: Decision,
  work: (tx: Tx, row: AttemptRow, now: Date) => Promise<AttemptRow>,
): Promise<Decided> {
  const found = await attemptInScope(academy, actor, attemptNo);
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const before = await lockAttempt(tx, found.id);
    const after = await work(tx, before, now);
    const change = {
      entity: 'level-attempt',
      entityId: attemptNo,
      branchId: after.branch_id,
      action,
      before: told(before),
      after: told(after),
      ...(reason && { reason }),
    };
    await noteChange(tx, actor, change, now);
    return told(after);
  });
}

/** Changes how much time an attempt has; a running one gets its new deadline and its job moves along. */
async function retime(
  tx: Tx,
  row: AttemptRow,
  wanted: { extra_time_percent?: number; granted_seconds?: number },
  now: Date,
): Promise<AttemptRow> {
  const change = { ...wanted, time_version: row.time_version + 1 };
  const isRunning = row.state === 'in_progress' && row.started_at !== null && row.deadline_at !== null;
  if (!isOpen(row.state) || isDue(row, now)) throw levelTestErrors.over();
  if (!isRunning || !row.started_at) return updateAttempt(tx, row.id, change);
  const deadline = deadlineOf(row.started_at, {
    minutes: BlueprintSnapshot.parse(row.blueprint).minutes,
    extraTimePercent: change.extra_time_percent ?? row.extra_time_percent,
    grantedSeconds: change.granted_seconds ?? row.granted_seconds,
    givenBackSeconds: row.given_back_seconds,
    pausedSeconds: row.paused_seconds,
  });
  // Taking time away never ends a test at once.
  if (deadline <= (row.paused_at ?? now))
    throw levelTestErrors.over({ message: '남은 시간보다 더 줄일 수 없습니다.' });
  await scheduleExpiry(tx, row.id, deadline);
  return updateAttempt(tx, row.id, { ...change, deadline_at: deadline });
}

/** So much may be granted in all. */
export const mostGrantedSeconds = 14_400;

const minutesWords = (minutes: number) =>
  minutes < 0 ? `더 드린 시간 ${-minutes}분 거둠` : `시간 ${minutes}분 추가`;

/** Adds minutes to a locked attempt, or takes granted ones back. */
export async function grantMinutes(
  tx: Tx,
  row: AttemptRow,
  { minutes, reason, actor, now }: { minutes: number; reason: string; actor: StaffActor; now: Date },
): Promise<AttemptRow> {
  const granted = row.granted_seconds + minutes * 60;
  if (granted < 0)
    throw commonErrors.input_invalid({ fields: { minutes: '더 드린 시간까지만 거둘 수 있습니다.' } });
  if (granted > mostGrantedSeconds)
    throw commonErrors.input_invalid({ fields: { minutes: '모두 합쳐 4시간까지 더 드릴 수 있습니다.' } });
  const changed = await retime(tx, row, { granted_seconds: granted }, now);
  await noteInHistory(tx, changed, {
    actor: nameOf(actor),
    cause: `${minutesWords(minutes)}: ${reason}`,
    at: now,
  });
  return changed;
}

/** Refuses where somebody else has changed the time since the screen showed it. */
async function checkTimeSeen(tx: Tx, row: AttemptRow, version: number): Promise<void> {
  if (row.time_version !== version) throw await editedElsewhere(tx, 'level-attempt', row.attempt_no);
}

/** Grants minutes, before the start or while it runs; twice the same from two screens is told, not added. */
export function addTime(academy: Academy, actor: StaffActor, input: InputOf<typeof addTimeEndpoint>) {
  const action = minutesWords(input.minutes);
  return decide(academy, actor, { ...input, action }, async (tx, row, now) => {
    await checkTimeSeen(tx, row, input.version);
    return grantMinutes(tx, row, { ...input, actor, now });
  });
}

/** Sets the student's extra-time factor. */
export function setExtraTime(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof setExtraTimeEndpoint>,
) {
  return decide(
    academy,
    actor,
    { ...input, action: `추가 시간 비율 ${input.percent}%` },
    async (tx, row, now) => {
      await checkTimeSeen(tx, row, input.version);
      const changed = await retime(tx, row, { extra_time_percent: input.percent }, now);
      const cause = `추가 시간 비율 ${input.percent}%: ${input.reason}`;
      await noteInHistory(tx, changed, { actor: nameOf(actor), cause, at: now });
      return changed;
    },
  );
}

/** Grants a student the words of recordings before the start or while it runs, or takes that back. */
export function setTranscripts(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof grantTranscripts>,
): Promise<Decided> {
  const action = input.isGranted ? '듣기 글 제공' : '듣기 글 제공 취소';
  return decide(academy, actor, { ...input, action }, async (tx, row, now) => {
    if (!isOpen(row.state)) throw levelTestErrors.over();
    const changed = await updateAttempt(tx, row.id, { has_transcripts: input.isGranted });
    await noteInHistory(tx, changed, { actor: nameOf(actor), cause: `${action}: ${input.reason}`, at: now });
    return changed;
  });
}

/** Voids an attempt with the reason; its answers stay. */
export function voidAttempt(academy: Academy, actor: StaffActor, input: InputOf<typeof voidEndpoint>) {
  return decide(academy, actor, { ...input, action: '무효 처리' }, async (tx, row, now) => {
    if (row.state === 'void') return row;
    const actorName = nameOf(actor);
    const voided = await moveAttempt(tx, row, {
      to: 'void',
      actor: actorName,
      cause: input.reason,
      at: now,
      change: { void_reason: input.reason },
    });
    const cause = `비교하던 시험 ${row.attempt_no}의 무효 처리`;
    await settleRetestsOf(tx, voided, { cause, actor: actorName, now });
    return voided;
  });
}

/** Shows the result to the family, once nothing of it waits any more; a second press changes nothing. */
export function releaseByStaff(
  academy: Academy,
  actor: StaffActor,
  { attemptNo, reason }: InputOf<typeof releaseEndpoint>,
) {
  const decision = { attemptNo, action: '결과 공개', ...(reason && { reason }) };
  return decide(academy, actor, decision, async (tx, row, now) => {
    if (row.state === 'released') return row;
    if (row.state !== 'scored' && row.state !== 'review') throw levelTestErrors.move_refused();
    // What is shown together is not shown by a branch before the others.
    if (actor.role !== 'owner' && !(await readSettings(tx)).isReleasedAtOnce)
      throw levelTestErrors.release_together();
    return releaseLocked(academy, tx, row, { actor: nameOf(actor), now });
  });
}

/** Decides another level than the measured one, or takes that back (null); the measured one stays beside it. */
export function decideLevel(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof decideLevelEndpoint>,
): Promise<Decided> {
  const action = input.levelCode === null ? '레벨을 측정값으로 되돌리기' : '레벨 정하기';
  return decide(academy, actor, { ...input, action }, async (tx, row, now) => {
    if (decisionVersion(await listDecisions(tx, row.id)) !== input.version)
      throw await editedElsewhere(tx, 'level-attempt', row.attempt_no);
    const measured = LevelResult.safeParse(await findPlacement(tx, row.id));
    if (!measured.success || !['scored', 'released'].includes(row.state))
      throw levelTestErrors.move_refused();
    const level = measured.data.levels.find(({ code }) => code === input.levelCode);
    if (!level && input.levelCode !== null)
      throw commonErrors.input_invalid({ fields: { levelCode: '레벨을 골라 주세요.' } });
    const { reason } = input;
    await insertDecision(tx, {
      attemptId: row.id,
      level: level ? { code: level.code, name: level.name } : null,
      reason,
      staffId: actor.staffId,
      at: now,
    });
    const cause = `${level ? `레벨을 ‘${level.name}’으로 정함` : '정한 레벨을 거둠'}: ${reason}`;
    await noteInHistory(tx, row, { actor: nameOf(actor), cause, at: now });
    const ofRetests = `비교하던 시험 ${row.attempt_no}의 레벨이 달라짐`;
    await settleRetestsOf(tx, row, { cause: ofRetests, actor: nameOf(actor), now });
    return row;
  });
}

/** Takes a call for help off the list. */
export async function helped(academy: Academy, actor: StaffActor, attemptNo: string): Promise<Decided> {
  const row = await attemptInScope(academy, actor, attemptNo);
  await clearHelp(academy.db, row.id);
  return told(row);
}
