import { isOfOne } from './claim-batcher.ts';

/**
 * One query for many askers: keys that arrive while a query is under way are gathered and asked together by the next.
 * `load` answers one value a key, in order. With nobody else asking it is one query, at once; in a rush it is one for
 * hundreds. A failing query fails everybody it was asked for, but where a value of one of them was the reason: then each
 * is asked by itself.
 * See docs/decisions/0014-data-loader.md.
 */
export function dataLoader<K, V>(
  load: (keys: readonly K[]) => Promise<readonly V[]>,
  atMost = 500,
): (key: K) => Promise<V> {
  interface Asker {
    readonly key: K;
    readonly resolve: (value: V) => void;
    readonly reject: (error: unknown) => void;
  }
  let waiting: Asker[] = [];
  let isAsking = false;

  async function ask(askers: readonly Asker[]): Promise<void> {
    try {
      const values = await load(askers.map((asker) => asker.key));
      if (values.length !== askers.length) throw new Error('A gathered query must answer every key.');
      for (const [index, asker] of askers.entries()) asker.resolve(values[index] as V);
    } catch (error) {
      if (askers.length > 1 && isOfOne(error)) await askEach(askers);
      else for (const asker of askers) asker.reject(error);
    }
  }

  async function askEach(askers: readonly Asker[]): Promise<void> {
    for (const asker of askers) await ask([asker]);
  }

  async function serve(): Promise<void> {
    isAsking = true;
    // One turn of the event loop lets those who arrived together ask together.
    await new Promise((done) => setImmediate(done));
    while (waiting.length > 0) {
      const askers = waiting.slice(0, atMost);
      waiting = waiting.slice(atMost);
      await ask(askers);
    }
    isAsking = false;
  }

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void serve();
    });
}
