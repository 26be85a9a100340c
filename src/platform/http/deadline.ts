import { commonErrors } from '#src/shared/endpoint/app-error.ts';

/**
 * So many milliseconds a call of anybody but the staff takes at most. The limits of a query, of a connection and of a
 * vendor add up to more where one after the other hangs.
 */
export const answerWithinMs = 14_000;

/**
 * The answer of some work, or `common.busy` where there is none after so many milliseconds (`Infinity`: no limit). The work is not stopped: what it
 * has begun it ends or gives back by itself, and under the same idempotency key its answer is still given.
 */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  if (!Number.isFinite(ms)) return work;
  return new Promise<T>((answer, refuse) => {
    const timer = setTimeout(() => refuse(commonErrors.busy({ retryAfterSeconds: 5 })), ms);
    work.then(answer, refuse).finally(() => clearTimeout(timer));
  });
}
