import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '#src/web/api/api.ts';
import { showWork } from '#src/web/office/use-idle.ts';
import { presentationRoster } from '../contract/guests.ts';
import { type CheckInVerdict, checkTicket, type Scan } from '../rules/check-in.ts';
import { type CheckInClock, createCheckInClock } from './check-in-clock.ts';
import {
  type CheckInRow,
  checkInRows,
  dropOldLists,
  type OfflineList,
  readOfflineList,
  saveList,
} from './offline-list.ts';
import { useOutbox } from './use-outbox.ts';

export interface Ticket {
  readonly bookingNo: string;
  readonly code: string | null;
}
/** Lets somebody in, or takes it back; `arrived` says how many of the party, all of them where it says nothing. */
export type Admit = (ticket: Ticket, outcome?: Scan['outcome'], arrived?: number) => void;

export interface Seen {
  readonly verdict: CheckInVerdict;
  readonly row: CheckInRow | undefined;
  readonly bookingNo: string;
}

/** This phone's own clock; nobody sets it while the page stands. */
const deviceMs = () => performance.timeOrigin + performance.now();

/** The list of a door: the server's, or what this phone kept of it while the network is gone. */
function useList(sessionId: string, clock: CheckInClock) {
  const [kept, setKept] = useState<OfflineList | null>(null);
  const roster = useQuery({
    queryKey: ['office', 'presentation', sessionId],
    queryFn: async () => {
      const askedAt = deviceMs();
      const fresh = await callApi(presentationRoster, { sessionId });
      clock.hear(fresh.serverNow, askedAt);
      saveList(sessionId, fresh, { savedAt: clock.now(), aheadMs: clock.aheadMs() });
      return fresh;
    },
    refetchInterval: 15_000,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    dropOldLists(Date.parse(clock.now()));
    setKept(readOfflineList(sessionId));
  }, [sessionId, clock]);
  const { data } = roster;
  if (data) return { roster, title: data.session.title, rows: checkInRows(data), savedAt: null };
  return { roster, title: kept?.title ?? '', rows: kept?.rows ?? null, savedAt: kept?.savedAt ?? null };
}

/** The list and the outbox of one door; both stay when the network goes. */
export function useCheckIn(sessionId: string) {
  const [clock] = useState(() =>
    createCheckInClock({ deviceMs, aheadMs: readOfflineList(sessionId)?.aheadMs ?? 0 }),
  );
  const list = useList(sessionId, clock);
  const { roster, rows } = list;
  const outbox = useOutbox(sessionId, () => void roster.refetch());
  const [seen, setSeen] = useState<Seen | null>(null);
  const { waiting, add } = outbox;
  const admit: Admit = useCallback(
    (ticket, outcome = 'attended', arrived) => {
      if (!rows) return;
      showWork();
      const verdict = checkTicket(ticket, rows, waiting);
      const row = rows.find((one) => one.bookingNo === ticket.bookingNo);
      if (outcome === 'attended' && arrived === undefined)
        setSeen({ verdict, row, bookingNo: ticket.bookingNo });
      const isCorrection = arrived !== undefined && (verdict === 'welcome' || verdict === 'again');
      if (outcome === 'attended' && verdict !== 'welcome' && !isCorrection) return;
      const { bookingNo, code } = ticket;
      const scan = { nonce: crypto.randomUUID(), bookingNo, code, outcome, scannedAt: clock.now() };
      add(arrived === undefined ? scan : { ...scan, arrived });
    },
    [rows, waiting, add, clock],
  );
  return { ...list, outbox, seen, admit };
}
