import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Child } from '#src/features/members/contract/members.ts';
import type { SessionView } from '#src/features/registrations/contract/registrations.ts';
import { tabDraft } from '#src/web/forms/tab-draft.ts';

export interface BasketItem {
  readonly session: SessionView;
  readonly child: Child;
}

export interface Basket {
  readonly items: readonly BasketItem[];
  has(sessionId: number, childId: number): boolean;
  toggle(sessionId: number, childId: number): void;
  clear(): void;
}

const most = 6;
const tab = tabDraft<{ picks: string }>('entrance-tests-together');

/**
 * What is to be registered or waited for together lives in the address (`with=12:3,14:5`): reload and back keep it. The tab
 * keeps it too, for whoever looks at another page meanwhile and comes back by the menu.
 */
export function useBasket(sessions: readonly SessionView[], list: readonly Child[]): Basket {
  const [query, setQuery] = useSearchParams();
  const [kept, setKept] = useState(() => tab.read().picks ?? '');
  const picks = (query.get('with') ?? kept).split(',').filter(Boolean);
  const items = picks.flatMap((pick) => {
    const [sessionId, childId] = pick.split(':').map(Number);
    const session = sessions.find((one) => one.sessionId === sessionId);
    const child = list.find((one) => one.childId === childId);
    return session && child ? [{ session, child }] : [];
  });
  const write = (next: readonly string[]) => {
    const text = next.join(',');
    setKept(text);
    if (text === '') tab.clear();
    else tab.write({ picks: text });
    setQuery(
      (before) => {
        if (text !== '') before.set('with', text);
        else before.delete('with');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    items,
    has: (sessionId, childId) => picks.includes(`${sessionId}:${childId}`),
    toggle(sessionId, childId) {
      const name = `${sessionId}:${childId}`;
      write(picks.includes(name) ? picks.filter((one) => one !== name) : [...picks, name].slice(-most));
    },
    clear: () => write([]),
  };
}
