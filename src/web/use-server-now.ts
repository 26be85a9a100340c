import { useEffect, useState } from 'react';

/** The server's time in ms, second by second, whatever the visitor's own clock says. */
export function useServerNow(serverNow: string): number {
  const start = Date.parse(serverNow);
  const [nowMs, setNowMs] = useState(start);
  useEffect(() => {
    const offset = start - Date.now();
    const timer = setInterval(() => setNowMs(Date.now() + offset), 1000);
    return () => clearInterval(timer);
  }, [start]);
  return nowMs;
}
