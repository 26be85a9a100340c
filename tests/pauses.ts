/** Milliseconds of a processor this thread has had; what other processes take of the machine is not counted. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The least of up to three measurements, in milliseconds; no more are made once one is within `enough`. What a slow or
 * crowded machine adds once (memory swept, a function compiled, a processor lent out) it does not add each time.
 */
export async function leastMs(enough: number, measure: () => number | Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > enough; tries++) least = Math.min(least, await measure());
  return least;
}

/** Milliseconds of a processor that one piece of work takes of this thread. */
export function workOf(work: () => unknown): number {
  const began = workedMs();
  work();
  return workedMs() - began;
}

/**
 * The most this thread worked between two looks at the clock, in milliseconds of its own CPU time: so long everybody
 * else here had to wait.
 */
export async function longestPause(work: () => unknown): Promise<number> {
  let last = workedMs();
  let longest = 0;
  const look = () => {
    const now = workedMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work();
  await new Promise((resolve) => setTimeout(resolve, 5));
  look();
  clearInterval(timer);
  return longest;
}
