import { sendTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { mostGrantedSeconds } from '#src/features/invigilation/actions/time.server.ts';
import type { endRetestWaitEndpoint, reopenEndpoint } from '#src/features/invigilation/contract/live-test.ts';
import { findLastVoid } from '#src/features/invigilation/store/office.server.ts';
import { decide } from '#src/features/level-attempts/actions/decide.server.ts';
import { moveAttempt, noteInHistory } from '#src/features/level-attempts/actions/moves.server.ts';
import { scheduleExpiry } from '#src/features/level-attempts/actions/schedule.server.ts';
import { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { deadlineOf, isReopenable } from '#src/features/level-attempts/rules/attempts.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import { findAdaptive } from '#src/features/level-attempts/store/adaptive.server.ts';
import {
  type AttemptRow,
  listOfStudent,
  lockStudent,
  studentOf,
} from '#src/features/level-attempts/store/attempts.server.ts';
import { endWaits } from '#src/features/level-attempts/store/retest-waits.server.ts';
import {
  settleRetestsOf,
  settleReturned,
} from '#src/features/level-results/actions/corrections/recompute.server.ts';
import { clearScores } from '#src/features/level-results/actions/score-sheet.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';

const refused = (message: string) => levelTestErrors.move_refused({ message });

/**
 * Nothing may have been built on the end of an attempt: a later test or retest of the same student. What was voided may
 * have been retested before; only a test that was begun in its place is in the way.
 */
async function requireLast(tx: Tx, row: AttemptRow): Promise<void> {
  const student = studentOf(row);
  await lockStudent(tx, student);
  const others = await listOfStudent(tx, student);
  const mayBeRetested = row.state === 'void';
  if (others.some((one) => one.id > row.id && !(mayBeRetested && one.earlier_attempt_id !== null)))
    throw refused('그 사이 이 학생이 같은 과목을 다시 시작하여 다시 열 수 없습니다.');
}

interface Again {
  readonly from: Date;
  readonly minutes: number;
  readonly now: Date;
}

/**
 * The clock as if it had stood since `from`, or since before where it was stopped or had run out by then, with minutes
 * more; the new deadline and its job.
 */
async function clockAgain(tx: Tx, row: AttemptRow, { from, minutes, now }: Again) {
  if (!row.started_at) return {};
  const granted = row.granted_seconds + minutes * 60;
  const stood = [from, row.paused_at ?? from, row.deadline_at ?? from].map((at) => at.getTime());
  const pausedSeconds = row.paused_seconds + Math.ceil((now.getTime() - Math.min(...stood)) / 1000);
  const deadline = deadlineOf(row.started_at, {
    minutes: BlueprintSnapshot.parse(row.blueprint).minutes,
    extraTimePercent: row.extra_time_percent,
    grantedSeconds: granted,
    givenBackSeconds: row.given_back_seconds,
    pausedSeconds,
  });
  if (granted > mostGrantedSeconds)
    throw commonErrors.input_invalid({ fields: { minutes: '모두 합쳐 4시간까지 더 드릴 수 있습니다.' } });
  if (deadline <= now)
    throw commonErrors.input_invalid({ fields: { minutes: '남은 시간이 없어 1분부터 더 드려야 합니다.' } });
  await scheduleExpiry(tx, row.id, deadline);
  return {
    granted_seconds: granted,
    paused_seconds: pausedSeconds,
    paused_at: null,
    deadline_at: deadline,
    outage_settled_at: now,
    time_version: row.time_version + 1,
  };
}

async function notify(academy: Academy, tx: Tx, row: AttemptRow): Promise<void> {
  const { title } = BlueprintSnapshot.parse(row.blueprint);
  const until = row.deadline_at ? `${formatSeoulDateTime(row.deadline_at)}까지 ` : '';
  await sendTextOrMail(
    tx,
    { memberId: row.member_id, mobile: row.guardian_mobile },
    {
      template: 'level-test.reopened',
      text: `[{academy}] ${row.student_name} 학생의 ${title} 시험을 다시 열었습니다. ${until}이어서 볼 수 있습니다.\n${academy.config.publicUrl}/test`,
      ...(row.deadline_at && { expiresAt: row.deadline_at }),
    },
  );
}

/**
 * Opens what was handed in again: the answers stay, the clock goes on with what was left and the minutes granted. The
 * old receipt is kept in the history. What was voided stands where it stood.
 */
export function reopenAttempt(academy: Academy, actor: StaffActor, input: InputOf<typeof reopenEndpoint>) {
  const { minutes, reason } = input;
  return decide(academy, actor, {
    decision: { ...input, action: '다시 열기' },
    work: async (tx, row, now) => {
      const by = byStaff(actor.staffId);
      if (row.state === 'in_progress') return row;
      if (row.state === 'void') {
        const last = await findLastVoid(tx, row.id);
        if (!last) throw levelTestErrors.move_refused();
        await requireLast(tx, row);
        const to = last.from;
        const clock = to === 'in_progress' ? await clockAgain(tx, row, { from: last.at, minutes, now }) : {};
        const change = { ...clock, void_reason: null };
        const why = { by, code: 'unvoided', note: reason, now } as const;
        const back = await moveAttempt(tx, row, { to, why, change, isBack: true });
        await settleReturned(tx, back, why);
        const data = { attemptNo: row.attempt_no };
        await settleRetestsOf(tx, back, { by, code: 'earlier_unvoided', data, now });
        return back;
      }
      if (!isReopenable(row, now) || !row.closed_at)
        throw refused('결과를 공개했거나 제출한 지 7일이 지난 시험은 다시 열 수 없습니다.');
      if ((await findAdaptive(tx, row.id))?.over_reason)
        throw refused(
          '맞춤형 시험이 스스로 끝나 더 낼 문항이 없습니다. 무효로 하고 처음부터 다시 보게 해 주세요.',
        );
      await requireLast(tx, row);
      const clock = await clockAgain(tx, row, { from: row.closed_at, minutes, now });
      await clearScores(tx, row.id);
      const opened = await moveAttempt(tx, row, {
        to: 'in_progress',
        isBack: true,
        why: {
          by,
          code: 'reopened',
          note: reason,
          data: { minutes, receipt: row.receipt_hash?.slice(0, 12) ?? '' },
          now,
        },
        change: { ...clock, closed_at: null, receipt_count: null, receipt_hash: null },
      });
      await notify(academy, tx, opened);
      return opened;
    },
  });
}

/** Takes a family off the list of those who wait for a call about a retest; twice changes nothing. */
export function endRetestWait(
  academy: Academy,
  actor: StaffActor,
  { attemptNo, reason }: InputOf<typeof endRetestWaitEndpoint>,
) {
  return decide(academy, actor, {
    decision: { attemptNo, reason, action: '재시험 안내 마침' },
    work: async (tx, row, now) => {
      if ((await endWaits(tx, [row.id], now)) > 0)
        await noteInHistory(tx, row, { by: byStaff(actor.staffId), code: 'retest_told', note: reason, now });
      return row;
    },
  });
}
