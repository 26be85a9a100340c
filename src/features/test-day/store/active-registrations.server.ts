import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';

const active = ['held', 'confirming', 'confirmed'] as const;

/** Whether somebody still sits in this session by this registration. */
export function standsIn(row: Pick<RegistrationRow, 'session_id' | 'state'>, sessionId: number): boolean {
  return row.session_id === sessionId && active.some((state) => state === row.state);
}

/** Everybody who has a seat in a session. */
export async function listActive(tx: Db | Tx, sessionId: number): Promise<{ id: number }[]> {
  return tx
    .selectFrom('registrations')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('state', 'in', active)
    .orderBy('id')
    .limit(2000)
    .execute();
}
