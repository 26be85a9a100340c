import { useEffect, useRef, useState } from 'react';
import { announcementBetween, quietClockText } from './clock-text.ts';
import type { ServerClock } from './server-clock.ts';

interface QuietClockProps {
  readonly clock: ServerClock;
  readonly deadlineMs: number;
  /** Since when the clock stands. */
  readonly pausedMs: number | null;
  readonly onOver: () => void;
}

/** The time left by the server's clock: minutes while it is calm; read out at ten minutes and at one. */
export function QuietClock({ clock, deadlineMs, pausedMs, onOver }: QuietClockProps) {
  const [leftMs, setLeftMs] = useState(() => deadlineMs - (pausedMs ?? clock.nowMs()));
  const [sentence, setSentence] = useState('');
  const before = useRef(leftMs);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const tick = () => {
      const left = deadlineMs - (pausedMs ?? clock.nowMs());
      const due = announcementBetween(before.current, left);
      if (due) setSentence(due);
      before.current = left;
      setLeftMs(left);
      if (left <= 0 && pausedMs === null) over.current();
    };
    tick();
    const timer = window.setInterval(tick, 500);
    return () => window.clearInterval(timer);
  }, [clock, deadlineMs, pausedMs]);
  return (
    <>
      <p className="flex items-baseline gap-2 whitespace-nowrap">
        <span className="text-sm text-ink-soft">남은 시간</span>
        <span
          role="timer"
          aria-live="off"
          className={leftMs <= 600_000 ? 'font-bold text-signal tabular-nums' : 'font-bold tabular-nums'}
        >
          {quietClockText(leftMs)}
        </span>
      </p>
      <p className="sr-only" role="status">
        {sentence}
      </p>
    </>
  );
}
