import type { Doer } from '#src/shared/access/doer.ts';
import type { Db, Tx } from './database.ts';
import type { ColumnValue } from './queries/column-values.ts';
import { insertMany } from './queries/insert-many.ts';

/** Why a state moved: who did it, a code the screen has a word for, what somebody wrote, and facts. */
export interface Why<Code extends string, Data extends object = object> {
  readonly by: Doer;
  readonly code: Code;
  /** In the words of the member of staff who acted. */
  readonly note?: string;
  readonly data?: Data;
  readonly now: Date;
}

/** One step to be written; `from` is null for the first, and both are the same where something else happened. */
export interface NewStep<State, Code extends string, Data extends object> extends Why<Code, Data> {
  readonly id: number;
  readonly from: State | null;
  readonly to: State;
}

/** One step as it was written. */
export interface Step<State, Code extends string, Data extends object> {
  readonly stepId: number;
  readonly id: number;
  readonly from: State | null;
  readonly to: State;
  readonly by: Doer;
  /** Also `noted`: a step of before there were codes, in whose note stands all that was written. */
  readonly code: Code | 'noted';
  readonly note: string;
  readonly data: Data;
  readonly at: Date;
}

/** The history of one kind of thing. */
export interface Trail<State, Code extends string, Data extends object = object> {
  write(tx: Tx, steps: readonly NewStep<State, Code, Data>[]): Promise<void>;
  /** What happened to these, oldest first (2,000 steps at most). */
  list(db: Db | Tx, ids: readonly number[]): Promise<Step<State, Code, Data>[]>;
  /** What happened last to one. */
  last(db: Db | Tx, id: number): Promise<Step<State, Code, Data> | undefined>;
}

const columns = [
  'id',
  'entity_id',
  'from_state',
  'to_state',
  'actor_kind',
  'actor_id',
  'code',
  'note',
  'data',
  'at',
] as const;

const mostSteps = 2_000;

/**
 * The steps of one kind of thing in the table `history` (append-only by trigger).
 * See docs/decisions/0040-one-history.md.
 */
export function trailOf<State, Code extends string, Data extends object = object>(
  entity: ColumnValue<'history', 'entity'>,
): Trail<State, Code, Data> {
  const steps = (db: Db | Tx, ids: readonly number[]) =>
    db.selectFrom('history').select(columns).where('entity', '=', entity).where('entity_id', 'in', ids);
  type Row = Awaited<ReturnType<ReturnType<typeof steps>['execute']>>[number];
  const read = (row: Row) =>
    ({
      stepId: row.id,
      id: row.entity_id,
      from: row.from_state,
      to: row.to_state,
      by: { kind: row.actor_kind, id: row.actor_id },
      code: row.code,
      note: row.note,
      data: row.data,
      at: row.at,
    }) as Step<State, Code, Data>;
  return {
    async write(tx, given) {
      if (given.length === 0) return;
      const rows = given.map(({ id, from, to, by, code, note = '', data = {}, now }) => ({
        entity,
        entity_id: id,
        from_state: from as string | null,
        to_state: to as string | null,
        actor_kind: by.kind,
        actor_id: by.id,
        code,
        note,
        data: data as Record<string, never>,
        at: now,
      }));
      await insertMany(tx, 'history', rows).execute();
    },
    async list(db, ids) {
      if (ids.length === 0) return [];
      return (await steps(db, ids).orderBy('id').limit(mostSteps).execute()).map(read);
    },
    async last(db, id) {
      const row = await steps(db, [id]).orderBy('id', 'desc').limit(1).executeTakeFirst();
      return row && read(row);
    },
  };
}

/** What has states: its history, its legal moves and how it is stored. */
export interface Machine<
  State extends string,
  Change extends { readonly state: State },
  Moved,
  Code extends string,
  Data extends object,
> {
  readonly trail: Trail<State, Code, Data>;
  readonly moves: Readonly<Partial<Record<State, readonly State[]>>>;
  update(tx: Tx, id: number, change: Change): Promise<Moved>;
  /** What is thrown for a move that is not legal; without it, an error of ours. */
  readonly refusal?: () => Error;
}

/** Whose rows may be moved together: its update takes many ids. */
type SetMachine<
  State extends string,
  Change extends { readonly state: State },
  Code extends string,
  Data extends object,
> = Omit<Machine<State, Change, unknown, Code, Data>, 'update'> & {
  updateAll(tx: Tx, ids: readonly number[], change: Change): Promise<void>;
};

interface Located<State> {
  readonly id: number;
  readonly state: State;
}

function refuseIllegal<State extends string>(
  {
    moves,
    refusal,
  }: Pick<Machine<State, { readonly state: State }, unknown, string, object>, 'moves' | 'refusal'>,
  { id, state: from }: Located<State>,
  { to, code }: { readonly to: State; readonly code: string },
): void {
  if (to !== from && !moves[from]?.includes(to))
    throw refusal?.() ?? new Error(`${id} cannot go from ${from} to ${to} (${code}).`);
}

/** Moves locked rows to one state as `move` does, all or none: one update and one insert of steps, however many. */
export async function moveAll<
  State extends string,
  Change extends { readonly state: State },
  Code extends string,
  Data extends object,
>(
  tx: Tx,
  machine: SetMachine<State, Change, Code, Data>,
  {
    rows,
    change,
    why,
  }: {
    readonly rows: readonly Located<State>[];
    readonly change: NoInfer<Change>;
    readonly why: Why<NoInfer<Code>, NoInfer<Data>>;
  },
): Promise<void> {
  if (rows.length === 0) return;
  const to = change.state;
  for (const row of rows) refuseIllegal(machine, row, { to, code: why.code });
  await machine.updateAll(
    tx,
    rows.map(({ id }) => id),
    change,
  );
  await machine.trail.write(
    tx,
    rows.map(({ id, state: from }) => ({ id, from, to, ...why })),
  );
}

/**
 * Moves locked rows, each to its own state for its own reason, all or none: the update that is given, and one insert of
 * steps, however many.
 */
export async function moveEach<State extends string, Code extends string, Data extends object>(
  tx: Tx,
  machine: Omit<Machine<State, { readonly state: State }, unknown, Code, Data>, 'update'>,
  {
    moves,
    update,
  }: {
    readonly moves: readonly {
      readonly row: Located<State>;
      readonly to: NoInfer<State>;
      readonly why: Why<NoInfer<Code>, NoInfer<Data>>;
    }[];
    readonly update: () => Promise<void>;
  },
): Promise<void> {
  if (moves.length === 0) return;
  for (const { row, to, why } of moves) refuseIllegal(machine, row, { to, code: why.code });
  await update();
  await machine.trail.write(
    tx,
    moves.map(({ row, to, why }) => ({ id: row.id, from: row.state, to, ...why })),
  );
}

/**
 * Moves a locked row along its machine's table of legal moves and writes the step. A change that leaves the state as it is
 * is written too.
 */
export async function move<
  State extends string,
  Change extends { readonly state: State },
  Moved,
  Code extends string,
  Data extends object,
>(
  tx: Tx,
  machine: Machine<State, Change, Moved, Code, Data>,
  {
    row,
    change,
    why,
  }: {
    readonly row: Located<State>;
    readonly change: NoInfer<Change>;
    readonly why: Why<NoInfer<Code>, NoInfer<Data>>;
  },
): Promise<Moved> {
  const { id, state: from } = row;
  const to = change.state;
  refuseIllegal(machine, row, { to, code: why.code });
  const moved = await machine.update(tx, id, change);
  await machine.trail.write(tx, [{ id, from, to, ...why }]);
  return moved;
}
