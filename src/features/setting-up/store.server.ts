import type { Db, Tx } from '#src/platform/db/database.ts';

/** The lines that were waived, each with its reason. */
export async function listWaivers(db: Db | Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('set_up_waivers')
    .select(['key', 'reason'])
    .orderBy('key')
    .limit(100)
    .execute();
  return new Map(rows.map(({ key, reason }) => [key, reason]));
}

export interface NewWaiver {
  readonly key: string;
  readonly reason: string;
  readonly staffId: number;
  readonly now: Date;
}

/** Keeps a waiver; false where somebody was faster, whose reason stays. */
export async function insertWaiver(tx: Tx, waiver: NewWaiver): Promise<boolean> {
  const { key, reason, staffId, now } = waiver;
  const row = await tx
    .insertInto('set_up_waivers')
    .values({ key, reason, waived_by: staffId, waived_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers the reason of what was taken back; undefined where there was nothing. */
export async function deleteWaiver(tx: Tx, key: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('set_up_waivers')
    .where('key', '=', key)
    .returning('reason')
    .executeTakeFirst();
  return row?.reason;
}
