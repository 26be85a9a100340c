import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LiveEvent } from '#src/features/opening/contract/live.ts';
import type { listSessionsEndpoint } from '#src/features/registrations/contract/registrations.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';

type SessionList = DataOf<typeof listSessionsEndpoint>;

/** Opens the line; what an event looks like is fetched with it. Nothing where that does not come. */
async function listen(onSeats: (event: LiveEvent) => void, onBreak: () => void) {
  const contract = await import('#src/features/opening/contract/live.ts').catch(() => null);
  if (contract === null) return;
  const events = new EventSource(contract.livePath);
  events.onmessage = (message: MessageEvent<string>) => {
    const event = contract.LiveEvent.safeParse(JSON.parse(message.data));
    if (event.success) onSeats(event.data);
  };
  events.onerror = onBreak;
  return events;
}

/**
 * Keeps the list of sessions fresh by the server's events. False while the events do not come (an old proxy, no network):
 * then the list is asked for again every few seconds.
 */
export function useLiveSeats(queryKey: readonly string[]): boolean {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const key = queryKey.join(' ');
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    const change = ({ serverNow, seats }: LiveEvent) => {
      setLive(true);
      const fresh = new Map(seats.map((seat) => [seat.sessionId, seat]));
      queries.setQueryData<SessionList>(
        key.split(' '),
        (before) =>
          before && {
            serverNow,
            sessions: before.sessions.map((session) => ({ ...session, ...fresh.get(session.sessionId) })),
          },
      );
    };
    let isLeft = false;
    let events: EventSource | undefined;
    void listen(change, () => setLive(false)).then((opened) => {
      if (isLeft) opened?.close();
      else events = opened;
    });
    return () => {
      isLeft = true;
      events?.close();
    };
  }, [queries, key]);
  return isLive;
}
