import type { Tx } from '#src/platform/db/database.ts';

/** A member's registrations and places in line go on under the new phone. */
export async function moveToPhone(
  tx: Tx,
  { memberId, from, to }: { readonly memberId: number; readonly from: string; readonly to: string },
): Promise<void> {
  for (const table of ['registrations', 'test_waits'] as const)
    await tx
      .updateTable(table)
      .set({ guardian_mobile: to })
      .where('member_id', '=', memberId)
      .where('guardian_mobile', '=', from)
      .execute();
}
