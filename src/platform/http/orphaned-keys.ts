import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A key that one call has taken for itself; `expiresAt` tells it from the claim of another call. */
export interface Claim {
  readonly key: string;
  readonly bodyHash: string;
  readonly expiresAt: Date;
}

/**
 * Deletes the idempotency keys of these claims where they have no answer, by key and `expires_at`: a key that another call has
 * claimed since has another end, and stays.
 */
export async function releaseNow(db: Db, claims: readonly Claim[]): Promise<void> {
  const keys = claims.map(({ key }) => key);
  const expiresAt = claims.map((claim) => claim.expiresAt);
  await sql`delete from idempotency_keys k using unnest(${keys}::text[], ${expiresAt}::timestamptz[]) as c(key, expires_at)
    where k.key = c.key and k.expires_at = c.expires_at and k.answer is null`.execute(db);
}

const everyMs = 500;
/** A frozen database may write the claim after the first look: so often is looked once it answers. */
const looks = 4;
/** More than a database that is away leaves behind; those above become free by their age. */
const mostKept = 20_000;

/** Takes back claims as soon as the database answers again; the answer adds one. */
export function releaseLater(db: Db): (claim: Claim) => void {
  const left = new Map<Claim, number>();
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = left.size > 0 ? setTimeout(() => void round(), everyMs).unref() : undefined;
  };
  const round = async () => {
    const claims = [...left.keys()];
    const isDone = await releaseNow(db, claims).then(
      () => true,
      () => false,
    );
    for (const claim of isDone ? claims : []) {
      const more = (left.get(claim) ?? 1) - 1;
      if (more > 0) left.set(claim, more);
      else left.delete(claim);
    }
    wait();
  };
  return (claim) => {
    if (left.size >= mostKept) return;
    left.set(claim, looks);
    if (!timer) wait();
  };
}
