import { useEffect, useState } from 'react';

/** The text once typing has paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), 400);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
