import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const mark = /^\s*\/\* prepared ([a-z_]+) \*\//;

/**
 * Stands before a statement that runs many times a second: each connection then parses and plans it once. The
 * name stands for one text only; lists in it must be one parameter (an array or JSON), not one each.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared ${name} */`);
}

/** Lets a connection keep what `prepared` marks. */
export function keepPrepared(client: pg.PoolClient): void {
  const plain = client.query.bind(client) as (...given: unknown[]) => unknown;
  const query = (...given: unknown[]) => {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined;
    return name === undefined ? plain(...given) : plain({ name, text, values }, ...rest);
  };
  Object.assign(client, { query });
}
