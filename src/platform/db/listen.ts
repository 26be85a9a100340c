import pg from 'pg';

/** Calls back when any process notifies the channel; reconnects by itself, and calls once after a gap. */
export async function listenTo(
  url: string,
  channel: string,
  heard: () => void,
): Promise<{ close(): Promise<void> }> {
  let isClosed = false;
  let client: pg.Client | null = null;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url });
    next.on('error', () => undefined);
    next.on('notification', heard);
    next.on('end', () => {
      if (!isClosed) setTimeout(() => void connect().catch(() => next.emit('end')), 500).unref();
    });
    client = next;
    await next.connect();
    await next.query(`listen ${channel}`);
    heard();
  };
  await connect();
  return {
    async close() {
      isClosed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
