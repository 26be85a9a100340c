import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/database.ts';
import { keysOf } from '#src/shared/record.ts';
import { collectTable, type PersonalSection } from './collect.ts';
import type { Catalogue, TableDeclaration, TableName } from './declaration.ts';
import { eraseWhere } from './erase.ts';

/** Whose data is erased: a member's who left, a child's that was removed. */
export type Erasee = { readonly memberId: number } | { readonly childId: number };

/** Which rows of one table stay, by their key, and until when; null for no certain day. */
export interface Kept {
  readonly ids: readonly number[];
  readonly until: Date | null;
}

/** An exception by its name in the declarations: what a law or a promise keeps is decided by code. */
export type Exceptions = Readonly<Record<string, (tx: Tx, whose: Erasee, now: Date) => Promise<Kept>>>;

/** Erasing and the download, both made from what the features declare of their tables. */
export interface PersonalData {
  /** Erases everything of a member or a child but what an exception keeps; answers until when that is, null for nothing. */
  eraseOf(tx: Tx, whose: Erasee, now: Date): Promise<Date | null>;
  /** Erases what was made with a phone or address, up to an instant or all of it, where no account holds it. */
  eraseContact(
    tx: Tx,
    of: { readonly contact: string; readonly until: Date | null; readonly now: Date },
  ): Promise<void>;
  /** Erases these rows, because their time is over, with all that goes with them. */
  eraseRows(
    tx: Tx,
    of: { readonly table: TableName; readonly ids: readonly number[]; readonly now: Date },
  ): Promise<void>;
  /** Everything held of a member, one section a table; without the tables that are shown otherwise. */
  collect(db: Db, memberId: number, without?: readonly TableName[]): Promise<PersonalSection[]>;
}

/** Makes erasing and the download from what every table declares. See docs/decisions/0041-personal-data-is-declared.md. */
export function personalData(catalogue: Catalogue, exceptions: Exceptions): PersonalData {
  const tables = keysOf(catalogue);
  return {
    async eraseOf(tx, whose, now) {
      const occasion = 'memberId' in whose ? 'member' : 'child';
      const id = 'memberId' in whose ? whose.memberId : whose.childId;
      let keptUntil: Date | null = null;
      const found: Found[] = [];
      // All of it first: whose a row is by now is read of rows that are erased too.
      for (const table of tables) {
        const { rows, now: keeper } = catalogue[table];
        if (!rows?.[occasion]) continue;
        const kept = rows.kept ? await exceptionOf(exceptions, rows.kept)(tx, whose, now) : nothing;
        if (kept.until && (!keptUntil || kept.until > keptUntil)) keptUntil = kept.until;
        const own = keeper && 'memberId' in whose ? await listOwn(tx, keeper, id) : null;
        found.push({ table, kept: kept.ids, own });
      }
      for (const { table, kept, own } of found) {
        const { rows, key = 'id' } = catalogue[table];
        const named = sql.ref(rows?.keptBy ?? key);
        const but = rows?.kept ? sql`and not (${named} = any(${[...kept]}::bigint[]))` : sql``;
        const made = sql`${sql.ref(rows?.[occasion] ?? key)} = ${id}`;
        const isOwn = own ? sql`${sql.ref(key)} = any(${[...own]}::bigint[])` : made;
        await eraseWhere(tx, catalogue, { table, where: sql`${isOwn} ${but}`, occasion, now });
        const passed = sql`${made} and not (${isOwn}) ${but}`;
        if (own) await eraseWhere(tx, catalogue, { table, where: passed, occasion: 'passed', now });
      }
      return keptUntil;
    },
    async eraseContact(tx, { contact, until, now }) {
      for (const table of tables) {
        const found = catalogue[table].rows?.contact;
        if (!found) continue;
        const guests = found.guests ? sql`and ${sql.ref(found.guests)} is null` : sql``;
        const older = until ? sql`and ${sql.ref(found.at)} <= ${until}` : sql``;
        const where = sql`${sql.ref(found.column)} = ${contact} ${older} ${guests}`;
        await eraseWhere(tx, catalogue, { table, where, occasion: 'contact', now });
      }
    },
    async eraseRows(tx, { table, ids, now }) {
      if (ids.length === 0) return;
      const where = sql`${sql.ref(catalogue[table].key ?? 'id')} = any(${[...ids]}::bigint[])`;
      await eraseWhere(tx, catalogue, { table, where, occasion: 'time', now });
    },
    async collect(db, memberId, without = []) {
      const asked = tables.filter((table) => !without.includes(table));
      const found = await Promise.all(asked.map((table) => collectTable(db, catalogue, { table, memberId })));
      return found.filter((section) => section !== null);
    },
  };
}

/** What of a table is erased with a member or child: but what is kept, and only what is theirs by now where that is asked. */
interface Found {
  readonly table: TableName;
  readonly kept: readonly number[];
  readonly own: readonly number[] | null;
}

async function listOwn(
  tx: Tx,
  { view, key }: NonNullable<TableDeclaration['now']>,
  memberId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${sql.ref(key)} as id from ${sql.table(view)}
    where member_id = ${memberId}`.execute(tx);
  return rows.map((row) => row.id);
}

const nothing: Kept = { ids: [], until: null };

function exceptionOf(exceptions: Exceptions, name: string) {
  const exception = exceptions[name];
  if (!exception) throw new Error(`No exception is called ${name}.`);
  return exception;
}
