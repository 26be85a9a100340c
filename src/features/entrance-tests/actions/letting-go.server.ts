import {
  countPassedOn,
  giveToGuardian,
  listActiveOf,
  listWaitsOf,
  moveOfferHash,
  moveToEntry,
} from '#src/features/entrance-tests/store/letting-go.server.ts';
import type { NewGuardian, OfChild } from '#src/features/members/actions/members.server.ts';
import {
  giveUpSeat,
  orderRest,
} from '#src/features/registrations/actions/payments/leaving-payment.server.ts';
import { orderTogether } from '#src/features/registrations/actions/payments/ordering.server.ts';
import { askNewGuardians } from '#src/features/registrations/actions/payments/owed-again.server.ts';
import {
  factsFor,
  moveRegistration,
  notifyGuardian,
  seatHooks,
} from '#src/features/registrations/actions/seats/hooks.server.ts';
import { notifyOffersAnew } from '#src/features/registrations/actions/seats/taking-offers.server.ts';
import { recordEnded } from '#src/features/registrations/actions/seats/wait-ends.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import {
  lockRegistration,
  type RegistrationRow,
  registrationTrail,
} from '#src/features/registrations/store/registrations.server.ts';
import { insertEntry, listOfEntry, type WaitRow } from '#src/features/registrations/store/waits.server.ts';
import { readWaits, serveWaitlist } from '#src/features/seats/actions/pools.server.ts';
import { prolongHold, readOffered, splitEntry } from '#src/features/seats/actions/waits.server.ts';
import { holdMinutes } from '#src/features/seats/rules/holds.ts';
import { findSessions, type SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import { waitOnAlone } from '#src/features/waitlist/actions/wait-together.server.ts';
import { newEntry, newFriendCode, openPools } from '#src/features/waitlist/actions/waiting.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { byMember } from '#src/shared/access/doer.ts';
import { minuteMs } from '#src/shared/durations.ts';

/** The sessions in which a member asked for a child: by registrations that stand, and by places in lines. */
async function sessionsOf(tx: Tx, of: OfChild): Promise<Map<number, SessionRow>> {
  const rows = [
    ...(await listActiveOf(tx, of)),
    ...(await listWaitsOf(tx, of)).filter((wait) => wait.ended_at === null),
  ];
  return findSessions(tx, [...new Set(rows.map((row) => row.session_id))]);
}

/** Something was asked for in this very moment: `inTransaction` begins anew on this code. */
const askedMeanwhile = Object.assign(new Error('More was asked for the child.'), { code: '40001' });

/**
 * Somebody is let go from a child: locks the pools of what they asked for it, before the child is locked. The answer, called
 * after that, passes it on: the child keeps its seats, those to be paid for among them, and its places in lines. Only where
 * the one who goes is paying right now the seat is given up.
 */
export async function lettingGo(tx: Tx, of: OfChild, now: Date): Promise<(to: NewGuardian) => Promise<void>> {
  const locked = await sessionsOf(tx, of);
  await openPools(tx, [...locked.values()], now);
  return async (to) => {
    const sessions = await sessionsOf(tx, of);
    if ([...sessions.keys()].some((sessionId) => !locked.has(sessionId))) throw askedMeanwhile;
    const passing = { sessions, to, now };
    const { held, seated } = await passOnSeats(tx, of, passing);
    const kept = await passOnWaits(tx, of, { to, now });
    await giveToGuardian(tx, of, to);
    await holdAnew(tx, held, passing);
    await askNewGuardians(tx, seated, now);
    await notifyOffersAnew(tx, kept, now);
    for (const { poolId } of [...sessions.values()].sort((a, b) => a.poolId - b.poolId))
      await serveWaitlist(tx, poolId, { now, hooks: seatHooks });
  };
}

interface Passing {
  readonly to: NewGuardian;
  readonly now: Date;
}
type PassingSeats = Passing & { readonly sessions: ReadonlyMap<number, SessionRow> };

/** Seats that are had stay; those a payment is under way for are given up, and the owner is told. Answers the others. */
async function passOnSeats(
  tx: Tx,
  of: OfChild,
  { sessions, to, now }: PassingSeats,
): Promise<{ held: number[]; seated: RegistrationRow[] }> {
  const by = byMember(to.memberId);
  const held: number[] = [];
  const seated: RegistrationRow[] = [];
  for (const { id } of await listActiveOf(tx, of)) {
    const row = await lockRegistration(tx, id);
    const session = sessions.get(row.session_id);
    if (row.state === 'held') held.push(id);
    else if (row.state === 'confirmed') {
      seated.push(row);
      const why = { by, code: 'passed_on_seated', data: { fromMemberId: of.memberId }, now } as const;
      await registrationTrail.write(tx, [{ id, from: row.state, to: row.state, ...why }]);
    } else if (session && row.state === 'confirming') {
      const offered = (await readOffered(tx, [row.hold_id])).map((one) => one.holderKey);
      await giveUpSeat(tx, { row, session }, { by, code: 'let_go', now });
      await recordEnded(tx, offered, { reason: 'payer_left', now, telling: 'silent' });
      const text = messageTexts.payerLeft(await factsFor(tx, row, session));
      await notifyGuardian(
        tx,
        { guardian_mobile: to.mobile, member_id: to.memberId },
        { text, template: 'test.payer_left' },
      );
    }
  }
  return { held, seated };
}

/** How often a seat that is not paid for gets new minutes by being passed on; to and fro it would never be free. */
const mostPassedOn = 2;

/**
 * Seats the former guardian had not paid for are held for the new one, who gets an order and the time to pay. Whoever got
 * the seat by an offer is told of it with the offer.
 */
async function holdAnew(tx: Tx, ids: readonly number[], { sessions, to, now }: PassingSeats): Promise<void> {
  const soon = new Date(now.getTime() + holdMinutes * minuteMs);
  const held: RegistrationRow[] = [];
  for (const id of ids) {
    const row = await lockRegistration(tx, id);
    const session = sessions.get(row.session_id);
    if (row.state !== 'held' || row.hold_expires_at === null || !session) continue;
    const isFresh = (await countPassedOn(tx, id)) < mostPassedOn;
    const until = isFresh && row.hold_expires_at < soon ? soon : row.hold_expires_at;
    await prolongHold(tx, row.hold_id, { until, now });
    const clock = {
      hold_expires_at: until,
      ...(isFresh && { hold_first_until: null, hold_renewals: 0 }),
    };
    const why = { by: byMember(to.memberId), code: 'passed_on', now } as const;
    await moveRegistration(tx, row, { change: { state: 'held', ...clock }, why });
    held.push(row);
    const offers = await readOffered(tx, [row.hold_id]);
    if (offers.some((one) => one.state === 'offered')) continue;
    const text = messageTexts.seatHandedOver(await factsFor(tx, row, session), until, row.amount_krw);
    await notifyGuardian(tx, row, { text, template: 'test.seat_handed_over' });
  }
  for (const [orderId, rows] of Map.groupBy(held, (row) => row.order_id)) {
    const title = sessions.get(rows[0]?.session_id ?? 0)?.title ?? '입학 테스트';
    await orderTogether(tx, rows, { title, now });
    if (orderId !== null) await orderRest(tx, orderId, { title, now });
  }
}

/**
 * The child stands alone where it stood: the entry it was in, and who knows its code, have nothing to do with it any more.
 * Answers the places.
 */
async function passOnWaits(tx: Tx, of: OfChild, { to, now }: Passing): Promise<string[]> {
  const rows = await listWaitsOf(tx, of);
  const keys = rows.map((row) => row.holder_key);
  const stateOf = new Map((await readWaits(tx, keys)).map((wait) => [wait.holderKey, wait.state]));
  const isIn = (row: WaitRow, ...states: readonly string[]) =>
    states.includes(stateOf.get(row.holder_key) ?? '');
  const keysOf = (some: typeof rows) => some.map((row) => row.holder_key);
  await moveToEntry(tx, keysOf(rows.filter((row) => !isIn(row, 'waiting', 'offered'))), null);
  const kept = rows.filter((row) => isIn(row, 'waiting', 'offered'));
  const waiting = kept.filter((row) => isIn(row, 'waiting'));
  await waitOnAlone(tx, waiting, messageTexts.friendParted);
  for (const own of Map.groupBy(kept, (row) => row.entry).values()) {
    await leaveLink(tx, own);
    const entry = newEntry();
    await insertEntry(tx, {
      entry,
      member_id: to.memberId,
      friend_code: newFriendCode(),
      created_at: now,
    });
    await moveToEntry(tx, keysOf(own), entry);
    await splitEntry(tx, keysOf(own), entry);
  }
  return keysOf(kept);
}

/** Who stays in a party keeps the link of the offer to it: it moves to a place that is still theirs. */
async function leaveLink(tx: Tx, own: readonly WaitRow[]): Promise<void> {
  const linked = own.find((row) => row.offer_hash !== null);
  if (!linked || linked.entry === null) return;
  const keys = new Set(own.map((row) => row.holder_key));
  const rest = (await listOfEntry(tx, linked.entry)).find(
    (row) => row.member_id === linked.member_id && !keys.has(row.holder_key),
  );
  if (rest) await moveOfferHash(tx, linked, rest);
}
