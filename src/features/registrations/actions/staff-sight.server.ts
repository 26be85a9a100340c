import { findByNo, type RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { findForOffice, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';

export interface Found {
  readonly row: RegistrationRow;
  readonly session: SessionRow;
}

/** A registration of an own branch; another branch's does not exist. */
export async function findForStaff(academy: Academy, actor: StaffActor, no: string): Promise<Found> {
  const row = await findByNo(academy.db, no);
  const session = row && (await findForOffice(academy.db, row.session_id, actor.branchIds));
  if (!row || !session) throw testErrors.registration_gone();
  return { row, session };
}
