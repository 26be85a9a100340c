import { keptClassOf } from '#src/features/classes/actions/own-places.server.ts';
import type { grantTranscripts } from '#src/features/invigilation/contract/live-test.ts';
import type {
  addTimeEndpoint,
  setExtraTimeEndpoint,
  voidEndpoint,
} from '#src/features/invigilation/contract/office.ts';
import { decide, decidedOf } from '#src/features/level-attempts/actions/decide.server.ts';
import { moveAttempt, noteInHistory } from '#src/features/level-attempts/actions/moves.server.ts';
import { scheduleExpiry } from '#src/features/level-attempts/actions/schedule.server.ts';
import { attemptInScope } from '#src/features/level-attempts/actions/scope.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { deadlineOf, isDue, isOpen } from '#src/features/level-attempts/rules/attempts.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import { minutesText } from '#src/features/level-attempts/rules/history.ts';
import { clearHelp } from '#src/features/level-attempts/store/answers.server.ts';
import {
  type AttemptRow,
  lockStudent,
  studentOf,
  updateAttempt,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { settleRetestsOf } from '#src/features/level-results/actions/corrections/recompute.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';

type Decided = DataOf<typeof voidEndpoint>;

/** Changes how much time an attempt has; a running one gets its new deadline and its job moves along. */
async function retime(
  tx: Tx,
  row: AttemptRow,
  { wanted, now }: { wanted: { extra_time_percent?: number; granted_seconds?: number }; now: Date },
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
  const changed = await retime(tx, row, { wanted: { granted_seconds: granted }, now });
  const why = { by: byStaff(actor.staffId), code: 'time_given', note: reason, now } as const;
  await noteInHistory(tx, changed, { ...why, data: { minutes } });
  return changed;
}

/** Refuses where somebody else has changed the time since the screen showed it. */
async function checkTimeSeen(tx: Tx, row: AttemptRow, version: number): Promise<void> {
  if (row.time_version !== version) throw await editedElsewhere(tx, 'level-attempt', row.attempt_no);
}

/** Grants minutes, before the start or while it runs; twice the same from two screens is told, not added. */
export function addTime(academy: Academy, actor: StaffActor, input: InputOf<typeof addTimeEndpoint>) {
  const action = minutesText(input.minutes);
  return decide(academy, actor, {
    decision: { ...input, action },
    work: async (tx, row, now) => {
      await checkTimeSeen(tx, row, input.version);
      return grantMinutes(tx, row, { ...input, actor, now });
    },
  });
}

/** Sets the student's extra-time factor. */
export function setExtraTime(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof setExtraTimeEndpoint>,
) {
  return decide(academy, actor, {
    decision: { ...input, action: `추가 시간 비율 ${input.percent}%` },
    work: async (tx, row, now) => {
      await checkTimeSeen(tx, row, input.version);
      const changed = await retime(tx, row, { wanted: { extra_time_percent: input.percent }, now });
      const why = { by: byStaff(actor.staffId), code: 'extra_time', note: input.reason, now } as const;
      await noteInHistory(tx, changed, { ...why, data: { percent: input.percent } });
      return changed;
    },
  });
}

/** Grants a student the words of recordings before the start or while it runs, or takes that back. */
export function setTranscripts(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof grantTranscripts>,
): Promise<Decided> {
  const action = input.isGranted ? '음성 대본 제공' : '음성 대본 제공 취소';
  return decide(academy, actor, {
    decision: { ...input, action },
    work: async (tx, row, now) => {
      if (!isOpen(row.state)) throw levelTestErrors.over();
      const changed = await updateAttempt(tx, row.id, { has_transcripts: input.isGranted });
      const code = input.isGranted ? 'transcripts_given' : 'transcripts_taken';
      await noteInHistory(tx, changed, { by: byStaff(actor.staffId), code, note: input.reason, now });
      return changed;
    },
  });
}

/** Voids an attempt with the reason; its answers stay. Refused while a seat of a class is kept by its result. */
export function voidAttempt(academy: Academy, actor: StaffActor, input: InputOf<typeof voidEndpoint>) {
  return decide(academy, actor, {
    decision: { ...input, action: '무효 처리' },
    work: async (tx, row, now) => {
      if (row.state === 'void') return row;
      // A seat is kept behind the same lock.
      await lockStudent(tx, studentOf(row));
      const kept = await keptClassOf(tx, row.id, now);
      if (kept !== undefined)
        throw levelTestErrors.seat_kept({
          message: `이 결과로 ${kept} 좌석을 맡아 두었습니다. 반 화면에서 좌석을 비우거나 등록한 뒤에 무효로 처리해 주세요.`,
        });
      const by = byStaff(actor.staffId);
      const voided = await moveAttempt(tx, row, {
        to: 'void',
        why: { by, code: 'voided', note: input.reason, now },
        change: { void_reason: input.reason },
      });
      const data = { attemptNo: row.attempt_no };
      await settleRetestsOf(tx, voided, { by, code: 'earlier_voided', data, now });
      return voided;
    },
  });
}

/** Takes a call for help off the list. */
export async function helped(academy: Academy, actor: StaffActor, attemptNo: string): Promise<Decided> {
  const row = await attemptInScope(academy, actor, attemptNo);
  await clearHelp(academy.db, row.id);
  return decidedOf(row);
}
