import { noShowCode } from '#src/features/check-in/contract/no-shows.ts';
import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { Tx } from '#src/platform/db/database.ts';

/** Locks the registrations of a session of whom nobody has written whether they came. */
export async function lockUnmarked(tx: Tx, sessionId: number): Promise<RegistrationRow[]> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('state', '=', 'confirmed')
    .orderBy('id')
    .limit(2_000)
    .forUpdate()
    .execute();
}

/** Locks those who were closed as absent in one press and not marked otherwise since. */
export async function lockClosed(tx: Tx, sessionId: number): Promise<RegistrationRow[]> {
  return tx
    .selectFrom('registrations as r')
    .selectAll('r')
    .where('r.session_id', '=', sessionId)
    .where('r.state', '=', 'absent')
    .where((eb) =>
      eb(
        eb
          .selectFrom('history as h')
          .select('h.code')
          .where('h.entity', '=', 'registration')
          .whereRef('h.entity_id', '=', 'r.id')
          .orderBy('h.id', 'desc')
          .limit(1),
        '=',
        noShowCode,
      ),
    )
    .orderBy('r.id')
    .limit(2_000)
    .forUpdate()
    .execute();
}
