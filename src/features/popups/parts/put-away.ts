import { useLayoutEffect, useState } from 'react';
import { seoulToday } from '#src/web/page/today.ts';

const name = 'popups-away';

/**
 * Runs where the popups stand, before the first paint: what was put away for today, or closed in this tab, takes no room that
 * it would give back a moment later. Nine hours on is the day of Seoul.
 */
export const hideScript = `try{(function(l,s,d){document.querySelectorAll('[data-popup]').forEach(function(e){var i=e.dataset.popup;if(l[i]===d||s[i])e.hidden=true})})(JSON.parse(localStorage.getItem('${name}')||'{}'),JSON.parse(sessionStorage.getItem('${name}')||'{}'),new Date(+new Date+324e5).toISOString().slice(0,10))}catch(e){}`;

type Kept = Readonly<Record<string, string>>;

function keptIn(storage: () => Storage): Kept {
  try {
    const kept: unknown = JSON.parse(storage().getItem(name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

function keep(storage: () => Storage, kept: Kept): void {
  try {
    storage().setItem(name, JSON.stringify(kept));
  } catch {
    // Blocked: it holds until the page is left.
  }
}

const forGood = () => window.localStorage;
const forTab = () => window.sessionStorage;

/** What was put away: for today in this browser, or closed in this tab. Null until the page has woken up. */
export function usePutAway() {
  const [away, setAway] = useState<ReadonlySet<number> | null>(null);
  // Before the paint: where the page was changed before this part woke up, it is drawn anew without what the script has hidden.
  useLayoutEffect(() => {
    const today = seoulToday();
    const days = Object.entries(keptIn(forGood)).filter(([, day]) => day === today);
    setAway(new Set([...days.map(([id]) => Number(id)), ...Object.keys(keptIn(forTab)).map(Number)]));
  }, []);
  const put = (popupId: number) => setAway((old) => new Set([...(old ?? []), popupId]));
  return {
    away,
    close: (popupId: number) => {
      put(popupId);
      keep(forTab, { ...keptIn(forTab), [popupId]: 'closed' });
    },
    putAway: (popupId: number) => {
      put(popupId);
      const today = seoulToday();
      // Days that are over are no longer kept.
      const left = Object.entries(keptIn(forGood)).filter(([, day]) => day === today);
      keep(forGood, { ...Object.fromEntries(left), [popupId]: today });
    },
  };
}
