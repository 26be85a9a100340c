import { sendAllTextOrMail } from '#src/features/contacts/actions/notifying.server.ts';
import { messageTexts } from '#src/features/registrations/rules/messages.ts';
import { type WaitEnd, waitEndLabels } from '#src/features/registrations/rules/offers.ts';
import { listByHolders, setEnded, type WaitRow } from '#src/features/registrations/store/waits.server.ts';
import {
  endWaits,
  holdersOfWaitlist,
  readOffered,
  refuseOffer,
} from '#src/features/seats/actions/waits.server.ts';
import { findSessions } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { afterNight } from '#src/shared/seoul-time.ts';
import { factsReader, recipientOf } from './notifying.server.ts';

/** One text to each guardian for each session; what is no hurry waits for the end of the night. */
async function notifyEnded(
  tx: Tx,
  rows: readonly WaitRow[],
  { reason, now }: { reason: WaitEnd; now: Date },
): Promise<void> {
  const sessions = await findSessions(tx, [...new Set(rows.map((row) => row.session_id))]);
  const parties = Map.groupBy(rows, (row) => `${row.session_id} ${row.member_id} ${row.guardian_mobile}`);
  const facts = await factsReader(tx);
  const many = [...parties.values()].flatMap((party) => {
    const [first] = party;
    const session = first && sessions.get(first.session_id);
    if (!first || !session) return [];
    const names = [...new Set(party.map((row) => row.child_name))].join(', ');
    const said = facts({ child_name: names, registration_no: '' }, session);
    const text = messageTexts.waitEnded(said, waitEndLabels[reason]);
    return [
      { ...recipientOf(first), message: { text, template: 'test.line_ended', notBefore: afterNight(now) } },
    ];
  });
  await sendAllTextOrMail(tx, many);
}

/** Writes how these places ended, once, and tells the guardians; those that had ended before are left alone. */
export async function recordEnded(
  tx: Tx,
  holderKeys: readonly string[],
  { reason, now, telling = 'told' }: { reason: WaitEnd; now: Date; telling?: 'told' | 'silent' },
): Promise<void> {
  const ended = await setEnded(tx, holderKeys, { reason, at: now });
  if (telling === 'told') await notifyEnded(tx, ended, { reason, now });
}

/** Takes those of these holders who still wait out of their lines, writes why and tells them. Answers the pools. */
export async function endPlaces(
  tx: Tx,
  holderKeys: readonly string[],
  { reason, now, telling = 'told' }: { reason: WaitEnd; now: Date; telling?: 'told' | 'silent' },
): Promise<number[]> {
  const ended = await endWaits(tx, holderKeys, { why: reason, now });
  await recordEnded(
    tx,
    ended.map((one) => one.holderKey),
    { reason, now, telling },
  );
  return [...new Set(ended.map((one) => one.poolId))];
}

/** Ends the line of a locked pool with everybody in it. Answers who waited there. */
export async function endWaitlist(
  tx: Tx,
  poolId: number,
  { reason, now, telling = 'told' }: { reason: WaitEnd; now: Date; telling?: 'told' | 'silent' },
): Promise<string[]> {
  const { here, elsewhere } = await holdersOfWaitlist(tx, poolId);
  await endPlaces(tx, here, { reason, now, telling });
  await endPlaces(tx, elsewhere, { reason: 'other_room', now });
  return here;
}

/** Offers whose time ran out: the family hears that the place is over with them. */
export async function notifyLapsed(tx: Tx, holdIds: readonly number[], now: Date): Promise<void> {
  const lapsed = (await readOffered(tx, holdIds)).filter((one) => one.state === 'lapsed');
  const rows = await listByHolders(
    tx,
    lapsed.map((one) => one.holderKey),
  );
  await recordEnded(
    tx,
    rows.map((row) => row.holder_key),
    { reason: 'lapsed', now },
  );
}

/** A family gave back the seat it was offered: its place is over with that, and it knows. Nothing where there was no offer. */
export async function recordDeclined(tx: Tx, holdId: number, now: Date): Promise<void> {
  const keys = (await readOffered(tx, [holdId])).map((one) => one.holderKey);
  await recordEnded(tx, keys, { reason: 'declined', now, telling: 'silent' });
}

/**
 * An offered seat that is not paid for goes to the next for another reason than silence; who had it knows. Call before the seat
 * is freed. Nothing where there was no offer, or where it was taken.
 */
export async function endOffer(
  tx: Tx,
  holdId: number,
  { reason, now }: { reason: WaitEnd; now: Date },
): Promise<void> {
  const open = (await readOffered(tx, [holdId])).filter((one) => one.state === 'offered');
  await refuseOffer(tx, holdId);
  await recordEnded(
    tx,
    open.map((one) => one.holderKey),
    { reason, now, telling: 'silent' },
  );
}
