import { photographed } from '#src/features/families/actions/photos.server.ts';
import { paymentsOfOrders } from '#src/features/payments/actions/orders.server.ts';
import { registrationLabels } from '#src/features/registrations/rules/registrations.ts';
import { hasSeat, isOver } from '#src/features/registrations/rules/seated.ts';
import { livingHolds } from '#src/features/seats/actions/pools.server.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import type { rosterList } from '#src/features/test-day/contract/roster-list.ts';
import { countMarked, listRoster } from '#src/features/test-day/store/roster.server.ts';
import { officeViewOf, ownSession } from '#src/features/test-sessions/actions/office.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { ReadFor } from '#src/platform/db/queries/list-reader.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatPhone, maskPhone } from '#src/shared/people/phone.ts';
import { doublesOf } from './doubles.server.ts';

/** Who is registered. Whoever stands at the door sees number, name and grade only; phones are whole in the file only. */
export async function readRoster(
  academy: Academy,
  actor: StaffActor,
  { input, readFor }: { input: QueryOf<typeof rosterList>; readFor: ReadFor },
) {
  const own = await ownSession(academy, actor, input.sessionId);
  const session = await officeViewOf(academy, own);
  const phoneOf = readFor === 'file' ? formatPhone : maskPhone;
  const isAtCheckIn = !mayDo(actor, 'counter');
  const living = await livingHolds(academy.db, own.poolId);
  const page = await listRoster(academy.db, { ...input, seesGuardians: !isAtCheckIn, living: [...living] });
  const orderIds = page.rows.flatMap((row) => row.order_id ?? []);
  const [payments, photos, doubles, marked] = await Promise.all([
    paymentsOfOrders(academy.db, orderIds),
    photographed(
      academy.db,
      page.rows.map((row) => row.child_id),
    ),
    isAtCheckIn ? new Map<string, never>() : doublesOf(academy, input.sessionId),
    countMarked(academy.db, input.sessionId),
  ]);
  const rows = page.rows.map((row): RosterRow => {
    const state = row.state;
    return {
      registrationNo: row.registration_no,
      memberId: isAtCheckIn ? null : row.member_id,
      childName: row.child_name,
      childGrade: gradeLabel(row.child_grade),
      hasPhoto: hasSeat(state) && photos.has(row.child_id),
      schoolName: isAtCheckIn ? '' : row.school_name,
      guardianName: isAtCheckIn ? '' : row.guardianName,
      guardianMobile: isAtCheckIn ? '' : phoneOf(row.guardianMobile),
      state,
      stateLabel: registrationLabels[state],
      amountKrw: isAtCheckIn ? 0 : row.amount_krw,
      holdsSeat: isOver(state) && living.has(row.hold_id),
      paymentLabel:
        isAtCheckIn || row.order_id === null ? null : (payments.get(row.order_id)?.stateLabel ?? null),
      createdAt: isAtCheckIn ? '' : row.created_at.toISOString(),
      double: doubles.get(row.registration_no) ?? null,
    };
  });
  return { ...page, rows, session, marked, fileTitle: `${session.title} 접수 명단` };
}
