import { useSyncExternalStore } from 'react';

/** As `max-sm` of the style sheet. */
const phone = '(width < 600px)';

function subscribe(onChange: () => void) {
  const query = matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the screen is a phone's: only where the order of things differs there; looks are the style sheet's. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(phone).matches,
    () => false,
  );
}
