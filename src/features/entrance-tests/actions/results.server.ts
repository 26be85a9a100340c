import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { type PlannedRow, refusedRow, rehearseOrRun } from '#src/platform/office-import.server.ts';
import { noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import type { ImportAnswer, ImportLine } from '#src/shared/import.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import type {
  answerAppealEndpoint,
  importResultsEndpoint,
  listResultsEndpoint,
  publishResultsEndpoint,
} from '../contract/results.ts';
import { testErrors } from '../contract.ts';
import {
  areasOf,
  type RawRow,
  type ResultRow,
  readResult,
  type ScoreArea,
  verdictWords,
} from '../rules/results.ts';
import { hasSeat } from '../rules/seated.ts';
import { gradeWord, type RegistrationState, registrationWords } from '../rules.ts';
import { listOfSession, type RegistrationRow } from '../store/registrations.server.ts';
import * as store from '../store/results.server.ts';
import { findForOffice, lockSessionRow, type SessionRow } from '../store/sessions.server.ts';
import { readForStaff } from './office.server.ts';
import { findForStaff } from './office-work.server.ts';

interface Table {
  readonly session: SessionRow;
  readonly areas: readonly ScoreArea[];
  readonly resultsAt: Date | null;
  readonly rows: readonly RegistrationRow[];
  readonly results: ReadonlyMap<number, store.StoredResult>;
}

/** The score table of a session of an own branch: those who came or may still come. */
async function tableOf(db: Db | Tx, actor: StaffActor, sessionId: number): Promise<Table> {
  const session = await findForOffice(db, sessionId, actor.branchIds);
  if (!session) throw testErrors.session_gone();
  const [facts] = await store.listResultFacts(db, [sessionId]);
  const rows = (await listOfSession(db, sessionId)).filter((row) => hasSeat(row.state as RegistrationState));
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

/** The score table with appeals. */
export async function listResults(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<DataOf<typeof listResultsEndpoint>> {
  const table = await tableOf(academy.db, actor, sessionId);
  const appeals = new Map(
    (
      await store.listAppeals(
        academy.db,
        table.rows.map((row) => row.id),
      )
    ).map((appeal) => [appeal.registration_id, appeal]),
  );
  const { resultsAt } = table;
  return {
    session: await readForStaff(academy, actor, sessionId),
    areas: [...table.areas],
    resultsAt: resultsAt?.toISOString() ?? null,
    isOut: resultsAt !== null && resultsAt <= academy.clock.now(),
    rows: table.rows.map((row) => {
      const result = table.results.get(row.id);
      const appeal = appeals.get(row.id);
      return {
        registrationNo: row.registration_no,
        childName: row.child_name,
        childGrade: gradeWord(row.child_grade),
        stateWord: registrationWords[row.state as RegistrationState],
        scores: (result?.scores ?? []).map(Number),
        placement: result?.placement ?? '',
        verdictWord: result ? verdictWords[result.verdict as keyof typeof verdictWords] : '',
        comment: result?.comment ?? '',
        hasResult: result !== undefined,
        appeal: appeal
          ? { text: appeal.text, createdAt: appeal.created_at.toISOString(), answer: appeal.answer }
          : null,
      };
    }),
  };
}

interface Wanted {
  readonly registrationId: number;
  readonly row: ResultRow;
}

const sayScores = (areas: readonly ScoreArea[], scores: readonly (number | string)[]) =>
  areas.map((area, index) => `${area.name} ${Number(scores[index])}`).join(', ');

function changesOf(
  table: Table,
  before: store.StoredResult | undefined,
  after: ResultRow,
): ImportLine['changes'] {
  const old = before && {
    점수: sayScores(table.areas, before.scores),
    배치: before.placement,
    결과: verdictWords[before.verdict as keyof typeof verdictWords],
    의견: before.comment,
  };
  const fresh = {
    점수: sayScores(table.areas, after.scores),
    배치: after.placement,
    결과: verdictWords[after.verdict],
    의견: after.comment,
  };
  return Object.entries(fresh).flatMap(([field, value]) => {
    const was = old?.[field as keyof typeof fresh] ?? '';
    return was === value ? [] : [{ field, before: was, after: value }];
  });
}

function planRow(table: Table, raw: RawRow, line: number, seen: Set<string>): PlannedRow<Wanted> {
  const no = (raw.registrationNo ?? '').trim().toUpperCase();
  const refused = (sentence: string) => refusedRow(line, raw.name?.trim() || no || '-', sentence);
  const found = table.rows.find((row) => row.registration_no === no);
  if (!found) return refused('이 회차에 없는 접수번호입니다.');
  if (seen.has(no)) return refused('같은 접수번호가 위에 있습니다.');
  seen.add(no);
  if (found.state !== 'attended') return refused('출석으로 기록된 학생만 결과를 넣을 수 있습니다.');
  const read = readResult(raw, found.child_name, table.areas);
  if (typeof read === 'string') return refused(read);
  const before = table.results.get(found.id);
  const changes = changesOf(table, before, read);
  const outcome = changes.length === 0 ? 'same' : before ? 'changed' : 'new';
  return {
    line: { line, name: found.child_name, outcome, changes, sentence: null },
    wanted: outcome === 'same' ? null : { registrationId: found.id, row: read },
  };
}

/** Takes a score table: a rehearsal without `plan`, and with it exactly what the rehearsal showed, or nothing. */
export async function importResults(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof importResultsEndpoint>,
): Promise<ImportAnswer> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    // Two tables at once are taken one after the other, so that the second is compared with what the first left.
    await lockSessionRow(tx, input.sessionId);
    const table = await tableOf(tx, actor, input.sessionId);
    const seen = new Set<string>();
    const planned = input.rows.map((row, index) => planRow(table, row, index + 1, seen));
    return rehearseOrRun(planned, input.plan, async (wanted) => {
      for (const { registrationId, row } of wanted)
        await store.saveResult(tx, registrationId, row, { staffId: actor.staffId, now });
      const { branchId } = table.session;
      const ofSession = { entity: 'test-session', entityId: input.sessionId, branchId };
      await noteChange(tx, actor, { ...ofSession, action: `결과 입력 ${wanted.length}건` }, now);
    });
  });
}

