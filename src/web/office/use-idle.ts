import { useEffect, useRef } from 'react';

const working = 'office-working';
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', working] as const;
const lookMs = 15_000;

/** Says that somebody works without touching the page: tickets held before a camera, for example. */
export function showWork(): void {
  window.dispatchEvent(new Event(working));
}

/**
 * Calls `onIdle` once nobody has touched the page for so long. Lists that refresh by themselves keep the session on the
 * server alive, so that only the page knows whether somebody is still there.
 */
export function useIdle(seconds: number, onIdle: () => void): void {
  const last = useRef(0);
  const run = useRef(onIdle);
  run.current = onIdle;
  useEffect(() => {
    last.current = Date.now();
    const touch = () => {
      last.current = Date.now();
    };
    for (const sign of signs) window.addEventListener(sign, touch, { passive: true });
    const timer = setInterval(() => {
      if (Date.now() - last.current < seconds * 1000) return;
      clearInterval(timer);
      run.current();
    }, lookMs);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, touch);
    };
  }, [seconds]);
}
