import { useEffect, useRef } from 'react';

/** Ctrl+Enter goes on, Ctrl+Shift+Enter goes back, from anywhere on the page. */
export function useRunnerKeys(keys: { readonly onNext: () => void; readonly onBack: () => void }): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (event.shiftKey) latest.current.onBack();
      else latest.current.onNext();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
