import { sql } from 'kysely';
import type { MachineActor, StaffActor } from '#src/shared/access/actor.ts';
import { type AppError, commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { ExportFile } from '#src/shared/endpoint/list.ts';
import type { SheetCell } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDateTime, seoulDay } from '#src/shared/seoul-time.ts';
import type { Academy } from './academy.ts';
import type { Db, Tx } from './db/database.ts';
import { writeCsv, writeSheet } from './sheet.server.ts';

/** Whose data was looked at, what of it, and why. */
export interface Access {
  /** `회원 12`, `회원 12, 15, 20`: ids, never names. */
  readonly whose: string;
  readonly what: string;
  readonly reason: string;
  readonly at: Date;
}

/** Notes who looked at whose data, staff or key: insert-only, chained by a trigger, kept two years. */
export async function auditAccess(
  db: Db | Tx,
  actor: StaffActor | MachineActor,
  access: Access,
): Promise<void> {
  const who = actor.kind === 'staff' ? { staff_id: actor.staffId } : { api_key_id: actor.keyId };
  await db
    .insertInto('personal_access_log')
    .values({ ...who, address: actor.address, ...access })
    .execute();
}

export interface Change {
  /** Kind of thing, in kebab case: `message-template`. */
  readonly entity: string;
  readonly entityId: string | number;
  /** Whose branch; absent for what belongs to the head office. */
  readonly branchId?: number | null;
  /** In Korean, as the history shows it: `이름 변경`. */
  readonly action: string;
  readonly before?: object | null;
  readonly after?: object | null;
  readonly reason?: string;
  readonly at: Date;
}

/** Writes one change into the office's history, in the transaction that makes it. Never personal data of members. */
export async function auditChange(tx: Db | Tx, actor: StaffActor, change: Change): Promise<void> {
  await auditChanges(tx, actor, [change]);
}

/** Writes changes into the office's history in their order, by one statement however many. */
export async function auditChanges(
  tx: Db | Tx,
  actor: StaffActor,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => ({
    staff_id: actor.staffId,
    at: change.at,
    address: actor.address,
    entity: change.entity,
    entity_id: String(change.entityId),
    branch_id: change.branchId ?? null,
    action: change.action,
    before: change.before ? JSON.stringify(change.before) : null,
    after: change.after ? JSON.stringify(change.after) : null,
    reason: change.reason ?? '',
  }));
  await tx.insertInto('office_changes').values(rows).execute();
}

/**
 * A version of a thing whose every change is in the history: it grows with each. For what is kept in several rows, so
 * that two people who change it are told; to be compared under the thing's lock.
 */
export async function historyVersion(
  db: Db | Tx,
  entity: string,
  entityId: string | number,
): Promise<number> {
  return (await historyVersions(db, entity, [entityId])).get(String(entityId)) ?? 1;
}

