import { listBranches } from '#src/features/branches/actions.server.ts';
import { itemVersions } from '#src/features/items/actions/for-tests.server.ts';
import { answerOrNothing } from '#src/features/items/contract/answer.ts';
import { itemKindNames } from '#src/features/items/contract/item.ts';
import { plainBlocks } from '#src/features/items/rules/plain.ts';
import { authoredAnswer } from '#src/features/items/rules/present.ts';
import type { Academy } from '#src/platform/academy.ts';
import { noteAccess } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { DataOf } from '#src/shared/endpoint.ts';
import { gradeWord } from '#src/shared/grade.ts';
import { maskPhone } from '#src/shared/phone.ts';
import { levelTestErrors } from '../contract/errors.ts';
import type { LiveRow, liveRoomEndpoint, OfficeDetail } from '../contract/office.ts';
import type { OfficeAttempt } from '../contract/office-list.ts';
import { correctionWays } from '../contract/regrades.ts';
import { LevelResult } from '../contract/result.ts';
import { answerWords, uncountedWords } from '../rules/answer-words.ts';
import { BlueprintSnapshot } from '../rules/blueprint.ts';
import { connectionOf, connectionWords } from '../rules/connection.ts';
import { decisionVersion, standingLevel } from '../rules/standing.ts';
import {
  type AttemptState,
  attemptWords,
  type IntegrityKind,
  integrityWords,
  isReopenable,
  mayMove,
} from '../rules.ts';
import { listAnswers } from '../store/answers.server.ts';
import { type AttemptRow, isClosed } from '../store/attempts.server.ts';
import { listDecisions } from '../store/decisions.server.ts';
import { listItems } from '../store/items.server.ts';
import * as store from '../store/office.server.ts';
import { type Correction, listInForce } from '../store/regrades.server.ts';
import { findPlacement, listMarks, listScores } from '../store/results.server.ts';
import { findWait } from '../store/retest-waits.server.ts';
import { readSettings } from '../store/settings.server.ts';
import { actorNames, type LevelTestNeeds } from './actor-names.server.ts';
import { fresh, sweepExpired } from './close.server.ts';
import { marksShown, rubricOf } from './marks.server.ts';
import { plannedFor } from './planned-release.server.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
const deciders = ['owner', 'manager', 'examiner'];

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

const correctionWords = (correction: Correction | undefined) =>
  correction ? correctionWays[correction.way] : '';

async function itemsOf(academy: Academy, actor: StaffActor, row: AttemptRow): Promise<OfficeDetail['items']> {
  const items = await listItems(academy.db, row.id);
  const versions = await itemVersions(
    academy.db,
    items.map((item) => item.version_id),
  );
  const [answers, scores, marks, saved, inForce] = await Promise.all([
    listAnswers(academy.db, row.id),
    listScores(academy.db, row.id),
    listMarks(academy.db, row.id),
    store.listSavedTimes(academy.db, row.id),
    listInForce(
      academy.db,
      items.map((item) => item.version_id),
    ),
  ]);
  const names = new Map(
    BlueprintSnapshot.parse(row.blueprint).domains.map(({ domainId, name }) => [domainId, name]),
  );
  return items.map((item) => {
    const version = versions.get(item.version_id);
    const at = <T extends { position: number }>(list: readonly T[]) =>
      list.find((one) => one.position === item.position);
    const given = answerOrNothing.safeParse(at(answers)?.answer ?? null);
    const answer =
      given.success && given.data && version ? authoredAnswer(version, item.option_seed, given.data) : null;
    const score = at(scores);
    return {
      position: item.position,
      itemId: item.item_id,
      versionId: item.version_id,
      domain: names.get(item.domain_id) ?? '기타',
      kindWord: version ? itemKindNames[version.kind] : '',
      stem: version ? plainBlocks(version.body.stem).slice(0, 400) : '',
      answer: version ? answerWords(version.body, answer) : '',
      points: score?.points ?? null,
      maxPoints: score?.maxPoints ?? null,
      isFinal: score?.isFinal ?? false,
      correction: correctionWords(inForce.get(item.version_id)),
      isEssay: version?.kind === 'essay',
      savedAt: iso(at(saved)?.saved_at ?? null),
      ...rubricOf(version),
      ...marksShown(
        marks.filter((mark) => mark.position === item.position),
        actor,
      ),
    };
  });
}

/** What an attempt may be asked to do now by this member of staff. */
function mayOf(
  actor: StaffActor,
  row: AttemptRow,
  { isReleasedAtOnce, now }: { readonly isReleasedAtOnce: boolean; readonly now: Date },
): OfficeDetail['may'] {
  const isDecider = deciders.includes(actor.role);
  const state = row.state as AttemptState;
  const isBeforeClose = ['created', 'consented', 'in_progress'].includes(state);
  return {
    release:
      isDecider &&
      (isReleasedAtOnce || actor.role === 'owner') &&
      state !== 'in_progress' &&
      mayMove(state, 'released'),
    void: isDecider && mayMove(state, 'void'),
    addTime: isDecider && isBeforeClose,
    setPercent: isDecider && isBeforeClose,
    pause: isDecider && state === 'in_progress',
    mark: isDecider && (state === 'review' || state === 'scored'),
    decideLevel: ['owner', 'manager'].includes(actor.role) && (state === 'scored' || state === 'released'),
    reopen: isDecider && (state === 'void' || isReopenable(row, now)),
    correctKey: actor.role === 'owner' && isClosed(state),
    replay: isDecider && isClosed(state) && BlueprintSnapshot.parse(row.blueprint).mode === 'adaptive',
  };
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
  const [items, placement, branches, integrity, history, uncounted, settings, decisions] = await Promise.all([
    itemsOf(academy, actor, row),
    findPlacement(academy.db, row.id),
    branchNames(academy),
    store.listIntegrity(academy.db, row.id),
    store.listHistory(academy.db, row.id),
    store.listUncounted(academy.db, row.id),
    readSettings(academy.db),
    listDecisions(academy.db, row.id),
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
    may: mayOf(actor, row, { ...settings, now: academy.clock.now() }),
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
