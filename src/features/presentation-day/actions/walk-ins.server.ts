import { memberOfMobile } from '#src/features/members/actions/members.server.ts';
import type { admitWalkIn } from '#src/features/presentation-day/contract/check-in.ts';
import { isCheckInTime } from '#src/features/presentation-day/rules/check-in.ts';
import { linkPurpose } from '#src/features/presentations/actions/bookings/views.server.ts';
import { factsFor, notify, presentationSeatHooks } from '#src/features/presentations/actions/hooks.server.ts';
import { ownSession } from '#src/features/presentations/actions/sessions/office.server.ts';
import { presentationOfficeErrors } from '#src/features/presentations/contract/office.ts';
import { messageTexts } from '#src/features/presentations/rules/messages.ts';
import { bookingTrail, insertBookings } from '#src/features/presentations/store/bookings.server.ts';
import { findSession, type SessionRow } from '#src/features/presentations/store/sessions.server.ts';
import { moveHold, openPool, takeSeats } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { drawReferenceNos } from '#src/platform/db/queries/counters.ts';
import { hashSecret, newSecret, seal } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { phoneDigits } from '#src/shared/people/phone.ts';

type WalkIn = InputOf<typeof admitWalkIn>;

function refuseTime(session: SessionRow, now: Date): void {
  if (session.state !== 'open') throw presentationOfficeErrors.is_cancelled();
  if (session.isOnline) throw presentationOfficeErrors.door_online();
  if (!isCheckInTime(session, now)) throw presentationOfficeErrors.not_door_time();
}

/** Seats of the room for those who came; those who wait for it come first, so none are given while anybody does. */
async function seatsFor(
  academy: Academy,
  tx: Tx,
  { poolId, party, bookingNo }: { poolId: number; party: number; bookingNo: string },
): Promise<number> {
  const now = academy.clock.now();
  const opened = await openPool(tx, poolId, { now, hooks: presentationSeatHooks(academy) });
  const [holdId] = await takeSeats(tx, opened, { claims: [{ holderKey: bookingNo, seats: party }], now });
  if (!holdId) throw presentationOfficeErrors.door_full({ data: { left: opened.free } });
  await moveHold(tx, holdId, { to: 'kept', now, until: null, why: 'walk_in' });
  return holdId;
}

function rowOf(
  academy: Academy,
  session: SessionRow,
  { input, bookingNo }: { input: WalkIn; bookingNo: string },
) {
  const secret = newSecret();
  const now = academy.clock.now();
  return {
    booking_no: bookingNo,
    secret_hash: hashSecret(secret),
    secret_sealed: seal(academy.config.secretKey, linkPurpose, secret),
    presentation_id: session.presentationId,
    session_id: session.sessionId,
    name: input.name,
    mobile: phoneDigits(input.mobile),
    party: input.party,
    arrived: input.party,
    child_grades: [...new Set(input.childGrades)].sort((a, b) => a - b),
    question: '',
    needs: [],
    state: 'attended' as const,
    is_walk_in: true,
    consented_at: now,
    created_at: now,
    attended_at: now,
  };
}

/**
 * Writes down a family that came without a booking, with its consent, on the day. Counted among the seats of the room or let
 * in beside them, as the staff choose. Whoever left a phone gets the link with the survey.
 */
export async function admit(
  academy: Academy,
  actor: StaffActor,
  input: WalkIn,
): Promise<{ bookingNo: string }> {
  const found = await ownSession(academy, actor, input.sessionId);
  const now = academy.clock.now();
  const [bookingNo = ''] = await drawReferenceNos(academy.db, 'PR', { count: 1, now });
  const mobile = phoneDigits(input.mobile);
  const memberId = mobile === '' ? null : await memberOfMobile(academy, mobile);
  try {
    await inTransaction(academy.db, async (tx) => {
      const { poolId } = found;
      const holdId = input.takesSeats
        ? await seatsFor(academy, tx, { poolId, party: input.party, bookingNo })
        : null;
      const session = (await findSession(tx, found.sessionId)) ?? found;
      refuseTime(session, now);
      const values = {
        ...rowOf(academy, session, { input, bookingNo }),
        member_id: memberId,
        hold_id: holdId,
      };
      const [row] = await insertBookings(tx, [values]);
      if (!row) return;
      const why = { by: byStaff(actor.staffId), code: 'walk_in', now } as const;
      await bookingTrail.write(tx, [{ id: row.id, from: null, to: 'attended', ...why }]);
      if (mobile === '') return;
      const text = messageTexts.walkIn(await factsFor(academy, tx, { row, session }));
      await notify(tx, row, { text, template: 'walk_in' });
    });
  } catch (error) {
    if (brokeConstraint(error, 'presentation_bookings_once')) throw presentationOfficeErrors.on_the_list();
    throw error;
  }
  return { bookingNo };
}