/** The same of several things of a kind, by their ids as texts; one nobody has changed is missing, and has version 1. */
export async function historyVersions(
  db: Db | Tx,
  entity: string,
  entityIds: readonly (string | number)[],
): Promise<ReadonlyMap<string, number>> {
  if (entityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('office_changes')
    .select((e) => ['entity_id as of', e.fn.max('id').as('last')])
    .where('entity', '=', entity)
    .where('entity_id', 'in', [...new Set(entityIds.map(String))])
    .groupBy('entity_id')
    .limit(1_000)
    .execute();
  return new Map(rows.map(({ of, last }) => [of, last + 1]));
}

/** What did not happen because somebody else was faster, by the act that was pressed. */
const undone = {
  save: '입력하신 내용은 저장되지 않았으니, 새 내용을 확인하고 다시 저장해 주세요.',
  show: '공개 상태를 바꾸지 않았으니, 새 내용을 확인하고 다시 시도해 주세요.',
  approve: '승인하지 않았으니, 새 내용을 확인하고 다시 승인해 주세요.',
  send: '아무에게도 보내지 않았으니, 새 내용을 확인하고 다시 보내 주세요.',
  refund: '환불하지 않았으니, 남은 금액을 확인하고 다시 환불해 주세요.',
  remove: '삭제하지 않았으니, 새 내용을 확인하고 다시 삭제해 주세요.',
  change: '아무것도 바꾸지 않았으니, 새 내용을 확인하고 다시 시도해 주세요.',
} as const;

/** The same, for what keeps no history of who was faster. */
export const editedBySomebody = (act: keyof typeof undone): AppError =>
  commonErrors.edited_elsewhere({ message: `그 사이 다른 사람이 먼저 고쳤습니다. ${undone[act]}` });

/**
 * The refusal of an act that rests on an older version of a thing: it names who was faster and when, where the history
 * knows, and what was not done. To be thrown.
 */
export async function refusedElsewhere(
  db: Db | Tx,
  act: keyof typeof undone,
  {
    entity,
    id,
    action,
  }: {
    readonly entity: string;
    readonly id: string | number;
    /** Where other things are written down of the same entity: what alone makes a version of it. */
    readonly action?: string;
  },
): Promise<AppError> {
  const last = await db
    .selectFrom('office_changes as c')
    .innerJoin('staff as s', 's.id', 'c.staff_id')
    .select(['s.name', 'c.at'])
    .where('c.entity', '=', entity)
    .where('c.entity_id', '=', String(id))
    .$if(action !== undefined, (q) => q.where('c.action', '=', action ?? ''))
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return editedBySomebody(act);
  return commonErrors.edited_elsewhere({
    message: `그 사이 ${last.name} 님이 먼저 고쳤습니다(${formatSeoulDateTime(last.at.toISOString())}). ${undone[act]}`,
  });
}

/** The same of a change that was to be saved. */
export const editedElsewhere = (db: Db | Tx, entity: string, entityId: string | number): Promise<AppError> =>
  refusedElsewhere(db, 'save', { entity, id: entityId });

export interface ExportColumn<Row> {
  readonly key: string;
  /** The screen's column it is a part of, where the screen shows several in one: `12 / 20` is taken and capacity. */
  readonly of?: string;
  readonly name: string;
  readonly cell: (row: Row) => SheetCell;
}

export interface Exporting<Row> {
  /** What the list is called, in Korean; becomes the file's name. */
  readonly list: string;
  readonly reason: string;
  /** Keys parted by commas; blank: all. */
  readonly wanted: string;
  readonly filters: object;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: readonly Row[];
  /** A workbook unless told. */
  readonly format?: 'xlsx' | 'csv';
  /** Ids of the people in it, where it holds personal data; they go into the access log. */
  readonly people?: readonly (string | number)[];
}

/** What left the office as a file. */
export interface Leaving {
  /** In Korean, as the log shows it. */
  readonly list: string;
  readonly filters: object;
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly reason: string;
}

/** Writes down that something left the office as a file, by whom and why; before it leaves. */
export async function auditExport(academy: Academy, actor: StaffActor, leaving: Leaving): Promise<void> {
  await academy.db
    .insertInto('export_log')
    .values({
      staff_id: actor.staffId,
      at: academy.clock.now(),
      address: actor.address,
      list: leaving.list,
      filters: JSON.stringify(leaving.filters),
      columns: [...leaving.columns],
      row_count: leaving.rowCount,
      reason: leaving.reason,
    })
    .execute();
}

/** What of the file stands for one column of the screen. A column the file does not know is refused, never left out unsaid. */
function columnsOf<Row>({ list, columns }: Exporting<Row>, key: string): readonly ExportColumn<Row>[] {
  const found = columns.filter((column) => column.key === key || column.of === key);
  if (found.length > 0) return found;
  const sentence = `‘${list}’ 파일에 없는 열입니다: ${key}`;
  throw commonErrors.input_invalid({ message: sentence, fields: { columns: sentence } });
}

/** Makes a spreadsheet of a list and writes down that, why and how it left the office, before it leaves. */
export async function exportList<Row>(
  academy: Academy,
  actor: StaffActor,
  exporting: Exporting<Row>,
): Promise<ExportFile> {
  const { list, rows, reason, format = 'xlsx' } = exporting;
  const keys = exporting.wanted.split(',').filter(Boolean);
  const columns = keys.length > 0 ? keys.flatMap((key) => columnsOf(exporting, key)) : exporting.columns;
  const now = academy.clock.now();
  const sheet = {
    name: list,
    head: columns.map((column) => column.name),
    rows: rows.map((row) => columns.map((column) => column.cell(row))),
  };
  const bytes = format === 'csv' ? writeCsv(sheet) : await writeSheet(sheet);
  await auditExport(academy, actor, {
    list,
    filters: exporting.filters,
    columns: columns.map((column) => column.name),
    rowCount: rows.length,
    reason,
  });
  const people = [...new Set(exporting.people ?? [])];
  if (people.length > 0)
    await auditAccess(academy.db, actor, {
      whose: people.join(', '),
      what: `${list} 내려받기 (${rows.length}건)`,
      reason,
      at: now,
    });
  return {
    fileName: `${list}-${seoulDay(now)}.${format}`,
    base64: Buffer.from(bytes).toString('base64'),
    rowCount: rows.length,
  };
}

/** What of the log no longer fits together: the first broken place, or null. */
export async function brokenAccessAt(db: Db): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select personal_access_broken_at() as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** Writes one run of a scheduled destruction down, with how much it destroyed. */
export async function auditDestruction(
  db: Db | Tx,
  run: { readonly what: string; readonly destroyed: number; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('destruction_runs')
    .values({ at: run.now, what: run.what, destroyed: run.destroyed })
    .execute();
}
