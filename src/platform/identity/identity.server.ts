import { createHash } from 'node:crypto';
import { Identity } from '#src/shared/identity/identity.ts';
import { callAcademy } from '#src/shared/identity/own-name.ts';
import type { Db, Tx } from '../db/database.ts';

/** The setting that holds the academy's identity. */
export const identitySetting = 'academy.identity';

let own = Identity.parse({});

/**
 * The academy's identity as this process knows it, for what is drawn.
 * See docs/decisions/0056-an-academys-own-name.md.
 */
export const ownIdentity = (): Identity => own;

/** The academy's identity: the setting, neutral where nobody has written one yet. */
export async function readIdentity(db: Db | Tx): Promise<Identity> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', identitySetting)
    .executeTakeFirst();
  return Identity.parse(row?.value ?? {});
}

/** What the academy calls itself, for what is written and sent. */
export async function academyName(db: Db | Tx): Promise<string> {
  return (await readIdentity(db)).name;
}

/** A few letters of all that is seen of it: other ones after each change. */
export const appearanceOf = (identity: Identity): string =>
  createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 8);

/**
 * Keeps what this process knows of it: now, and whenever it is asked to look again; of two looks the later one counts. While
 * the database is away it stays what it was.
 */
export async function followIdentity(db: Db): Promise<{ renew(): Promise<void> }> {
  let latest = 0;
  const renew = async () => {
    latest += 1;
    const mine = latest;
    const read = await readIdentity(db);
    if (mine !== latest) return;
    own = read;
    callAcademy({ ...read, appearance: appearanceOf(read) });
  };
  await renew();
  return { renew: () => renew().catch(() => undefined) };
}
