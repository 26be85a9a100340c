import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { checkGuestsIn } from '../../contract/office.ts';
import { leftAfter, type Scan } from '../../rules/door.ts';

const everyMs = 5_000;
const batch = 50;

function readKept(name: string): Scan[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? (kept as Scan[]) : [];
  } catch {
    return [];
  }
}

/**
 * Scans wait in this phone until the server has taken them: a dead network, a closed lid or a reload loses none. A scan that
 * was sent twice is one for the server, because it knows its nonce.
 */
export function useOutbox(sessionId: string, onSent: () => void) {
  const name = `door-${sessionId}`;
  const [waiting, setWaiting] = useState<readonly Scan[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isSending = useRef(false);
  const sent = useRef(onSent);
  sent.current = onSent;

  const keep = useCallback(
    (scans: readonly Scan[]) => {
      window.localStorage.setItem(name, JSON.stringify(scans));
      setWaiting(scans);
    },
    [name],
  );

  const flush = useCallback(async () => {
    const scans = readKept(name).slice(0, batch);
    if (isSending.current || scans.length === 0) return;
    isSending.current = true;
    try {
      const { results } = await callApi(checkGuestsIn, { sessionId, scans });
      // Read again: the door did not stand still meanwhile.
      keep(leftAfter(readKept(name), results));
      setTrouble(null);
      sent.current();
    } catch (error) {
      setTrouble(sentenceOf(error));
    }
    isSending.current = false;
  }, [keep, name, sessionId]);

  useEffect(() => {
    setWaiting(readKept(name));
    void flush();
    const timer = setInterval(() => void flush(), everyMs);
    const now = () => void flush();
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [flush, name]);

  const add = (scan: Scan) => {
    keep([...readKept(name), scan]);
    void flush();
  };
  return { waiting, trouble, add, flush };
}
