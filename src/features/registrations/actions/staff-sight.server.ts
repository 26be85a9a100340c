import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { findByNo, type RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import { wasIn } from '#src/features/registrations/store/sight.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import { findForOffice, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Db, Tx } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { particleAfter } from '#src/shared/words/particle.ts';

export interface Found {
  readonly row: RegistrationRow;
  readonly session: SessionRow;
}

/** Another branch's does not exist, but whoever had it on the screen is told where it went. */
export async function movedAway(db: Db | Tx, branchId: number): Promise<Error> {
  const name = (await listBranches(db)).find(({ id }) => id === branchId)?.name ?? '다른 분원';
  return testErrors.registration_gone({
    message: `${name}${particleAfter(name, '으로/로')} 옮겨진 접수입니다. 옮겨 간 분원에서 처리합니다.`,
  });
}

async function goneOf({ db }: Academy, { branchIds }: StaffActor, row: RegistrationRow): Promise<Error> {
  if (branchIds === null || !(await wasIn(db, row.id, branchIds))) return testErrors.registration_gone();
  const session = await findForOffice(db, row.session_id, null);
  return session ? movedAway(db, session.branchId) : testErrors.registration_gone();
}

/** A registration of an own branch; another branch's does not exist. */
export async function findForStaff(academy: Academy, actor: StaffActor, no: string): Promise<Found> {
  const row = await findByNo(academy.db, no);
  if (!row) throw testErrors.registration_gone();
  const session = await findForOffice(academy.db, row.session_id, actor.branchIds);
  if (!session) throw await goneOf(academy, actor, row);
  return { row, session };
}