/** Sets when the results are shown; everybody who came must have one. */
export async function publishResults(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof publishResultsEndpoint>,
): Promise<DataOf<typeof publishResultsEndpoint>> {
  const now = academy.clock.now();
  const at = input.at === '' ? null : new Date(`${input.at}:00+09:00`);
  await inTransaction(academy.db, async (tx) => {
    await lockSessionRow(tx, input.sessionId);
    const table = await tableOf(tx, actor, input.sessionId);
    if (table.resultsAt !== null && table.resultsAt <= now) throw testErrors.results_out();
    const missing = table.rows.filter((row) => row.state === 'attended' && !table.results.has(row.id));
    if (at !== null && (missing.length > 0 || table.results.size === 0))
      throw testErrors.results_missing({
        message: `응시한 학생 ${missing.length}명의 결과가 아직 없습니다.`,
        data: { registrationNos: missing.map((row) => row.registration_no) },
      });
    await store.setResultsAt(tx, input.sessionId, at);
    await noteChange(
      tx,
      actor,
      {
        entity: 'test-session',
        entityId: input.sessionId,
        branchId: table.session.branchId,
        action: '결과 공개 시각',
        before: { 시각: table.resultsAt ? formatSeoulDateTime(table.resultsAt) : '' },
        after: { 시각: at ? formatSeoulDateTime(at) : '' },
      },
      now,
    );
  });
  return listResults(academy, actor, input.sessionId);
}

/** Answers an appeal of an own branch. */
export async function answerAppeal(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof answerAppealEndpoint>,
): Promise<{ answered: boolean }> {
  const { row } = await findForStaff(academy, actor, input.registrationNo);
  const by = { staffId: actor.staffId, now: academy.clock.now() };
  const answered = await inTransaction(academy.db, (tx) => store.answerAppeal(tx, row.id, input.answer, by));
  if (!answered) throw testErrors.appeal_gone();
  return { answered };
}
