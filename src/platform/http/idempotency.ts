import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { dataLoader } from '#src/platform/db/queries/data-loader.ts';
import { insertMany } from '#src/platform/db/queries/insert-many.ts';
import type { Actor } from '#src/shared/access/actor.ts';
import { hourMs } from '#src/shared/durations.ts';
import { AppError, commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { Clock } from '../clock/clock.ts';
import { beforeCommit, type Db, loadersOf, type Tx } from '../db/database.ts';
import { type SecretKeys, seal, unseal } from '../tokens.ts';
import {
  type Claim,
  type KeptAnswer,
  keepLater,
  keepNow,
  releaseLater,
  releaseNow,
  type Unanswered,
} from './orphaned-keys.ts';

export interface Idempotency {
  once<T>(
    call: {
      readonly request: FastifyRequest;
      readonly actor: Actor;
      readonly route: string;
      readonly input: unknown;
      /** Whether the answer tells a secret that is kept nowhere else. */
      readonly givesSecret?: boolean | undefined;
    },
    work: () => Promise<T>,
  ): Promise<T>;
}

const keptHours = 24;
const sealedFor = 'kept answer';
/** What a call has begun is over by then, though its caller was answered before (`answerWithinMs`). */
const abandonedAfterMs = 30_000;

/** Removes answers whose 24 hours are over: they hold what their callers were told. */
export async function sweepAnswers(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
}

/**
 * Same key and body give the same answer for 24 h, another body 409. The key belongs to the caller and the
 * route. Refusals are not kept: the same key may try again. A second call while the first is under way is
 * told to wait a second, because the use cases themselves are safe to repeat with the same key. A claim that nobody works on,
 * because the database went away in the middle, is taken back as soon as the database answers (`releaseLater`); what was done and
 * could not be kept is told all the same, and kept then (`keepLater`). What staff do is written with the mark that it is done
 * (`is_done`, the same transaction): where the process or the database ended before the answer was kept, it is not done once
 * more, and who presses again is asked to look (docs/decisions/0445-marks-of-what-is-done.md).
 */
export function keptAnswers(db: Db, clock: Clock, keys: SecretKeys): Idempotency {
  const claimKey = dataLoader(async (claims: readonly Claim[]) => {
    const given = claims.map(({ key, bodyHash, expiresAt }) => ({
      key,
      body_hash: bodyHash,
      expires_at: expiresAt,
    }));
    const rows = await insertMany(loadersOf(db), 'idempotency_keys', given)
      .onConflict((c) => c.column('key').doNothing())
      .returning('key')
      .execute();
    const fresh = new Set(rows.map((row) => row.key));
    // The same key twice in one group belongs to the first.
    return claims.map(({ key }) => fresh.delete(key));
  });
  const keep = dataLoader(async (given: readonly KeptAnswer[]) => {
    await keepNow(loadersOf(db), given);
    return given;
  });
  const giveUp = dataLoader(async (claims: readonly Unanswered[]) => {
    await releaseNow(loadersOf(db), claims);
    return claims;
  });
  const giveUpLater = releaseLater(db);
  const keepOnceBack = keepLater(db);
  /** A process that died left the key without an answer: after the longest request it is anybody's again. */
  const inherit = async ({ key, bodyHash, expiresAt }: Claim) => {
    const row = await db
      .updateTable('idempotency_keys')
      .set({ expires_at: expiresAt })
      .where('key', '=', key)
      .where('body_hash', '=', bodyHash)
      .where('answer', 'is', null)
      .where('is_done', '=', false)
      .where('expires_at', '<', new Date(expiresAt.getTime() - abandonedAfterMs))
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  };
  /** Without an answer of the database the claim may stand all the same, or be written once it goes on. */
  const claimed = async (claim: Claim) => {
    try {
      return (await claimKey(claim)) || (await inherit(claim));
    } catch (error) {
      giveUpLater({ ...claim, isRefused: false });
      throw error;
    }
  };
  return {
    async once({ request, actor, route, input, givesSecret = false }, work) {
      const given = request.headers['idempotency-key'];
      if (typeof given !== 'string' || given.length < 8 || given.length > 100)
        throw commonErrors.idempotency_required();
      const owner =
        actor.kind === 'member'
          ? `m${actor.memberId}`
          : actor.kind === 'staff'
            ? `s${actor.staffId}`
            : actor.kind === 'machine'
              ? `k${actor.keyId}`
              : actor.address;
      const key = createHash('sha256').update(`${owner}\n${route}\n${given}`).digest('hex');
      const bodyHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
      const claim = { key, bodyHash, expiresAt: new Date(clock.now().getTime() + keptHours * hourMs) };
      if (!(await claimed(claim))) return keptAnswer(db, claim, givesSecret ? keys : null);
      const working = actor.kind === 'staff' ? beforeCommit.run(markDone(key), work) : work();
      const data = await working.catch(async (error: unknown) => {
        const unanswered = { ...claim, isRefused: error instanceof AppError };
        await giveUp(unanswered).catch(() => giveUpLater(unanswered));
        throw error;
      });
      const answer = JSON.stringify(data ?? null);
      const kept = {
        key,
        answer: givesSecret ? JSON.stringify(seal(keys.secretKey, sealedFor, answer)) : answer,
      };
      // It is done, whatever becomes of the keeping: freed, the key would have the same call done once more.
      await keep(kept).catch(() => keepOnceBack(kept));
      return data;
    },
  };
}

/** Writes with what a call does that it is done. */
const markDone = (key: string) => (tx: Tx) =>
  tx.updateTable('idempotency_keys').set({ is_done: true }).where('key', '=', key).execute();

/** What the first call was told; opened by `keys` where it was sealed. */
async function keptAnswer<T>(
  db: Db,
  { key, bodyHash, expiresAt }: Claim,
  keys: SecretKeys | null,
): Promise<T> {
  const kept = await db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst();
  if (!kept) throw commonErrors.busy({ retryAfterSeconds: 1 });
  if (kept.body_hash !== bodyHash) throw commonErrors.idempotency_conflict();
  const isAbandoned = kept.expires_at.getTime() < expiresAt.getTime() - abandonedAfterMs;
  if (kept.answer === null && kept.is_done && isAbandoned) throw commonErrors.perhaps_done();
  if (kept.answer === null)
    throw new AppError('common.in_progress', [409, '앞서 보낸 요청을 처리하고 있습니다.'], {
      retryAfterSeconds: 1,
    });
  return (keys ? opened(keys, kept.answer) : kept.answer) as T;
}

/** A sealed answer; after a change of the key nobody can say any more what it was. */
function opened(keys: SecretKeys, answer: unknown): unknown {
  try {
    return JSON.parse(unseal(keys, sealedFor, String(answer)));
  } catch {
    throw commonErrors.idempotency_conflict();
  }
}
