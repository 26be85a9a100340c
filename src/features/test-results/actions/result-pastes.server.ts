import type {
  importResultsEndpoint,
  undoResultsEndpoint,
} from '#src/features/test-results/contract/results.ts';
import {
  markOf,
  markTexts,
  type RawRow,
  type ResultRow,
  readResult,
  type StoredMark,
} from '#src/features/test-results/rules/results.ts';
import * as pastes from '#src/features/test-results/store/result-list.server.ts';
import * as store from '#src/features/test-results/store/results.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { findForOffice, lockSessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { type PlannedRow, refusedRow, rehearseOrRun } from '#src/platform/office-import.server.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { ImportLine } from '#src/shared/endpoint/import.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { type HangingPlace, shownAtOnce, shownRefusal, shownSentence } from '../rules/shown-results.ts';
import { type ResultTable, tableOf } from './results.server.ts';
import { changedSince, refuseTypedOver } from './results-meanwhile.server.ts';
import { isOut, notifyCorrected, type ResultDeps } from './shown-results.server.ts';

type Names = ReadonlyMap<number, string>;

interface Wanted {
  readonly registrationId: number;
  readonly before: StoredMark | null;
  readonly row: ResultRow;
}

function changesOf(table: ResultTable, before: StoredMark | null, after: ResultRow): ImportLine['changes'] {
  const old = before && markTexts(table.areas, before);
  return Object.entries(markTexts(table.areas, after)).flatMap(([field, value]) => {
    const was = old?.[field] ?? '';
    return was === value ? [] : [{ field, before: was, after: value }];
  });
}

/** What is said of a mark that is replaced: whose it is and since when. */
const replaced = (stored: store.StoredResult, names: Names) =>
  `${names.get(stored.staff_id) ?? '다른 직원'} 님이 ${formatSeoulDateTime(stored.updated_at)}에 넣은 결과를 바꿉니다.`;

/** What hangs on results that families have read, and who is about to change them. */
interface Shown {
  readonly places: ReadonlyMap<number, HangingPlace>;
  readonly mayShow: boolean;
}

interface Reading {
  readonly table: ResultTable;
  readonly names: Names;
  readonly seen: Set<string>;
  /** Null while no family has read a result. */
  readonly shown: Shown | null;
}

function planRow({ table, names, seen, shown }: Reading, raw: RawRow, line: number): PlannedRow<Wanted> {
  const no = (raw.registrationNo ?? '').trim().toUpperCase();
  const refused = (sentence: string) => refusedRow(line, raw.name?.trim() || no || '-', sentence);
  const found = table.rows.find((row) => row.registration_no === no);
  if (!found) return refused('이 회차에 없는 접수번호입니다.');
  if (seen.has(no)) return refused('같은 접수번호가 위에 있습니다.');
  seen.add(no);
  if (found.state !== 'attended') return refused('응시로 기록된 학생만 결과를 넣을 수 있습니다.');
  const read = readResult(raw, found.child_name, table.areas);
  if (typeof read === 'string') return refused(read);
  const stored = table.results.get(found.id);
  const before = stored ? markOf(stored) : null;
  const changes = changesOf(table, before, read);
  const outcome = changes.length === 0 ? 'same' : before ? 'changed' : 'new';
  const place = shown?.places.get(found.id);
  const refusal = outcome !== 'same' && shown && shownRefusal({ verdict: read.verdict, place, ...shown });
  if (refusal) return refused(refusal);
  const said = outcome === 'changed' && stored ? [replaced(stored, names)] : [];
  if (shown && outcome !== 'same') said.push(outcome === 'new' ? shownAtOnce : shownSentence(place));
  const sentence = said.join(' ');
  return {
    line: { line, name: found.child_name, outcome, changes, sentence: sentence || null },
    wanted: outcome === 'same' ? null : { registrationId: found.id, before, row: read },
  };
}

/** What families have read of a session; null while nothing is shown. */
async function shownOf(
  tx: Tx,
  actor: StaffActor,
  { table, deps, now }: { table: ResultTable; deps: ResultDeps; now: Date },
): Promise<Shown | null> {
  if (!isOut(table, now)) return null;
  return {
    places: await deps.placesOf(tx, [...table.results.keys()]),
    mayShow: mayDo(actor, 'results'),
  };
}

