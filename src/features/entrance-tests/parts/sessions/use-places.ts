import { useState } from 'react';
import type { Looking, Sorted } from './for-child.ts';

export interface Places {
  /** The child and the filters they were shown for. */
  readonly choice: string;
  readonly shown: Looking['shown'];
}

/** What is shown now, and the places to keep from here on; another choice begins anew. */
export function placed(
  before: Places,
  choice: string,
  sort: (shown: Looking['shown']) => Sorted,
): { readonly sorted: Sorted; readonly places: Places } {
  const known = before.choice === choice ? before.shown : [];
  const sorted = sort(known);
  const shown = sorted.now.map(({ sessionId }) => sessionId);
  const isKnown = before.choice === choice && shown.every((sessionId) => known.includes(sessionId));
  return { sorted, places: isKnown ? before : { choice, shown } };
}

/** Keeps the cards where they were first shown, until the page is opened anew or something else is chosen. */
export function usePlaces(choice: string, sort: (shown: Looking['shown']) => Sorted): Sorted {
  const [before, keep] = useState<Places>({ choice, shown: [] });
  const { sorted, places } = placed(before, choice, sort);
  if (places !== before) keep(places);
  return sorted;
}
