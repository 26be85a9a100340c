import type pg from 'pg';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (destroy?: boolean | Error) => void,
) => void;

/**
 * The same pool for graphile-worker, which gives a connection back twice where the database dies while a runner ends: the second
 * time pg-pool throws in a promise nobody waits for, and the process would end. Here it is nothing.
 */
export function lenientPool(pool: pg.Pool): pg.Pool {
  const connect = (connected?: Connected) => {
    if (!connected) return pool.connect();
    return pool.connect((error, client, done) => {
      let isBack = false;
      connected(error, client, (destroy) => {
        if (!isBack) done(destroy);
        isBack = true;
      });
    });
  };
  return Object.create(pool, { connect: { value: connect } });
}
