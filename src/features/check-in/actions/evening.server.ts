import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff, type Doer } from '#src/shared/access/doer.ts';
import type { AppError } from '#src/shared/endpoint/app-error.ts';
import { isSameList, noShowCode } from '../contract/no-shows.ts';

interface Step {
  /** Absent, or back to having a seat. */
  readonly isAbsent: boolean;
  readonly why: {
    readonly by: Doer;
    readonly code: typeof noShowCode | 'no_show_undone';
    readonly now: Date;
  };
}

/** How one kind of session is closed in the evening; `Row` is a seat somebody has in it. */
export interface Evening<Row> {
  /** In the log of the office: what it is, what its rows are called, and what is done. */
  readonly log: { readonly entity: string; readonly rows: string; readonly action: string };
  /** Locks the rows of which nobody has written whether they came. */
  lockUnmarked(tx: Tx, sessionId: number): Promise<Row[]>;
  /** Locks those that were closed in one press and not marked otherwise since. */
  lockClosed(tx: Tx, sessionId: number): Promise<Row[]>;
  /** The number the screen shows. */
  numberOf(row: Row): string;
  move(tx: Tx, rows: readonly Row[], step: Step): Promise<void>;
  readonly errors: {
    not_over(): AppError;
    list_changed(): AppError;
    nothing_closed(): AppError;
  };
}

interface Session {
  readonly sessionId: number;
  readonly branchId: number;
}

async function moveAll<Row>(
  tx: Tx,
  evening: Evening<Row>,
  { actor, session, ...step }: Step & { actor: StaffActor; session: Session; rows: readonly Row[] },
): Promise<void> {
  const { log } = evening;
  await evening.move(tx, step.rows, step);
  await auditChange(tx, actor, {
    entity: log.entity,
    entityId: session.sessionId,
    branchId: session.branchId,
    action: step.isAbsent ? log.action : `${log.action} 되돌리기`,
    after: { [log.rows]: step.rows.length },
    at: step.why.now,
  });
}

interface Closing<Row> {
  readonly evening: Evening<Row>;
  readonly actor: StaffActor;
  readonly session: Session;
}

/**
 * The evening: whoever had a seat and was not marked did not come. Exactly those whom the screen showed, or nobody. Refuses with
 * `not_over`, `list_changed` under the names they have there.
 */
export async function closeEvening<Row>(
  { db, clock }: Academy,
  { evening, actor, session }: Closing<Row>,
  { isOver, shown }: { isOver(now: Date): boolean; shown: readonly string[] },
): Promise<{ closed: number }> {
  const now = clock.now();
  if (!isOver(now)) throw evening.errors.not_over();
  return inTransaction(db, async (tx) => {
    const rows = await evening.lockUnmarked(tx, session.sessionId);
    if (!isSameList(rows.map(evening.numberOf), shown)) throw evening.errors.list_changed();
    const why = { by: byStaff(actor.staffId), code: noShowCode, now } as const;
    await moveAll(tx, evening, { actor, session, rows, isAbsent: true, why });
    return { closed: rows.length };
  });
}

/**
 * Takes that back for everybody who was not marked otherwise since: a phone at the door may send its scans late. Refuses with
 * `nothing_closed`.
 */
export async function reopenEvening<Row>(
  { db, clock }: Academy,
  { evening, actor, session }: Closing<Row>,
): Promise<{ reopened: number }> {
  return inTransaction(db, async (tx) => {
    const rows = await evening.lockClosed(tx, session.sessionId);
    if (rows.length === 0) throw evening.errors.nothing_closed();
    const why = { by: byStaff(actor.staffId), code: 'no_show_undone', now: clock.now() } as const;
    await moveAll(tx, evening, { actor, session, rows, isAbsent: false, why });
    return { reopened: rows.length };
  });
}
