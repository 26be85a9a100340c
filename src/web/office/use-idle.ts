import { useEffect, useRef, useState } from 'react';

const working = 'office-working';
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', working] as const;
const pollMs = 15_000;

/** Says that somebody works without touching the page: tickets held before a camera, for example. */
export function showWork(): void {
  window.dispatchEvent(new Event(working));
}

/** So long before the end it is said that the end is near. */
const nearSeconds = 120;

/**
 * Calls `onIdle` once nobody has touched the page for so long; answers whether that is near, until the next touch. Lists
 * that refresh by themselves keep the session on the server alive, so that only the page knows whether somebody is still
 * there.
 */
export function useIdle(seconds: number, onIdle: () => void): boolean {
  const last = useRef(0);
  const run = useRef(onIdle);
  run.current = onIdle;
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    last.current = Date.now();
    const touch = () => {
      last.current = Date.now();
      setNear(false);
    };
    for (const sign of signs) window.addEventListener(sign, touch, { passive: true });
    const timer = setInterval(() => {
      const silence = (Date.now() - last.current) / 1000;
      setNear(silence >= seconds - nearSeconds);
      if (silence < seconds) return;
      clearInterval(timer);
      run.current();
    }, pollMs);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, touch);
    };
  }, [seconds]);
  return isNear;
}
