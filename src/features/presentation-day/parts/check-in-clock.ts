/** A phone's clock that is off by less is believed: its scans keep their order whatever the network does. */
const toleranceMs = 2_000;

export interface CheckInClockOptions {
  /** What the phone's own clock shows, in ms. */
  readonly deviceMs: () => number;
  /** How far ahead of the server it was when this was seen last. */
  readonly aheadMs: number;
}

/**
 * The server's time on a phone at the door, also without a network: of two phones that let the same guest in or out, what
 * was seen last is true, whatever their clocks show.
 */
export function createCheckInClock({ deviceMs, aheadMs: first }: CheckInClockOptions) {
  let aheadMs = first;
  return {
    /** An answer that was asked for at `askedAt` (the phone's clock) says it is `serverNow`: the middle of the way counts. */
    hear(serverNow: string, askedAt: number) {
      const seen = (askedAt + deviceMs()) / 2 - Date.parse(serverNow);
      if (Math.abs(seen - aheadMs) > toleranceMs) aheadMs = seen;
    },
    aheadMs: () => aheadMs,
    now: () => new Date(deviceMs() - aheadMs).toISOString(),
  };
}

export type CheckInClock = ReturnType<typeof createCheckInClock>;
