import { dayMs, minuteMs } from '#src/shared/durations.ts';

export interface Frame {
  readonly function: string;
  readonly filename: string;
  readonly lineno: number;
}

const line = /^\s*at (?:(?:async )?([\w$.<>]+) \()?(?:file:\/\/)?(.*?):(\d+):\d+\)?$/;

/** The frames of a stack, the innermost last, by file name only: folders of a machine say nothing to anybody. */
export function framesOf(stack: string | undefined): readonly Frame[] {
  return (stack ?? '')
    .split('\n')
    .flatMap((text) => {
      const found = line.exec(text);
      if (!found) return [];
      const [, name = '<anonymous>', file = '', at = '0'] = found;
      return [
        { function: name.slice(0, 80), filename: file.split('/').slice(-2).join('/'), lineno: Number(at) },
      ];
    })
    .slice(0, 20)
    .reverse();
}

/** A few reports a minute are enough to know; a flood says no more. */
export class Allowance {
  #left: number;
  #minute = 0;
  readonly #perMinute: number;
  constructor(perMinute: number) {
    this.#perMinute = perMinute;
    this.#left = perMinute;
  }
  /** Whether one more may pass at this instant. */
  take(now: Date): boolean {
    const minute = Math.floor(now.getTime() / minuteMs);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#left = this.#perMinute;
    }
    this.#left -= 1;
    return this.#left >= 0;
  }
}

/** Does so many things at a time and drops the rest: a service that hangs holds no more connections than that. */
export class Few {
  #underWay = 0;
  readonly #most: number;
  constructor(most: number) {
    this.#most = most;
  }
  /** Begins `work` unless enough is under way; nobody waits for it, and what it fails with is nobody's. */
  run(work: () => Promise<unknown>): void {
    if (this.#underWay >= this.#most) return;
    this.#underWay += 1;
    const over = () => {
      this.#underWay -= 1;
    };
    void work().then(over, over);
  }
}

/** Two years and a month: this month beside the same one of both years before. */
const countsKeptMs = 762 * dayMs;

/** The instant from whose day on counts of visits are kept. */
export const countedFrom = (now: Date): Date => new Date(now.getTime() - countsKeptMs);
