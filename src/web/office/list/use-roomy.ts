import { useState } from 'react';

const store = 'office-roomy-rows';

function cached(): boolean {
  try {
    return window.localStorage.getItem(store) !== null;
  } catch {
    return false;
  }
}

/** Whether this device shows rows with more room, in every list. */
export function useRoomy(): readonly [boolean, (isRoomy: boolean) => void] {
  const [isRoomy, setRoomy] = useState(cached);
  const choose = (next: boolean) => {
    setRoomy(next);
    try {
      if (next) window.localStorage.setItem(store, '1');
      else window.localStorage.removeItem(store);
    } catch {
      // Storage is blocked: it lasts as long as this page.
    }
  };
  return [isRoomy, choose];
}
