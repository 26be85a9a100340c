import type { RegistrationRow } from '#src/features/registrations/store/registrations.server.ts';
import type { WaitRow } from '#src/features/registrations/store/waits.server.ts';
import type { Tx } from '#src/platform/db/database.ts';

/** One member, and a child they asked something for. */
export interface Asker {
  readonly memberId: number;
  readonly childId: number;
}

/** Registrations a member made for a child that stand, oldest first. */
export async function listActiveOf(tx: Tx, { memberId, childId }: Asker): Promise<RegistrationRow[]> {
  return tx
    .selectFrom('registrations')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('child_id', '=', childId)
    .where('state', 'in', ['held', 'confirming', 'confirmed'])
    .orderBy('id')
    .limit(200)
    .execute();
}

/** How often a registration that is held was passed on, with new minutes to pay. */
export async function countPassedOn(tx: Tx, registrationId: number): Promise<number> {
  const row = await tx
    .selectFrom('history')
    .select((e) => e.fn.countAll<number>().as('times'))
    .where('entity', '=', 'registration')
    .where('entity_id', '=', registrationId)
    .where('code', '=', 'passed_on')
    .executeTakeFirstOrThrow();
  return Number(row.times);
}

/** Places a member took for a child in lines, also those that are over. */
export async function listWaitsOf(tx: Tx, { memberId, childId }: Asker): Promise<WaitRow[]> {
  return tx
    .selectFrom('test_waits')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('child_id', '=', childId)
    .orderBy('created_at', 'desc')
    .orderBy('holder_key')
    .limit(500)
    .execute();
}

/**
 * Everything a member asked for a child is another guardian's, whatever became of it; the links of offers end. A lobby place
 * of the former holds the child no more.
 */
export async function giveToGuardian(
  tx: Tx,
  { memberId, childId }: Asker,
  to: { readonly memberId: number; readonly name: string; readonly mobile: string },
): Promise<void> {
  const guardian = { member_id: to.memberId, guardian_name: to.name, guardian_mobile: to.mobile };
  await tx
    .updateTable('registrations')
    .set(guardian)
    .where('member_id', '=', memberId)
    .where('child_id', '=', childId)
    .execute();
  await tx
    .updateTable('test_waits')
    .set({ ...guardian, offer_hash: null })
    .where('member_id', '=', memberId)
    .where('child_id', '=', childId)
    .execute();
  await tx
    .deleteFrom('round_ticket_children')
    .where('member_id', '=', memberId)
    .where('child_id', '=', childId)
    .execute();
}

/** The private link of an offer is on another of its places: the one it was on is another guardian's. */
export async function moveOfferHash(tx: Tx, from: WaitRow, to: WaitRow): Promise<void> {
  const hash = from.offer_hash;
  await tx
    .updateTable('test_waits')
    .set({ offer_hash: null })
    .where('holder_key', '=', from.holder_key)
    .execute();
  await tx
    .updateTable('test_waits')
    .set({ offer_hash: hash })
    .where('holder_key', '=', to.holder_key)
    .execute();
}

/** These places are of this entry from here on; null for none. */
export async function moveToEntry(
  tx: Tx,
  holderKeys: readonly string[],
  entry: string | null,
): Promise<void> {
  if (holderKeys.length === 0) return;
  await tx.updateTable('test_waits').set({ entry }).where('holder_key', 'in', holderKeys).execute();
}
