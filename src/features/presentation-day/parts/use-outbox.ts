import { useCallback, useEffect, useRef, useState } from 'react';
import { checkGuestsIn } from '#src/features/presentation-day/contract/check-in.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { leftAfter, type Scan } from '../rules/check-in.ts';

const everyMs = 5_000;
const batch = 50;

/** The scans of one door: in this phone's storage, and in memory where the browser blocks that. */
function openBox(name: string) {
  let memory: readonly Scan[] = [];
  return {
    read(): readonly Scan[] {
      try {
        const kept: unknown = JSON.parse(window.localStorage.getItem(name) ?? '[]');
        return Array.isArray(kept) ? (kept as Scan[]) : memory;
      } catch {
        return memory;
      }
    },
    write(scans: readonly Scan[]): void {
      memory = scans;
      try {
        window.localStorage.setItem(name, JSON.stringify(scans));
      } catch {
        // Blocked or full: they wait in memory, as long as this page stands.
      }
    },
  };
}

/**
 * Scans wait in this phone until the server has taken them: a dead network, a closed lid or a reload loses none. A scan that
 * was sent twice is one for the server, because it knows its nonce.
 */
export function useOutbox(sessionId: string, onSent: () => void) {
  const [waiting, setWaiting] = useState<readonly Scan[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const box = useRef<ReturnType<typeof openBox> | null>(null);
  const isSending = useRef(false);
  const sent = useRef(onSent);
  sent.current = onSent;

  const keep = useCallback((scans: readonly Scan[]) => {
    box.current?.write(scans);
    setWaiting(scans);
  }, []);

  const flush = useCallback(async () => {
    const scans = box.current?.read().slice(0, batch) ?? [];
    if (isSending.current || scans.length === 0) return;
    isSending.current = true;
    try {
      const { results } = await callApi(checkGuestsIn, { sessionId, scans });
      // Read again: the door did not stand still meanwhile.
      keep(leftAfter(box.current?.read() ?? [], results));
      setTrouble(null);
      sent.current();
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
    isSending.current = false;
  }, [keep, sessionId]);

  useEffect(() => {
    box.current = openBox(`door-${sessionId}`);
    setWaiting(box.current.read());
    const now = () => void flush();
    now();
    const timer = setInterval(now, everyMs);
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [flush, sessionId]);

  const add = useCallback(
    (scan: Scan) => {
      keep([...(box.current?.read() ?? []), scan]);
      void flush();
    },
    [keep, flush],
  );
  return { waiting, trouble, add };
}
