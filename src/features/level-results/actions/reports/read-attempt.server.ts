import { branchNames } from '#src/features/branches/actions/branches.server.ts';
import { actorNames, type LevelTestDeps } from '#src/features/level-attempts/actions/actor-names.server.ts';
import { attemptInScope } from '#src/features/level-attempts/actions/scope.server.ts';
import { attemptLabels, integrityLabels, isClosed } from '#src/features/level-attempts/rules/attempts.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import { attemptReason } from '#src/features/level-attempts/rules/history.ts';
import { type AttemptRow, attemptTrail } from '#src/features/level-attempts/store/attempts.server.ts';
import { findWait } from '#src/features/level-attempts/store/retest-waits.server.ts';
import { readSettings } from '#src/features/level-attempts/store/settings.server.ts';
import { plannedFor } from '#src/features/level-results/actions/planned-release.server.ts';
import type { OfficeAttempt, OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import { LevelResult } from '#src/features/level-results/contract/result.ts';
import { uncountedLabels } from '#src/features/level-results/rules/answer-text.ts';
import { decisionVersion, effectiveLevel } from '#src/features/level-results/rules/effective-level.ts';
import { waitingTexts } from '#src/features/level-results/rules/release.ts';
import * as store from '#src/features/level-results/store/attempt-report.server.ts';
import { listDecisions } from '#src/features/level-results/store/decisions.server.ts';
import { readWaiting } from '#src/features/level-results/store/late-answers.server.ts';
import { findPlacement } from '#src/features/level-results/store/results.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { auditAccess } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { maskPhone } from '#src/shared/people/phone.ts';
import { valueAt } from '#src/shared/record.ts';
import { answerTexts, itemsOf, lateOf, mayOf } from './attempt-detail.server.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** One attempt as a line of the list. */
export const summary = (
  row: AttemptRow,
  { branchName, level, notices }: { branchName: string; level: string | null; notices: number },
): OfficeAttempt => ({
  attemptNo: row.attempt_no,
  kind: row.kind,
  studentName: row.student_name,
  grade: gradeLabel(row.grade),
  branchName,
  title: BlueprintSnapshot.parse(row.blueprint).title,
  state: row.state,
  stateLabel: attemptLabels[row.state],
  createdAt: row.created_at.toISOString(),
  closedAt: iso(row.closed_at),
  level,
  noticeCount: notices,
});

/** One attempt with its answers, points, evidence and history. */
export async function readForStaff(
  academy: Academy,
  deps: LevelTestDeps,
  { actor, attemptNo }: { actor: StaffActor; attemptNo: string },
): Promise<OfficeDetail> {
  const row = await attemptInScope(academy, actor, attemptNo);
  const access = { whose: `레벨 테스트 ${attemptNo}`, what: '답안과 결과 보기', reason: '' };
  await auditAccess(academy.db, actor, { ...access, at: academy.clock.now() });
  const [items, placement, branches, integrity, history, uncounted, settings, decisions, waiting] =
    await Promise.all([
      itemsOf(academy, actor, row),
      findPlacement(academy.db, row.id),
      branchNames(academy.db),
      store.listIntegrity(academy.db, row.id),
      attemptTrail.list(academy.db, [row.id]),
      store.listUncounted(academy.db, row.id),
      readSettings(academy.db),
      listDecisions(academy.db, row.id),
      readWaiting(academy.db, row.id),
    ]);
  const nameOf = await actorNames(academy.db, deps, [
    ...history.map((one) => one.by),
    ...decisions.map((one) => byStaff(one.staffId)),
  ]);
  const result = placement === undefined || !isClosed(row.state) ? null : LevelResult.parse(placement);
  const texts = await answerTexts(academy, row, uncounted);
  return {
    attempt: summary(row, {
      branchName: branches.get(row.branch_id) ?? '',
      level: result?.level ?? null,
      notices: integrity.length,
    }),
    guardianMobile: mayDo(actor, 'families') ? maskPhone(row.guardian_mobile) : '',
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
      waitsFor: isClosed(row.state) && row.state !== 'released' ? waitingTexts(waiting) : [],
      messageTo: maskPhone(row.guardian_mobile),
    },
    hasTranscripts: row.has_transcripts,
    late: await lateOf(academy, row),
    result,
    effective: result && effectiveLevel(result, decisions[0]),
    decisions: decisions.map((one) => ({
      level: one.level?.name ?? null,
      levelCode: one.level?.code ?? null,
      reason: one.reason,
      by: nameOf(byStaff(one.staffId)),
      at: one.at.toISOString(),
    })),
    decisionVersion: decisionVersion(decisions),
    items,
    essayMarkers: settings.essayMarkers,
    thirdMarkPercent: settings.thirdMarkPercent,
    uncounted: uncounted.map((one, index) => ({
      position: one.position,
      outcomeLabel: uncountedLabels[one.outcome] ?? one.outcome,
      answer: (texts[index] ?? '').slice(0, 300),
      at: one.at.toISOString(),
    })),
    integrity: integrity.map((one) => ({
      label: valueAt(integrityLabels, one.kind) ?? one.kind,
      position: one.position,
      detail: one.detail,
      at: one.at.toISOString(),
    })),
    history: history.map((one) => ({
      label: attemptLabels[one.to],
      actor: nameOf(one.by),
      cause: attemptReason(one),
      at: one.at.toISOString(),
    })),
  };
}
