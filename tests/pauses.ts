/** Milliseconds of a processor this thread has had; what other processes take of the machine is not counted. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
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
