import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** A key that one call has taken for itself; `expiresAt` tells it from the claim of another call. */
export interface Claim {
  readonly key: string;
  readonly bodyHash: string;
  readonly expiresAt: Date;
}

/** A claim whose call has no answer; a refusal was told, whatever was done before it. */
export interface Unanswered extends Claim {
  readonly isRefused: boolean;
}

/**
 * Deletes the idempotency keys of these claims where they have no answer and were refused or nothing was done, by key and
 * `expires_at`: a key that another call has claimed since has another end, and stays.
 */
export async function releaseNow(db: Db, claims: readonly Unanswered[]): Promise<void> {
  const keys = claims.map(({ key }) => key);
  const expiresAt = claims.map((claim) => claim.expiresAt);
  const refused = claims.map(({ isRefused }) => isRefused);
  await sql`delete from idempotency_keys k
    using unnest(${keys}::text[], ${expiresAt}::timestamptz[], ${refused}::boolean[]) as c(key, expires_at, is_refused)
    where k.key = c.key and k.expires_at = c.expires_at and k.answer is null and (c.is_refused or not k.is_done)`.execute(
    db,
  );
}

const everyMs = 500;
/** A frozen database may write the claim after the first look: so often is looked once it answers. */
const looks = 4;
/** An answer that was written is written. */
const once = 1;
/** More than a database that is away leaves behind; those above become free by their age. */
const mostKept = 20_000;

/** Tries `work` with all that is left every half second until it was done so often since the database answers again; the answer adds one. */
function inRounds<T>(work: (all: readonly T[]) => Promise<unknown>, times: number): (one: T) => void {
  const left = new Map<T, number>();
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = left.size > 0 ? setTimeout(() => void round(), everyMs).unref() : undefined;
  };
  const round = async () => {
    const all = [...left.keys()];
    const isDone = await work(all).then(
      () => true,
      () => false,
    );
    for (const one of isDone ? all : []) {
      const more = (left.get(one) ?? 1) - 1;
      if (more > 0) left.set(one, more);
      else left.delete(one);
    }
    wait();
  };
  return (one) => {
    if (left.size >= mostKept) return;
    left.set(one, times);
    if (!timer) wait();
  };
}

/** Takes back claims as soon as the database answers again. */
export const releaseLater = (db: Db): ((claim: Unanswered) => void) =>
  inRounds((claims) => releaseNow(db, claims), looks);

/** What a call was told, as JSON text. */
export interface KeptAnswer {
  readonly key: string;
  readonly answer: string;
}

/** Keeps answers under their keys. */
export async function keepNow(db: Db, given: readonly KeptAnswer[]): Promise<void> {
  await sql`update idempotency_keys k set answer = g.answer::jsonb
    from json_to_recordset(${JSON.stringify(given)}::json) as g (key text, answer text) where k.key = g.key`.execute(
    db,
  );
}

/** Keeps answers as soon as the database answers again: until then their keys are those of calls under way. */
export const keepLater = (db: Db): ((one: KeptAnswer) => void) =>
  inRounds((answers) => keepNow(db, answers), once);
