import type { PublicItem } from '#src/features/items/contract/public-item.ts';
import { retryAfterMs } from './saving/sync.ts';
import { isFinal, isForAll, troubleOf } from './saving/trouble.ts';

interface LoaderDeps {
  readonly item: (position: number) => Promise<PublicItem>;
  /** What is still to be fetched, the most wanted first; none once nothing more is wanted. */
  readonly missing: () => readonly number[];
  readonly onItem: (position: number, item: PublicItem) => void;
  readonly onFinal: (error: unknown) => void;
  readonly later: (work: () => void, ms: number) => void;
}

/**
 * Fetches the questions of a paper: from then on a lost connection takes nothing away. One that does not come holds up no
 * other and is asked for again. The answer starts it, or wakes it while it waits.
 */
export function createItemLoader({ item, missing, onItem, onFinal, later }: LoaderDeps): () => void {
  let isLoading = false;
  let wake = () => {};

  /** Asks for each once; false where nothing more may be asked. */
  const round = async (): Promise<boolean> => {
    const asked = new Set<number>();
    for (;;) {
      const next = missing().find((position) => !asked.has(position));
      if (next === undefined) return true;
      asked.add(next);
      try {
        onItem(next, await item(next));
      } catch (error) {
        if (isFinal(error)) {
          onFinal(error);
          return false;
        }
        if (isForAll(troubleOf(error))) return true;
      }
    }
  };

  const load = async () => {
    isLoading = true;
    for (let failures = 1; (await round()) && missing().length > 0; failures++)
      await new Promise<void>((done) => {
        wake = done;
        later(done, Math.min(retryAfterMs(failures), 8_000));
      });
    isLoading = false;
  };
  return () => {
    if (isLoading) wake();
    else void load();
  };
}
