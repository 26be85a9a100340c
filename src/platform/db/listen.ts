import pg from 'pg';

/** What to do when a channel is notified, by channel. */
export type Heard = Readonly<Record<string, () => void>>;

export interface Listening {
  close(): Promise<void>;
}

/** Hears what any process notifies on these channels; a control of the outage drill puts another in its place. */
export type ListenTo = (url: string, heard: Heard) => Promise<Listening>;

const firstPauseMs = 100;
const longestPauseMs = 1_500;
const connectWithinMs = 3_000;

/** Milliseconds before the next try: doubled to a limit, and spread, so that many processes do not come at once. */
function pauseMs(failures: number): number {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 10));
  return pause / 2 + Math.random() * (pause / 2);
}

/** One connection that listens on every channel; `gone` is settled when it ends, however it ends. */
async function connect(url: string, heard: Heard): Promise<{ client: pg.Client; gone: Promise<void> }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  });
  const ended = Promise.withResolvers<void>();
  client.on('error', () => ended.resolve());
  client.on('end', () => ended.resolve());
  client.on('notification', ({ channel }) => heard[channel]?.());
  try {
    await client.connect();
    await client.query(
      Object.keys(heard)
        .map((channel) => `listen ${pg.escapeIdentifier(channel)}`)
        .join('; '),
    );
  } catch (error) {
    await hangUp(client);
    throw error;
  }
  return { client, gone: ended.promise };
}

/** Ends a connection; one whose other side is gone may never say goodbye, so nobody waits for that long. */
export async function hangUp(client: pg.Client): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, 1_000);
  await Promise.race([client.end().catch(() => undefined), patience.promise]);
  clearTimeout(timer);
}

/**
 * Keeps one connection for all channels: one loop and one timer, however often and long the database is away. After a
 * gap every channel is told once, because what was notified meanwhile was heard by nobody. The first connection must
 * succeed, or the start fails.
 */
export const listenTo: ListenTo = async (url, heard) => {
  let isClosed = false;
  let wake = () => {};
  let current: Awaited<ReturnType<typeof connect>> | null = await connect(url, heard);
  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, ms);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  const tend = async () => {
    for (let failures = 0; !isClosed; ) {
      if (current) {
        await current.gone;
        await hangUp(current.client);
        current = null;
      }
      if (isClosed) return;
      await pause(pauseMs(failures));
      if (isClosed) return;
      try {
        current = await connect(url, heard);
        failures = 0;
        if (!isClosed) for (const notify of Object.values(heard)) notify();
      } catch {
        failures += 1;
      }
    }
    if (current) await hangUp(current.client);
  };
  const tended = tend();
  return {
    async close() {
      isClosed = true;
      wake();
      if (current) await hangUp(current.client);
      await tended;
    },
  };
};
