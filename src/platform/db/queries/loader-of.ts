import { type Db, loadersOf } from '../database.ts';
import { dataLoader } from './data-loader.ts';

/**
 * A data loader for each database: what many calls ask at the same moment is asked once for all of them, over the
 * connections of groups. `load` answers one value a key, in order; nothing is kept.
 */
export function loaderOf<K, V>(
  load: (db: Db, keys: readonly K[]) => Promise<readonly V[]>,
): (db: Db, key: K) => Promise<V> {
  const loaders = new WeakMap<Db, (key: K) => Promise<V>>();
  return (db, key) => {
    const known = loaders.get(db);
    if (known) return known(key);
    const made = dataLoader((keys: readonly K[]) => load(loadersOf(db), keys));
    loaders.set(db, made);
    return made(key);
  };
}
