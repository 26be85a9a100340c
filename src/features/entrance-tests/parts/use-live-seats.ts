import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DataOf } from '#src/shared/endpoint.ts';
import { LiveEvent, livePath } from '../contract/live.ts';
import type { listSessionsEndpoint } from '../contract.ts';

type SessionList = DataOf<typeof listSessionsEndpoint>;

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
    const events = new EventSource(livePath);
    events.onmessage = (message: MessageEvent<string>) => {
      const told = LiveEvent.safeParse(JSON.parse(message.data));
      if (!told.success) return;
      setLive(true);
      const seats = new Map(told.data.seats.map((seat) => [seat.sessionId, seat]));
      queries.setQueryData<SessionList>(
        key.split(' '),
        (before) =>
          before && {
            serverNow: told.data.serverNow,
            sessions: before.sessions.map((session) => ({ ...session, ...seats.get(session.sessionId) })),
          },
      );
    };
    events.onerror = () => setLive(false);
    return () => events.close();
  }, [queries, key]);
  return isLive;
}
