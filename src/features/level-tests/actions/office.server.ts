import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { LevelResult } from '#src/features/level-tests/contract/results/result.ts';
import { uncountedWords } from '#src/features/level-tests/rules/results/answer-words.ts';
import { waitingWords } from '#src/features/level-tests/rules/results/release.ts';
import { decisionVersion, standingLevel } from '#src/features/level-tests/rules/results/standing.ts';
import { findWait } from '#src/features/level-tests/store/classes/retest-waits.server.ts';
import { listDecisions } from '#src/features/level-tests/store/results/decisions.server.ts';
import { readWaiting } from '#src/features/level-tests/store/results/late-answers.server.ts';
import { findPlacement } from '#src/features/level-tests/store/results/results.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { noteAccess } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeWord } from '#src/shared/people/grade.ts';
import { maskPhone } from '#src/shared/people/phone.ts';
import { levelTestErrors } from '../contract/errors.ts';
import type { LiveRow, liveRoomEndpoint, OfficeDetail } from '../contract/office.ts';
import type { OfficeAttempt } from '../contract/office-list.ts';
import { type AttemptState, attemptWords, type IntegrityKind, integrityWords } from '../rules/attempts.ts';
import { BlueprintSnapshot } from '../rules/blueprint.ts';
import { connectionOf, connectionWords } from '../rules/connection.ts';
import { type AttemptRow, isClosed } from '../store/attempts.server.ts';
import * as store from '../store/office.server.ts';
import { readSettings } from '../store/settings.server.ts';
import { actorNames, type LevelTestNeeds } from './actor-names.server.ts';
import { deciders, itemsOf, lateOf, mayOf } from './attempts/attempt-detail.server.ts';
import { fresh, sweepExpired } from './attempts/close.server.ts';
import { plannedFor } from './results/planned-release.server.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Names of the branches by id. */
export async function branchNames(academy: Academy): Promise<Map<number, string>> {
  return new Map((await listBranches(academy.db)).map((branch) => [branch.id, branch.name]));
}

