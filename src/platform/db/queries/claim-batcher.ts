import { type Db, groupsOf, inTransaction, type Tx } from '../database.ts';

/** What one claim gets from the commit it was part of: a value, or the error its caller shall see. */
export type ClaimAnswer<R> = { readonly ok: R } | { readonly refused: Error };

export interface ClaimBatcher<C, R> {
  /** Queues one claim; resolves or rejects with its own answer once its group has been committed. */
  claim(poolId: number, claim: C): Promise<R>;
}

interface Waiting<C, R> {
  readonly claim: C;
  readonly resolve: (value: R) => void;
  readonly reject: (error: unknown) => void;
}

/** The rows of one claim contradict each other: nothing can be decided for it, and the others of its group are not concerned. */
export class RowsDisagree extends Error {}

/**
 * That, a constraint of the database (SQLSTATE class 23), or a value that it does not take (class 22); a database that is
 * away is away for all.
 */
export function isOfOne(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return error instanceof RowsDisagree || (typeof code === 'string' && /^2[23]/.test(code));
}

/** How many claims one transaction admits at most. */
export const claimsPerGroup = 1_000;

const lasts = new WeakMap<Db, Map<number, Promise<unknown>>>();

/**
 * Whatever this process writes of one pool, in groups or alone, it writes one after the other: those who wait for the pool have
 * one connection, and no others wait behind them.
 */
async function inTurn<T>(db: Db, poolId: number, work: () => Promise<T>): Promise<T> {
  const ofDb = lasts.get(db) ?? new Map<number, Promise<unknown>>();
  lasts.set(db, ofDb);
  const mine = (ofDb.get(poolId) ?? Promise.resolve()).then(work);
  const over = mine.catch(() => undefined);
  ofDb.set(poolId, over);
  try {
    return await mine;
  } finally {
    if (ofDb.get(poolId) === over) ofDb.delete(poolId);
  }
}

/** A transaction that locks the row of a pool, in its turn; inside of it nothing else of the same pool may be waited for. */
export const inPoolTurn = <T>(db: Db, poolId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTurn(db, poolId, () => inTransaction(groupsOf(db), work));

/**
 * Grouped admission. Claims on one pool that arrive while its last group is being written are admitted together by
 * one transaction, in the order they arrived; each caller gets its own answer from that commit. `decide` locks the
 * pool's row first, which keeps several processes exact. It answers one `ClaimAnswer` a claim, in order; if it
 * throws, nothing was taken; where one claim was the reason, each is decided by itself then, otherwise all of them fail.
 * See docs/decisions/0014-data-loader.md.
 * See docs/decisions/0070-lines-and-payments-in-groups.md.
 */
export function claimBatcher<C, R>(
  db: Db,
  decide: (tx: Tx, poolId: number, claims: readonly C[]) => Promise<readonly ClaimAnswer<R>[]>,
  groupSize: number = claimsPerGroup,
): ClaimBatcher<C, R> {
  const lines = new Map<number, Waiting<C, R>[]>();

  async function admit(poolId: number, group: readonly Waiting<C, R>[]): Promise<void> {
    try {
      const answers = await inTransaction(groupsOf(db), (tx) =>
        decide(
          tx,
          poolId,
          group.map((one) => one.claim),
        ),
      );
      group.forEach((one, index) => {
        const answer = answers[index];
        if (answer && 'ok' in answer) one.resolve(answer.ok);
        else one.reject(answer?.refused ?? new Error('A claim was left without an answer.'));
      });
    } catch (error) {
      if (group.length > 1 && isOfOne(error)) await admitEach(poolId, group);
      else for (const one of group) one.reject(error);
    }
  }

  /** Something about one claim ended the transaction of all: each gets its own. */
  async function admitEach(poolId: number, group: readonly Waiting<C, R>[]): Promise<void> {
    for (const one of group) await admit(poolId, [one]);
  }

  async function serveQueue(poolId: number, line: Waiting<C, R>[]): Promise<void> {
    // One turn of the event loop lets those who arrived together stand together.
    await new Promise((done) => setImmediate(done));
    while (line.length > 0) await inTurn(db, poolId, () => admit(poolId, line.splice(0, groupSize)));
    lines.delete(poolId);
  }

  return {
    claim(poolId, claim) {
      return new Promise<R>((resolve, reject) => {
        const line = lines.get(poolId);
        if (line) {
          line.push({ claim, resolve, reject });
          return;
        }
        const fresh = [{ claim, resolve, reject }];
        lines.set(poolId, fresh);
        void serveQueue(poolId, fresh);
      });
    },
  };
}
