import { sql, type Transaction } from 'kysely';
import type pg from 'pg';

/** The server itself ends a statement after 5 s; whoever is silent for longer than that is not there to end any. */
const usualPatienceMs = 6_000;
const mark = /^\s*\/\* patience (\d+) \*\//;
const endOfTransaction = /^\s*(commit|rollback)\b/i;

/** Lets the statements of a transaction take so many seconds each: for work through all there is, never for a visitor. */
export async function allowSeconds<D>(tx: Transaction<D>, seconds: number): Promise<void> {
  await sql
    .raw(`/* patience ${seconds * 1000 + 1_000} */ set local statement_timeout = '${seconds}s'`)
    .execute(tx);
}

interface Wire {
  readonly connection: { readonly stream: { destroy(): void } };
}

/**
 * Hangs up on a database that does not answer: frozen or behind a cut wire it keeps the connection and says nothing for
 * ever. Everything that waits on the connection fails then, and the pool throws it away.
 */
export function hangUpOnSilence(client: pg.PoolClient, patienceMs = usualPatienceMs): void {
  const plain = client.query.bind(client) as (...given: unknown[]) => unknown;
  const { connection } = client as Wire;
  let patience = patienceMs;
  const query = (...given: unknown[]) => {
    const [first] = given;
    const text = typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '');
    if (endOfTransaction.test(text)) patience = patienceMs;
    const asked = mark.exec(text)?.[1];
    if (asked) patience = Number(asked);
    let isAnswered = false;
    // What came in while this process was busy itself is read before anybody is called silent.
    const silence = setTimeout(
      () => setImmediate(() => !isAnswered && connection.stream.destroy()),
      patience,
    );
    const answered = () => {
      isAnswered = true;
      clearTimeout(silence);
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      const resolveQuery = (...written: unknown[]) => {
        answered();
        last(...written);
      };
      return plain(...given.slice(0, -1), resolveQuery);
    }
    const result = plain(...given);
    if (result instanceof Promise) result.then(answered, answered);
    else answered();
    return result;
  };
  Object.assign(client, { query });
}
