import { useEffect, useRef, useState } from 'react';
import { tabDraft } from './tab-draft.ts';

type Part<T> = Partial<T> | ((now: T) => Partial<T>);

/** What was left empty does not stand in the way of what this visit knows. */
const written = <T extends object>(kept: Partial<T>) =>
  Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== '')) as Partial<T>;

/**
 * A long form as it is being typed, kept for this tab so that a reload loses nothing. What was typed before the page woke up
 * comes first of all, so every change begins with what was kept. One component for one name: give it a `key`.
 */
export function useTabDraft<T extends object>(name: string, start: T) {
  const [draft, setDraft] = useState(start);
  const latest = useRef(start);
  const isRead = useRef(false);
  const store = useRef(tabDraft<T>(name)).current;
  const current = () => {
    if (!isRead.current) latest.current = { ...latest.current, ...written(store.read()) };
    isRead.current = true;
    return latest.current;
  };
  const change = (part: Part<T>) => {
    const now = current();
    latest.current = { ...now, ...(typeof part === 'function' ? part(now) : part) };
    setDraft(latest.current);
    store.write(latest.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab's storage is read once, after hydration
  useEffect(() => setDraft(current()), []);
  return { draft, change, clear: () => store.clear() };
}
