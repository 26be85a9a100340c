import { type FocusEvent, type FormEvent, useRef } from 'react';

type Box = HTMLInputElement | HTMLTextAreaElement;

/** Boxes into which nobody types words that could be lost: what is chosen is chosen again, what is searched was found. */
const wordless = new Set(['button', 'checkbox', 'color', 'radio', 'range', 'reset', 'search', 'submit']);

function boxOf(target: EventTarget): Box | HTMLElement | null {
  if (target instanceof HTMLTextAreaElement) return target;
  if (target instanceof HTMLInputElement) return wordless.has(target.type) ? null : target;
  return target instanceof HTMLElement && target.isContentEditable ? target : null;
}

const textIn = (box: Box | HTMLElement): string =>
  box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? box.value : (box.textContent ?? '');

/**
 * Knows the boxes below it that hold other words than before somebody typed into them. A box that is gone, as after a step
 * that was sent, counts no more.
 */
export function useTypedText() {
  const before = useRef(new Map<HTMLElement, string>());
  const typed = useRef(new Set<HTMLElement>());
  const isLost = (box: HTMLElement) => box.isConnected && textIn(box) !== before.current.get(box);
  return {
    /** Whether something would be lost now. */
    hasText: () => [...typed.current].some(isLost),
    /** A box whose text would be lost now. */
    lost: () => [...typed.current].find(isLost),
    onFocus: ({ target }: FocusEvent) => {
      const box = boxOf(target);
      if (box && !before.current.has(box)) before.current.set(box, textIn(box));
    },
    onInput: ({ target }: FormEvent) => {
      const box = boxOf(target);
      if (box) typed.current.add(box);
    },
  };
}
