/**
 * The server's time in this browser. It runs on `performance.now()`, so that a clock that is wrong, or is set
 * during the test, changes nothing; every answer of the server sets it right again.
 */
export function createServerClock(elapsedMs: () => number) {
  let base: { serverMs: number; atMs: number } | null = null;
  return {
    /** An answer that was asked for at `askedAt` (elapsed ms) says it is `serverNow`: the middle of the way counts. */
    hear(serverNow: string, askedAt: number) {
      const receivedAt = elapsedMs();
      base = { serverMs: Date.parse(serverNow), atMs: (askedAt + receivedAt) / 2 };
    },
    nowMs(): number {
      return base ? base.serverMs + (elapsedMs() - base.atMs) : 0;
    },
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;
