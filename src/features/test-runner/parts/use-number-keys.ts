import { useLayoutEffect, useRef } from 'react';
import type { Answer } from '#src/features/items/contract/answer.ts';
import type { PublicItem } from '#src/features/items/contract/public-item.ts';
import { afterFigure } from '#src/features/items/rules/choose.ts';

interface NumberKeys {
  /** undefined while the question is not here yet. */
  readonly item: PublicItem | undefined;
  readonly answer: Answer | null;
  readonly isOff: boolean;
  readonly onChange: (answer: Answer | null) => void;
}

const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, math-field, [contenteditable]';

/** Whether a key belongs to what is written, or to a dialog over the question. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog]')) return true;
  return target instanceof Element && target.closest(typing) !== null;
}

/** The figures 1 to 9 choose an option of the question that is shown. */
export function useNumberKeys(keys: NumberKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // In the same moment as the question is drawn: a key pressed as it appears is taken.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { item, answer, isOff, onChange } = latest.current;
      if (isOff || !item || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isElsewhere(event)) return;
      const next = afterFigure(item.body, answer, event.key);
      if (next === undefined) return;
      event.preventDefault();
      onChange(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