/** Who sits a test right now in the own branches; what is over is closed first. */
export async function liveRoom(
  academy: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof liveRoomEndpoint>> {
  await sweepExpired(academy);
  const [rows, branches] = await Promise.all([
    store.listLive(academy.db, actor.branchIds),
    branchNames(academy),
  ]);
  const now = academy.clock.now();
  return {
    serverNow: now.toISOString(),
    maySettle: actor.role === 'owner',
    mayDecide: deciders.includes(actor.role),
    rows: rows.map((row): LiveRow => {
      const connection = connectionOf(row.seen_at, row.unsent ?? 0, now);
      return {
        attemptNo: row.attempt_no,
        kind: row.kind as LiveRow['kind'],
        studentName: row.student_name,
        grade: gradeWord(row.grade),
        branchName: branches.get(row.branch_id) ?? '',
        title: BlueprintSnapshot.parse(row.blueprint).title,
        position: row.at_position ?? 1,
        itemCount: row.items,
        answeredCount: row.answered,
        unsent: row.unsent ?? 0,
        startedAt: (row.started_at ?? row.created_at).toISOString(),
        deadlineAt: (row.deadline_at ?? now).toISOString(),
        seenAt: iso(row.seen_at),
        lastSavedAt: iso(row.last_saved_at),
        connection,
        connectionWord: connectionWords[connection],
        device: row.device ?? '',
        asksHelp: row.help_asked_at !== null,
        noticeCount: row.notices,
        addedSeconds: row.granted_seconds + row.given_back_seconds,
        timeVersion: row.time_version,
        branchId: row.branch_id,
        pausedAt: iso(row.paused_at),
        isPauseShown: row.pause_shown ?? false,
      };
    }),
  };
}

/** One attempt as a line of the list. */
export const summary = (
  row: AttemptRow,
  { branchName, level, notices }: { branchName: string; level: string | null; notices: number },
): OfficeAttempt => ({
  attemptNo: row.attempt_no,
  kind: row.kind as OfficeAttempt['kind'],
  studentName: row.student_name,
  grade: gradeWord(row.grade),
  branchName,
  title: BlueprintSnapshot.parse(row.blueprint).title,
  state: row.state as AttemptState,
  stateWord: attemptWords[row.state as AttemptState],
  createdAt: row.created_at.toISOString(),
  closedAt: iso(row.closed_at),
  level,
  noticeCount: notices,
});

/** An attempt of the own branches, closed if its time is over; another's does not exist. */
export async function attemptInScope(
  academy: Academy,
  actor: StaffActor,
  attemptNo: string,
): Promise<AttemptRow> {
  const row = await store.findInScope(academy.db, attemptNo, actor.branchIds);
  if (!row) throw levelTestErrors.attempt_gone({ message: '응시 기록을 찾을 수 없습니다.' });
  return fresh(academy, row);
}

/** One attempt with its answers, points, evidence and history. */
export async function readForStaff(
  academy: Academy,
  needs: LevelTestNeeds,
  actor: StaffActor,
  attemptNo: string,
): Promise<OfficeDetail> {
  const row = await attemptInScope(academy, actor, attemptNo);
  const access = { whose: `레벨 테스트 ${attemptNo}`, what: '답안과 결과 보기', reason: '' };
  await noteAccess(academy.db, actor, access, academy.clock.now());
  const [items, placement, branches, integrity, history, uncounted, settings, decisions, waiting] =
    await Promise.all([
      itemsOf(academy, actor, row),
      findPlacement(academy.db, row.id),
      branchNames(academy),
      store.listIntegrity(academy.db, row.id),
      store.listHistory(academy.db, row.id),
      store.listUncounted(academy.db, row.id),
      readSettings(academy.db),
      listDecisions(academy.db, row.id),
      readWaiting(academy.db, row.id),
    ]);
  const nameOf = await actorNames(academy.db, needs, [
    ...history.map((one) => one.actor),
    ...decisions.map((one) => `staff ${one.staffId}`),
  ]);
  const result = placement === undefined || !isClosed(row.state) ? null : LevelResult.parse(placement);
  return {
    attempt: summary(row, {
      branchName: branches.get(row.branch_id) ?? '',
      level: result?.level ?? null,
      notices: integrity.length,
    }),
    guardianMobile: actor.role === 'examiner' ? '' : maskPhone(row.guardian_mobile),
    startedAt: iso(row.started_at),
    deadlineAt: iso(row.deadline_at),
    extraTimePercent: row.extra_time_percent,
    grantedSeconds: row.granted_seconds,
    givenBackSeconds: row.given_back_seconds,
    pausedSeconds: row.paused_seconds,
    timeVersion: row.time_version,
    pausedAt: iso(row.paused_at),
    voidReason: row.void_reason,
    retestWaitsSince: iso(await findWait(academy.db, row.id)),
    plannedReleaseAt: await plannedFor(academy, row),
    receipt: row.receipt_hash === null ? null : { count: row.receipt_count ?? 0, hash: row.receipt_hash },
    may: mayOf(actor, row, { ...settings, waiting, now: academy.clock.now() }),
    release: {
      waitsFor: isClosed(row.state) && row.state !== 'released' ? waitingWords(waiting) : [],
      messageTo: maskPhone(row.guardian_mobile),
    },
    hasTranscripts: row.has_transcripts,
    late: await lateOf(academy, row),
    result,
    standing: result && standingLevel(result, decisions[0]),
    decisions: decisions.map((one) => ({
      level: one.level?.name ?? null,
      levelCode: one.level?.code ?? null,
      reason: one.reason,
      by: nameOf(`staff ${one.staffId}`),
      at: one.at.toISOString(),
    })),
    decisionVersion: decisionVersion(decisions),
    items,
    essayMarkers: settings.essayMarkers,
    uncounted: uncounted.map((one) => ({
      position: one.position,
      outcomeWord: uncountedWords[one.outcome] ?? one.outcome,
      answer: JSON.stringify(one.answer).slice(0, 300),
      at: one.at.toISOString(),
    })),
    integrity: integrity.map((one) => ({
      word: integrityWords[one.kind as IntegrityKind] ?? one.kind,
      position: one.position,
      detail: one.detail,
      at: one.at.toISOString(),
    })),
    history: history.map((one) => ({
      word: attemptWords[one.to_state as AttemptState],
      actor: nameOf(one.actor),
      cause: one.cause,
      at: one.at.toISOString(),
    })),
  };
}
