import { useEffect, useState } from 'react';
import { session } from '../api/api.ts';
import { useSession } from '../session/session.tsx';
import { ownDraft, type Part } from './own-draft.ts';

/**
 * A long form as it is being typed, kept for this tab so that a reload loses nothing, and for whoever typed it: it follows
 * the session. What was typed before the page woke up comes first of all, so every change begins with what was kept.
 * One component for one name: give it a `key`.
 */
export function useTabDraft<T extends object>(name: string, start: T) {
  const { status, member } = useSession();
  const [draft, setDraft] = useState(start);
  const [own] = useState(() => ownDraft(name, start, session));
  const change = (part: Part<T>) => setDraft(own.change(part));
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew only when the session is another's or nobody's
  useEffect(() => setDraft(own.current()), [status, member?.userSeqId]);
  return { draft, change, clear: () => own.clear() };
}
