import pg from 'pg';
import type { ListenTo } from '#src/platform/db/listen.ts';

/** So many at once and no more, lest the control takes the machine with it. */
const mostChains = 64;

/**
 * The control of the outage drill: a connection a channel, and a lost one is tried again from both sides, by its `end` and
 * by the refusal of the next, so that every failure doubles the tries.
 */
export const doublingListener: ListenTo = async (url, heard) => {
  let isClosed = false;
  let chains = 0;
  const clients = new Set<pg.Client>();
  const connect = async (channel: string, tell: () => void): Promise<void> => {
    const next = new pg.Client({ connectionString: url });
    next.on('error', () => undefined);
    next.on('notification', tell);
    next.on('end', () => {
      clients.delete(next);
      if (isClosed || chains >= mostChains) return;
      chains += 1;
      setTimeout(() => {
        chains -= 1;
        connect(channel, tell).catch(() => next.emit('end'));
      }, 500).unref();
    });
    await next.connect();
    clients.add(next);
    await next.query(`listen ${channel}`);
    tell();
  };
  for (const [channel, tell] of Object.entries(heard)) await connect(channel, tell);
  return {
    async close() {
      isClosed = true;
      await Promise.all([...clients].map((client) => client.end().catch(() => undefined)));
    },
  };
};
