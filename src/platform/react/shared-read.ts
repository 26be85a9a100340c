import { performance } from 'node:perf_hooks';
import type { RouterContextProvider } from 'react-router';
import { eraContext } from './context.ts';

/** What is shared is at most so old, also where nothing was published. */
const sharedForMs = 1_000;

/**
 * What the same part of every page reads, read once for all that are drawn within a second: forgotten with each change of what
 * is published, and where reading it failed.
 */
export function sharedRead<T>(
  load: (context: Readonly<RouterContextProvider>) => Promise<T>,
  nowMs: () => number = () => performance.now(),
): (context: Readonly<RouterContextProvider>) => Promise<T> {
  const ofEra = new WeakMap<object, { readonly answer: Promise<T>; readonly until: number }>();
  return (context) => {
    const era = context.get(eraContext);
    if (era === null) return load(context);
    const found = ofEra.get(era);
    if (found && found.until > nowMs()) return found.answer;
    const read = { answer: load(context), until: nowMs() + sharedForMs };
    ofEra.set(era, read);
    read.answer.catch(() => ofEra.get(era) === read && ofEra.delete(era));
    return read.answer;
  };
}
