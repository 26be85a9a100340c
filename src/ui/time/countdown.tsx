import { countdownText } from './countdown-text.ts';

/** The time left until an instant. `nowMs` is the server's time (see `useServerNow` in web). */
export function Countdown({ until, nowMs, className }: { until: string; nowMs: number; className?: string }) {
  return (
    <span role="timer" aria-live="off" className={className}>
      <span className="tabular-nums">{countdownText(Date.parse(until) - nowMs)}</span>
    </span>
  );
}
