export interface Gap {
  readonly from: Date;
  readonly to: Date;
}

/** A beat is written so often, whatever else is done. */
export const heartbeatSeconds = 10;
/** Three beats in a row did not come: nobody could be served. Shorter, one slow moment of the database would be an outage. */
export const outageSeconds = 30;

/** The outage between the last beat and now, or null. */
export function outageSince(lastHeartbeat: Date | null, now: Date): Gap | null {
  if (lastHeartbeat === null || now.getTime() - lastHeartbeat.getTime() <= outageSeconds * 1000) return null;
  return { from: lastHeartbeat, to: now };
}

/** How long it was, in seconds. */
export const secondsOf = ({ from, to }: Gap): number => (to.getTime() - from.getTime()) / 1000;
