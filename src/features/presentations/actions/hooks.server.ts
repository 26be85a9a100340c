import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { sendAllTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { presentMobiles } from '#src/features/members/actions/members.server.ts';
import { endClocksBy, type SeatHooks } from '#src/features/seats/actions/pools.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { move, moveAll, type Why } from '#src/platform/db/history.ts';
import { byProduct, byWaitlist } from '#src/shared/access/doer.ts';
import { type BookingCode, type BookingFacts, offerDeadline } from '../rules/bookings.ts';
import { type MessageFacts, messageTexts } from '../rules/messages.ts';
import {
  type BookingChange,
  type BookingRow,
  bookingMachine,
  lockByHolds,
  lockByNo,
} from '../store/bookings.server.ts';
import { findSession, findSessions, type SessionRow } from '../store/sessions.server.ts';
import { linkOf, placeOf } from './bookings/views.server.ts';

type BookingWhy = Why<BookingCode, BookingFacts>;

/** Moves a booking along its legal moves and writes why. */
export async function moveBooking(
  tx: Tx,
  row: BookingRow,
  { change, why }: { change: BookingChange; why: BookingWhy },
): Promise<void> {
  await move(tx, bookingMachine, { row, change, why });
}

/** Moves bookings to one state as `moveBooking` does, by the same two statements however many. */
export async function moveBookings(
  tx: Tx,
  rows: readonly BookingRow[],
  { change, why }: { change: BookingChange; why: BookingWhy },
): Promise<void> {
  await moveAll(tx, bookingMachine, { rows, change, why });
}

/** What a message about a booking says, for as many as one likes. */
export async function factsReader(
  academy: Academy,
  tx: Tx,
): Promise<(row: BookingRow, session: SessionRow) => MessageFacts> {
  const branches = await listBranches(tx);
  return (row, session) => {
    const branchName = branches.find((branch) => branch.id === session.branchId)?.name ?? '';
    return {
      title: session.title,
      place: placeOf(session, branchName),
      startsAt: session.startsAt,
      party: row.party,
      bookingNo: row.booking_no,
      link: linkOf(academy, row),
    };
  };
}

/** What a message about a booking says. */
export async function factsFor(
  academy: Academy,
  tx: Tx,
  { row, session }: { row: BookingRow; session: SessionRow },
): Promise<MessageFacts> {
  return (await factsReader(academy, tx))(row, session);
}

interface Text {
  readonly row: Pick<BookingRow, 'mobile' | 'member_id'>;
  readonly text: string;
}

/** Queues one text about a booking in the transaction that makes it true. */
export async function notify(
  tx: Tx,
  row: Text['row'],
  { text, template, expiresAt }: { text: string; template: string; expiresAt?: Date },
): Promise<void> {
  await notifyAll(tx, [{ row, text }], { template, ...(expiresAt && { expiresAt }) });
}

/** Queues texts about bookings in their order as `tell` does, by the same statements however many. */
export async function notifyAll(
  tx: Tx,
  texts: readonly Text[],
  how: { readonly template: string; readonly expiresAt?: Date },
): Promise<void> {
  const whose = texts.map(({ row }) => ({ memberId: row.member_id, mobile: row.mobile }));
  const mobiles = await presentMobiles(tx, whose);
  const template = `presentation.${how.template}`;
  await sendAllTextOrMail(
    tx,
    texts.map(({ row, text }, place) => ({
      memberId: row.member_id,
      mobile: mobiles[place] ?? '',
      message: { ...how, text, template },
    })),
  );
}

/** What happens to bookings when their seats move by themselves. */
export function presentationSeatHooks(academy: Academy): SeatHooks {
  return {
    async onExpired(tx, holdIds, now) {
      const rows = (await lockByHolds(tx, holdIds)).filter(({ state }) => state === 'offered');
      if (rows.length === 0) return;
      await moveBookings(tx, rows, {
        change: { state: 'lapsed' },
        why: { by: byProduct, code: 'offer_over', now },
      });
      const sessions = await findSessions(tx, [...new Set(rows.map((row) => row.session_id))]);
      const facts = await factsReader(academy, tx);
      const texts = rows.flatMap((row) => {
        const session = sessions.get(row.session_id);
        if (!session || now >= session.startsAt) return [];
        return [{ row, text: messageTexts.lapsed(facts(row, session)) }];
      });
      await notifyAll(tx, texts, { template: 'lapsed' });
    },
    async onOffered(tx, offer, now) {
      const row = await lockByNo(tx, offer.holderKey);
      const session = row && (await findSession(tx, row.session_id));
      if (!row || !session) return;
      const until = offerDeadline(offer.until, session.startsAt);
      if (until < offer.until) await endClocksBy(tx, session.poolId, until);
      await moveBooking(tx, row, {
        change: { state: 'offered', hold_id: offer.holdId, offered_until: until },
        why: { by: byWaitlist, code: 'offered', now },
      });
      if (until <= now) return;
      const facts = await factsFor(academy, tx, { row, session });
      await notify(tx, row, {
        text: messageTexts.offered(facts, until),
        template: 'offered',
        expiresAt: until,
      });
    },
  };
}
