// Others who look at pages meanwhile: so many a second, however late the answers come.
import { asFamily } from './families.ts';

const everyMs = 40;
const paths = ['/', '/notice', '/elementary', '/api/branches'];

/** Begins to look; the answer ends it and tells how long each look took, in milliseconds. */
export function visitorsOf(url: string): () => Promise<number[]> {
  const visitor = asFamily(url, 60_000, 32);
  const looks: Promise<number>[] = [];
  const look = async () => {
    const began = performance.now();
    await visitor.ask('GET', paths[looks.length % paths.length] ?? '/').catch(() => null);
    return performance.now() - began;
  };
  const timer = setInterval(() => looks.push(look()), everyMs);
  return async () => {
    clearInterval(timer);
    const took = await Promise.all(looks);
    visitor.leave();
    return took;
  };
}
