import type { FastifyReply } from 'fastify';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';

/** Too many wait already: whoever comes now is told at once. */
export class NoTurn extends Error {}

interface Limits {
  /** How many work at the same time. */
  readonly atOnce: number;
  /** How many wait for that, of each kind. */
  readonly waiting: number;
}

export interface Turns {
  /** Does the work when its turn comes; those who are `first` come before all others. Throws `NoTurn` where the line is full. */
  take<T>(work: () => Promise<T>, isFirst: boolean): Promise<T>;
}

/**
 * A semaphore with two FIFO queues, the `first` served before the others; a full queue throws `NoTurn`. More at once would only
 * make all of them late.
 */
export function limitTurns({ atOnce, waiting }: Limits): Turns {
  const lines: readonly [(() => void)[], (() => void)[]] = [[], []];
  let working = 0;
  const next = () => {
    const begin = lines[0].shift() ?? lines[1].shift();
    if (begin) begin();
    else working -= 1;
  };
  return {
    async take(work, isFirst) {
      if (working < atOnce) working += 1;
      else {
        const line = lines[isFirst ? 0 : 1];
        if (line.length >= waiting) throw new NoTurn();
        await new Promise<void>((begin) => line.push(begin));
      }
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
}

/** Work for somebody who still waits for it: whoever was told meanwhile to come again, or has gone, makes none. */
export const forCaller =
  <T>(reply: Pick<FastifyReply, 'sent' | 'raw'>, work: () => Promise<T>) =>
  async (): Promise<T> => {
    if (reply.sent || reply.raw.destroyed) throw commonErrors.busy();
    return work();
  };
