import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { tellByTextOrMail } from '#src/features/contacts/actions/telling.server.ts';
import { presentMobile } from '#src/features/members/actions/members.server.ts';
import { endClocksBy, type SeatHooks } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { offerDeadline } from '../rules/bookings.ts';
import { type MessageFacts, messageTexts } from '../rules/messages.ts';
import {
  type BookingChange,
  type BookingRow,
  insertHistory,
  lockByHolds,
  lockByNo,
  updateBooking,
} from '../store/bookings.server.ts';
import { findSession, type SessionRow } from '../store/sessions.server.ts';
import { linkOf, placeOf } from './bookings/views.server.ts';

/** Moves a booking and writes why. */
export async function moveBooking(
  tx: Tx,
  row: BookingRow,
  change: BookingChange,
  by: { readonly actor: string; readonly cause: string; readonly now: Date },
): Promise<void> {
  await updateBooking(tx, row.id, change);
  await insertHistory(tx, [
    { bookingId: row.id, from: row.state, to: change.state, actor: by.actor, cause: by.cause, at: by.now },
  ]);
}

/** What a message about a booking says. */
export async function factsFor(
  academy: Academy,
  tx: Tx,
  row: BookingRow,
  session: SessionRow,
): Promise<MessageFacts> {
  const branches = await listBranches(tx);
  const branchName = branches.find((branch) => branch.id === session.branchId)?.name ?? '';
  return {
    title: session.title,
    place: placeOf(session, branchName),
    startsAt: session.startsAt,
    party: row.party,
    bookingNo: row.booking_no,
    link: linkOf(academy, row),
  };
}

/** Queues one text about a booking in the transaction that makes it true. */
export async function tell(
  tx: Tx,
  row: Pick<BookingRow, 'mobile' | 'member_id'>,
  text: string,
  template: string,
  expiresAt?: Date,
): Promise<void> {
  const mobile = await presentMobile(tx, { memberId: row.member_id, mobile: row.mobile });
  await tellByTextOrMail(
    tx,
    { memberId: row.member_id, mobile },
    {
      text,
      template: `presentation.${template}`,
      ...(expiresAt && { expiresAt }),
    },
  );
}

/** What happens to bookings when their seats move by themselves. */
export function presentationSeatHooks(academy: Academy): SeatHooks {
  return {
    async onExpired(tx, holdIds, now) {
      for (const row of await lockByHolds(tx, holdIds)) {
        if (row.state !== 'offered') continue;
        await moveBooking(tx, row, { state: 'lapsed' }, { actor: 'clock', cause: 'offer over', now });
        const session = await findSession(tx, row.session_id);
        if (session && now < session.startsAt)
          await tell(tx, row, messageTexts.lapsed(await factsFor(academy, tx, row, session)), 'lapsed');
      }
    },
    async onOffered(tx, offer, now) {
      const row = await lockByNo(tx, offer.holderKey);
      const session = row && (await findSession(tx, row.session_id));
      if (!row || !session) return;
      const until = offerDeadline(offer.until, session.startsAt);
      if (until < offer.until) await endClocksBy(tx, session.poolId, until);
      await moveBooking(
        tx,
        row,
        { state: 'offered', hold_id: offer.holdId, offered_until: until },
        { actor: 'waiting list', cause: 'offered', now },
      );
      if (until <= now) return;
      const facts = await factsFor(academy, tx, row, session);
      await tell(tx, row, messageTexts.offered(facts, until), 'offered', until);
    },
  };
}