/** Takes a score table: a rehearsal without `plan`, and with it exactly what the rehearsal showed, or nothing. */
export async function importResults(
  academy: Academy,
  actor: StaffActor,
  { input, deps }: { input: InputOf<typeof importResultsEndpoint>; deps: ResultDeps },
): Promise<DataOf<typeof importResultsEndpoint>> {
  const now = academy.clock.now();
  const { sessionId } = input;
  const [plan, seenMark = '0'] = input.plan?.split('.') ?? [];
  return inTransaction(academy.db, async (tx) => {
    // Two tables at once are taken one after the other, so that the second is compared with what the first left.
    await lockSessionRow(tx, sessionId);
    const table = await tableOf(tx, actor, sessionId);
    const newest = await pastes.newestMark(tx, sessionId);
    const names = await deps.namesOf(
      tx,
      [...table.results.values()].map((one) => one.staff_id),
    );
    const shown = await shownOf(tx, actor, { table, deps, now });
    const reading = { table, names, seen: new Set<string>(), shown };
    const planned = input.rows.map((row, index) => planRow(reading, row, index + 1));
    const wishes = planned.flatMap(({ wanted }) => wanted ?? []);
    if (input.basedOn) await refuseTypedOver(tx, { table, wishes, deps }, input.basedOn);
    const touched = planned.filter(({ line }) => shown !== null && line.outcome === 'changed').length;
    let importId: number | null = null;
    const run = async (wanted: readonly Wanted[]) => {
      if (touched > 0 && input.reason === undefined) throw commonErrors.input_invalid(askReason);
      importId = await writeMarks(tx, actor, {
        table,
        wanted,
        isShown: shown !== null,
        reason: input.reason,
        now,
      });
    };
    const since = { rows: input.rows, seenMark: Number(seenMark) || 0 };
    const answer = await rehearseOrRun(planned, {
      plan,
      run,
      changed: () => changedSince(tx, table, { input: since, deps }),
    });
    return { ...answer, plan: `${answer.plan}.${newest}`, importId, shown: touched };
  });
}

const askReason = { fields: { reason: '공개된 결과를 바꾸는 사유를 5자 이상 적어 주세요.' } };

interface Writing {
  readonly table: ResultTable;
  readonly wanted: readonly Wanted[];
  /** Families have read what stood there. */
  readonly isShown: boolean;
  readonly reason: string | undefined;
  readonly now: Date;
}

async function writeMarks(
  tx: Tx,
  actor: StaffActor,
  { table, wanted, isShown, reason, now }: Writing,
): Promise<number | null> {
  if (wanted.length === 0) return null;
  const { sessionId, branchId } = table.session;
  const by = { staffId: actor.staffId, now };
  const importId = await pastes.insertPaste(tx, { sessionId, ...by });
  await store.saveResults(tx, wanted, by);
  await pastes.insertMarkHistory(
    tx,
    wanted.map(({ registrationId, before, row }) => ({
      registrationId,
      importId,
      staffId: actor.staffId,
      at: now,
      before,
      after: row,
    })),
  );
  const ofSession = { entity: 'test-session', entityId: sessionId, branchId };
  const read = new Set(
    wanted.flatMap(({ registrationId, before }) => (isShown && before ? [registrationId] : [])),
  );
  const action = read.size > 0 ? `공개된 결과 ${read.size}건 정정` : `결과 입력 ${wanted.length}건`;
  await auditChange(tx, actor, { ...ofSession, action, ...(reason && { reason }), at: now });
  await notifyCorrected(
    tx,
    table,
    table.rows.filter(({ id }) => read.has(id)),
  );
  return importId;
}

/** Takes a whole table back as it was before; what was built on it since is not torn down. */
export async function undoResults(
  academy: Academy,
  actor: StaffActor,
  { input: { importId }, deps }: { input: InputOf<typeof undoResultsEndpoint>; deps: ResultDeps },
): Promise<DataOf<typeof undoResultsEndpoint>> {
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const paste = await pastes.lockPaste(tx, importId);
    const session = paste && (await findForOffice(tx, paste.session_id, actor.branchIds));
    if (!paste || !session) throw testErrors.session_gone();
    await lockSessionRow(tx, session.sessionId);
    const table = await tableOf(tx, actor, session.sessionId);
    if (isOut(table, now)) throw testErrors.results_out();
    if (paste.undone_at) throw testErrors.paste_undone();
    const last = paste.marks.at(-1)?.id ?? 0;
    const ids = paste.marks.map((mark) => mark.registrationId);
    const [since] = await pastes.listMarkedSince(tx, ids, last);
    if (since) {
      const names = await deps.namesOf(tx, [since.staffId]);
      throw testErrors.paste_built_on({
        message: `그 뒤에 ${names.get(since.staffId) ?? '다른 직원'} 님이 ${since.childName} 학생의 결과를 바꾸어 되돌릴 수 없습니다.`,
      });
    }
    await restore(tx, paste.marks, { importId, staffId: actor.staffId, now });
    const { sessionId, branchId } = session;
    const ofSession = { entity: 'test-session', entityId: sessionId, branchId };
    await auditChange(tx, actor, { ...ofSession, action: `결과 입력 ${ids.length}건 되돌림`, at: now });
    return { restored: ids.length };
  });
}

async function restore(
  tx: Tx,
  marks: NonNullable<Awaited<ReturnType<typeof pastes.lockPaste>>>['marks'],
  by: { readonly importId: number; readonly staffId: number; readonly now: Date },
): Promise<void> {
  await store.deleteResults(
    tx,
    marks.flatMap(({ registrationId, before }) => (before === null ? [registrationId] : [])),
  );
  await store.saveResults(
    tx,
    marks.flatMap(({ registrationId, before: row }) => (row === null ? [] : [{ registrationId, row }])),
    by,
  );
  await pastes.insertMarkHistory(
    tx,
    marks.map(({ registrationId, before, after }) => ({
      registrationId,
      importId: by.importId,
      staffId: by.staffId,
      at: by.now,
      before: after,
      after: before,
    })),
  );
  await pastes.markPasteUndone(tx, by.importId, by);
}
