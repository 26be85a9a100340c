import { minuteMs } from '#src/shared/durations.ts';
import type { Fault } from '../report.ts';

/** One kind of refusal and how often it came since it was last told. */
export interface CountedFault extends Fault {
  readonly count: number;
}

const everyMs = minuteMs;

/** The same refusal of the same call is told once a minute, with how often it came; nothing is lost, nothing floods. */
export function faultCounter() {
  const seen = new Map<string, { fault: Fault; reportedAt: number; waiting: number }>();
  return {
    /** Counts one; answers what is to be told now, if anything. */
    take(fault: Fault, nowMs: number): CountedFault | null {
      const key = `${fault.route} ${fault.status} ${fault.code}`;
      const one = seen.get(key) ?? { fault, reportedAt: Number.NEGATIVE_INFINITY, waiting: 0 };
      one.waiting += 1;
      seen.set(key, one);
      if (nowMs - one.reportedAt < everyMs) return null;
      const count = one.waiting;
      one.reportedAt = nowMs;
      one.waiting = 0;
      return { ...fault, count };
    },
    /** What was counted and not told yet. */
    drain(): CountedFault[] {
      const waiting = [...seen.values()].filter((one) => one.waiting > 0);
      const due = waiting.map((one) => ({ ...one.fault, count: one.waiting }));
      for (const one of waiting) one.waiting = 0;
      return due;
    },
  };
}
