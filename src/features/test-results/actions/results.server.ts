import { findForStaff } from '#src/features/registrations/actions/staff-sight.server.ts';
import { registrationLabels } from '#src/features/registrations/rules/registrations.ts';
import { hasSeat } from '#src/features/registrations/rules/seated.ts';
import {
  listOfSession,
  type RegistrationRow,
} from '#src/features/registrations/store/registrations.server.ts';
import type {
  answerAppealEndpoint,
  exportResultsEndpoint,
  listResultsEndpoint,
  OfficeResult,
  publishResultsEndpoint,
  ResultHead,
} from '#src/features/test-results/contract/results.ts';
import { firstSortOf, verdictLabels } from '#src/features/test-results/rules/results.ts';
import * as marks from '#src/features/test-results/store/result-list.server.ts';
import * as store from '#src/features/test-results/store/results.server.ts';
import {
  type OfficeDeps,
  ownSession,
  readForStaff,
} from '#src/features/test-sessions/actions/office.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { areasOf, type ScoreArea } from '#src/features/test-sessions/rules/score-areas.ts';
import {
  findForOffice,
  lockSessionRow,
  type SessionRow,
  touchSessionVersion,
} from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere, exportList } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { type ExportFile, listLimits } from '#src/shared/endpoint/list.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { notifyAnswered } from './shown-results.server.ts';

export interface ResultTable {
  readonly session: SessionRow;
  readonly areas: readonly ScoreArea[];
  readonly resultsAt: Date | null;
  readonly rows: readonly RegistrationRow[];
  readonly results: ReadonlyMap<number, store.StoredResult>;
}

/** The score table of a session of an own branch: those who came or may still come. */
export async function tableOf(db: Db | Tx, actor: StaffActor, sessionId: number): Promise<ResultTable> {
  const session = await findForOffice(db, sessionId, actor.branchIds);
  if (!session) throw testErrors.session_gone();
  const [facts] = await store.listResultFacts(db, [sessionId]);
  const rows = (await listOfSession(db, sessionId)).filter((row) => hasSeat(row.state));
  const results = await store.listResults(
    db,
    rows.map((row) => row.id),
  );
  return {
    session,
    areas: areasOf(facts?.areas),
    resultsAt: facts?.resultsAt ?? null,
    rows,
    results: new Map(results.map((result) => [result.registration_id, result])),
  };
}

/** How far the results of a session are. */
export async function readResultHead(
  academy: Academy,
  actor: StaffActor,
  { sessionId, deps }: { sessionId: number; deps: OfficeDeps },
): Promise<ResultHead> {
  const { db } = academy;
  const session = await readForStaff(academy, actor, sessionId);
  const [[facts], counts, pastes, appealed] = await Promise.all([
    store.listResultFacts(db, [sessionId]),
    marks.countMarks(db, sessionId),
    marks.listPastes(db, sessionId),
    store.listAppealsOf(db, sessionId),
  ]);
  const names = await deps.namesOf(db, [
    ...pastes.flatMap((one) => [one.staffId, one.undoneBy]),
    ...appealed.map((one) => one.staffId),
  ]);
  const nameOf = (staffId: number | null) => (staffId === null ? null : (names.get(staffId) ?? '직원'));
  const resultsAt = facts?.resultsAt ?? null;
  return {
    session,
    areas: [...areasOf(facts?.areas)],
    resultsAt: resultsAt?.toISOString() ?? null,
    isOut: resultsAt !== null && resultsAt <= academy.clock.now(),
    ...counts,
    pastes: pastes.map((one) => ({
      importId: one.id,
      at: one.at.toISOString(),
      staffName: nameOf(one.staffId) ?? '',
      count: Number(one.count),
      undoneBy: nameOf(one.undoneBy),
    })),
    appealed: appealed.map(({ text, createdAt, answer, staffId, ...one }) => ({
      ...one,
      appeal: { text, createdAt: createdAt.toISOString(), answer },
      answeredBy: nameOf(staffId) ?? '',
    })),
  };
}

/** One page of the score table. */
export async function listResults(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof listResultsEndpoint>; deps: OfficeDeps },
): Promise<DataOf<typeof listResultsEndpoint>> {
  await ownSession(academy, actor, input.sessionId);
  const page = await marks.listMarks(academy.db, {
    ...input,
    sort: input.sort ?? firstSortOf(await marks.countMarks(academy.db, input.sessionId)),
    size: Math.min(input.size, listLimits.size),
  });
  const appeals = await store.listAppeals(
    academy.db,
    page.rows.map((row) => row.id),
  );
  const names = await deps.namesOf(
    academy.db,
    page.rows.map((row) => row.staffId),
  );
  const appealOf = new Map(appeals.map((appeal) => [appeal.registration_id, appeal]));
  return { ...page, rows: page.rows.map((row) => resultView(row, names, appealOf.get(row.id))) };
}

