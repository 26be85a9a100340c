import type { Wave } from '#src/features/test-sessions/rules/rounds.ts';
import type { Tx } from '#src/platform/db/database.ts';
import type { ColumnValue } from '#src/platform/db/queries/column-values.ts';

/** Another plan of a round; its seed stays. */
export async function updateRound(
  tx: Tx,
  roundId: number,
  plan: {
    readonly title: string;
    readonly mode: ColumnValue<'test_rounds', 'mode'>;
    readonly opensAt: Date;
    readonly drawsAt: Date;
    readonly waves: readonly Wave[];
  },
): Promise<void> {
  await tx
    .updateTable('test_rounds')
    .set({
      title: plan.title,
      mode: plan.mode,
      opens_at: plan.opensAt,
      draws_at: plan.drawsAt,
      waves: JSON.stringify(plan.waves),
    })
    .where('id', '=', roundId)
    .execute();
}

/** These sessions open as the round says. */
export async function bindSessions(
  tx: Tx,
  roundId: number,
  { sessionIds, opensAt }: { sessionIds: readonly number[]; opensAt: Date },
): Promise<void> {
  await tx
    .updateTable('test_sessions')
    .set({ round_id: roundId, opens_at: opensAt })
    .where('id', 'in', sessionIds)
    .execute();
}

/** The sessions of a round open by themselves again, at the time they have. */
export async function freeSessions(tx: Tx, roundId: number): Promise<void> {
  await tx.updateTable('test_sessions').set({ round_id: null }).where('round_id', '=', roundId).execute();
}

/** Takes a round back that nobody has joined; what was published of it stays written down. */
export async function setRemoved(tx: Tx, roundId: number, now: Date): Promise<void> {
  await tx.updateTable('test_rounds').set({ removed_at: now }).where('id', '=', roundId).execute();
}

export async function countTicketsOf(tx: Tx, roundId: number): Promise<number> {
  const row = await tx
    .selectFrom('round_tickets')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
