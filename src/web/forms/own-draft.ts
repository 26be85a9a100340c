import { type Kept, tabDraft } from './tab-draft.ts';

export type Part<T> = Partial<T> | ((now: T) => Partial<T>);

interface Session {
  readonly getState: () => {
    readonly status: 'starting' | 'out' | 'in';
    readonly member: { readonly userSeqId: string } | null;
  };
}

/** What was left empty does not stand in the way of what this visit knows. */
const written = <T extends object>(typed: Partial<T>) =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')) as Partial<T>;

const changed = <T extends object>(now: T, part: Part<T>): T => ({
  ...now,
  ...(typeof part === 'function' ? part(now) : part),
});

/**
 * A draft that belongs to whoever typed it. A guest's becomes the member's who signs in afterwards; a member's is read by
 * nobody else, and the form she leaves on the screen begins anew. A session that ended by itself keeps hers for her.
 */
export function ownDraft<T extends object>(name: string, start: T, session: Session) {
  const tab = tabDraft<Kept<T>>(name);
  let latest = start;
  /** Whose it is; undefined until the page knows whose session it is. */
  let owner: string | null | undefined;
  let isTouched = false;

  const readAs = (who: string | null): Partial<T> => {
    const { by = null, typed = {} } = tab.read();
    if (by === null || by === who) return typed;
    tab.clear();
    return {};
  };
  const current = (): T => {
    const { status, member } = session.getState();
    const who = member?.userSeqId ?? null;
    if (status === 'starting' || who === owner) return latest;
    const hasLeft = typeof owner === 'string';
    owner = who;
    if (hasLeft) {
      latest = start;
      isTouched = false;
      // Her session may have ended by itself: what she typed stays for her until somebody else reads or types here.
      if (who === null) return latest;
    }
    const typed = readAs(who);
    latest = { ...latest, ...written<T>(typed) };
    if (isTouched || Object.keys(typed).length > 0) tab.write({ by: who, typed: latest });
    return latest;
  };
  /** Nobody knows yet whose the kept one is, so it stays whose it was. */
  const writeUnknown = (part: Part<T>) => {
    const { by = null, typed } = tab.read();
    tab.write({ by, typed: typed ? changed<T>({ ...start, ...written<T>(typed) }, part) : latest });
  };
  return {
    current,
    change(part: Part<T>): T {
      latest = changed<T>(current(), part);
      isTouched = true;
      if (owner === undefined) writeUnknown(part);
      else tab.write({ by: owner, typed: latest });
      return latest;
    },
    clear(): void {
      isTouched = false;
      tab.clear();
    },
  };
}