function resultView(
  row: marks.MarkRow,
  names: ReadonlyMap<number, string>,
  appeal: store.StoredAppeal | undefined,
): OfficeResult {
  return {
    registrationNo: row.registrationNo,
    childName: row.childName,
    childGrade: gradeLabel(row.childGrade),
    stateLabel: registrationLabels[row.state],
    scores: (row.scores ?? []).map(Number),
    placement: row.placement ?? '',
    verdictLabel: row.verdict === null ? '' : verdictLabels[row.verdict],
    comment: row.comment ?? '',
    hasResult: row.verdict !== null,
    isMissing: row.verdict === null && row.state === 'attended',
    enteredBy: row.staffId === null ? null : (names.get(row.staffId) ?? '직원'),
    enteredAt: row.enteredAt?.toISOString() ?? null,
    mark: row.mark ?? 0,
    appeal: appeal
      ? { text: appeal.text, createdAt: appeal.created_at.toISOString(), answer: appeal.answer }
      : null,
  };
}

/** The score table as a spreadsheet: with the heads the import wants, so that it can be filled in and taken in again. */
export async function exportResults(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof exportResultsEndpoint>,
): Promise<ExportFile> {
  const { reason, columns: wanted, ...filters } = input;
  const { title } = await ownSession(academy, actor, input.sessionId);
  const [facts] = await store.listResultFacts(academy.db, [input.sessionId]);
  const { rows } = await marks.listMarks(academy.db, {
    ...filters,
    sort: filters.sort ?? firstSortOf(await marks.countMarks(academy.db, input.sessionId)),
    page: 1,
    size: listLimits.exported,
  });
  return exportList(academy, actor, {
    list: `${title} 결과`,
    reason,
    wanted,
    filters,
    rows,
    people: rows.map((row) => `회원 ${row.memberId}`),
    columns: [
      { key: 'registrationNo', name: '접수번호', cell: (row) => row.registrationNo },
      { key: 'child', name: '이름', cell: (row) => row.childName },
      ...areasOf(facts?.areas).map((area, index) => ({
        key: `area${index}`,
        name: area.name,
        cell: (row: marks.MarkRow) => (row.scores ? Number(row.scores[index]) : ''),
      })),
      { key: 'placement', name: '배치', cell: (row) => row.placement ?? '' },
      {
        key: 'verdict',
        name: '결과',
        cell: (row) => (row.verdict === null ? '' : verdictLabels[row.verdict]),
      },
      { key: 'comment', name: '의견', cell: (row) => row.comment ?? '' },
    ],
  });
}

/** Sets when the results are shown; everybody who came must have one, and a time a colleague set is not replaced unseen. */
export async function publishResults(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof publishResultsEndpoint>; deps: OfficeDeps },
): Promise<ResultHead> {
  const now = academy.clock.now();
  const { sessionId } = input;
  const typed = input.at === '' ? null : new Date(`${input.at}:00+09:00`);
  // Nobody saw them before now: the days in which a family may appeal begin when they are shown.
  const at = typed !== null && typed < now ? now : typed;
  await inTransaction(academy.db, async (tx) => {
    const newest = await lockSessionRow(tx, sessionId);
    const table = await tableOf(tx, actor, sessionId);
    if (table.resultsAt !== null && table.resultsAt <= now) throw testErrors.results_out();
    if (newest !== input.version) throw await editedElsewhere(tx, 'test-session', sessionId);
    const missing = table.rows.filter((row) => row.state === 'attended' && !table.results.has(row.id));
    if (at !== null && (missing.length > 0 || table.results.size === 0))
      throw testErrors.results_missing({
        message: `응시한 학생 ${missing.length}명의 결과가 아직 없습니다.`,
        data: { registrationNos: missing.map((row) => row.registration_no) },
      });
    await store.setResultsAt(tx, sessionId, at);
    await touchSessionVersion(tx, sessionId);
    const { branchId } = table.session;
    const change = {
      entity: 'test-session',
      entityId: sessionId,
      branchId,
      action: '결과 공개 시각',
      before: { 시각: table.resultsAt ? formatSeoulDateTime(table.resultsAt) : '' },
      after: { 시각: at ? formatSeoulDateTime(at) : '' },
    };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return readResultHead(academy, actor, { sessionId, deps });
}

/** Answers an appeal of an own branch; what a colleague has answered stands. */
export async function answerAppeal(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof answerAppealEndpoint>; deps: OfficeDeps },
): Promise<{ answered: boolean }> {
  const { row, session } = await findForStaff(academy, actor, input.registrationNo);
  const by = { staffId: actor.staffId, now: academy.clock.now() };
  await inTransaction(academy.db, async (tx) => {
    const appeal = await store.lockAppeal(tx, row.id);
    if (!appeal) throw testErrors.appeal_gone();
    if (appeal.answer !== null) {
      const names = await deps.namesOf(tx, [appeal.staff_id]);
      throw testErrors.appeal_answered({
        message: `${names.get(appeal.staff_id ?? 0) ?? '다른 직원'} 님이 먼저 답변했습니다. 새로 고친 뒤 확인해 주세요.`,
      });
    }
    // The answer is read with the result.
    if ((await store.listResults(tx, [row.id])).length === 0)
      throw testErrors.no_result({
        message: '결과를 취소한 학생이라 답변을 보실 곳이 없습니다. 보호자에게 전화로 알려 주세요.',
      });
    await store.answerAppeal(tx, row.id, { answer: input.answer, by });
    const { sessionId, branchId } = session;
    const ofSession = { entity: 'test-session', entityId: sessionId, branchId };
    await auditChange(tx, actor, {
      ...ofSession,
      action: `${row.registration_no} 이의 신청 답변`,
      at: by.now,
    });
    await notifyAnswered(tx, session, row);
  });
  return { answered: true };
}
