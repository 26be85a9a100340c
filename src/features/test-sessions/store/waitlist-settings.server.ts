import type { Tx } from '#src/platform/db/database.ts';

/** The hold the head office's seats stand in; null where none are kept back. */
export async function setReserveHold(tx: Tx, sessionId: number, holdId: number | null): Promise<void> {
  await tx
    .updateTable('test_sessions')
    .set({ reserve_hold_id: holdId })
    .where('id', '=', sessionId)
    .execute();
}

/** From so many days before the test a party that needs more seats than are free is passed; null: never. */
export async function setPassFromDays(tx: Tx, sessionId: number, days: number | null): Promise<void> {
  await tx
    .updateTable('test_sessions')
    .set({ pass_from_days: days })
    .where('id', '=', sessionId)
    .where('pass_from_days', 'is distinct from', days)
    .execute();
}
