import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { keepHolds } from '#src/features/seats/actions/many-holds.server.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { notifyAllConfirmed } from './notifying.server.ts';

/** Keeps the seats of registrations that cost nothing and tells the guardians, where it is to wait after the night. */
export async function keepFree(
  tx: Tx,
  rows: readonly RegistrationRow[],
  {
    sessions,
    now,
    notBefore,
  }: { sessions: ReadonlyMap<number, SessionRow>; readonly now: Date; readonly notBefore?: Date },
): Promise<void> {
  const holdIds = rows.map((row) => row.hold_id);
  await keepHolds(tx, holdIds, { why: 'free_of_charge', now });
  const seated = rows.flatMap((row) => {
    const session = sessions.get(row.session_id);
    return session ? [{ row, session }] : [];
  });
  await notifyAllConfirmed(tx, seated, notBefore);
}
