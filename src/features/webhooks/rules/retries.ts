import { dayMs, hourMs, minuteMs } from '#src/shared/durations.ts';

/** Pauses after each try that failed: the last try is a day after the first. */
export const pausesMs: readonly number[] = [
  5_000,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  7 * hourMs,
  9 * hourMs + 9 * minuteMs,
];

/** How long a listener may take to answer. */
export const answerWithinMs = 10_000;
/** Whoever sends has a delivery to itself so long. */
export const claimMs = 30_000;
/** A listener that failed is sent nothing for so long, so that one that hangs holds up no other. */
export const restMs = 30_000;
/** After so long without one success an endpoint is switched off. */
export const failedAfterMs = 3 * dayMs;
/** Deliveries and their events are kept so long. */
export const keptMs = 30 * dayMs;
/** Endpoints there may be. */
export const mostEndpoints = 10;

/** When a delivery is tried again after so many failures; null where it is given up. */
export function nextTryAt(failures: number, now: Date): Date | null {
  const pause = pausesMs[failures - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** An endpoint to which nothing has arrived for days is switched off. */
export const hasFailed = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= failedAfterMs;

export type EndpointState = 'active' | 'paused' | 'failed' | 'removed';
export const endpointStateLabels: Readonly<Record<Exclude<EndpointState, 'removed'>, string>> = {
  active: '보내는 중',
  paused: '멈춤',
  failed: '오래 닿지 않아 멈춤',
};

export type DeliveryState = 'waiting' | 'delivered' | 'given_up';
export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  waiting: '보낼 차례',
  delivered: '전달됨',
  given_up: '전달 못 함',
};
