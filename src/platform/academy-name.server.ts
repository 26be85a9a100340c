import { z } from 'zod';
import type { Db, Tx } from './db/database.ts';

/** The setting that holds the academy's identity. */
export const identitySetting = 'academy.identity';

/** What an academy is called until it has a name of its own. */
const neutralName = '우리 아카데미';

const Identity = z.object({ name: z.string().trim().min(1) });

/** What the academy calls itself: the setting `academy.identity`, or a neutral name where nobody has written one yet. */
export async function academyName(db: Db | Tx): Promise<string> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', identitySetting)
    .executeTakeFirst();
  return Identity.safeParse(row?.value).data?.name ?? neutralName;
}
