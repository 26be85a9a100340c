import { type RefObject, useEffect, useRef } from 'react';

interface QuestionHeadProps {
  readonly position: number;
  readonly of: string;
  /** Whether the screen opens because somebody asked to begin or to go on here. */
  readonly isAskedFor: boolean;
  /** What stands over the page and hides whatever is scrolled beneath it. */
  readonly header: RefObject<HTMLElement | null>;
  /** Where the question stands: whoever is in it already is not taken out of it. */
  readonly question: RefObject<HTMLElement | null>;
}

/** A dialog that closes gives the focus back to its button only after its own way out. */
const afterDialogMs = 80;

/** The number of the question. Whenever it changes or the test goes on here, the page begins there, with the focus on it. */
export function QuestionHead({ position, of, isAskedFor, header, question }: QuestionHeadProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const before = useRef(isAskedFor ? null : position);
  useEffect(() => {
    if (before.current === position) return;
    before.current = position;
    const show = () => {
      const element = head.current;
      if (!element || question.current?.contains(document.activeElement)) return;
      element.style.scrollMarginTop = `${(header.current?.offsetHeight ?? 0) + 12}px`;
      element.focus({ preventScroll: true });
      element.scrollIntoView({ block: 'start' });
    };
    show();
    const timer = window.setTimeout(show, afterDialogMs);
    return () => window.clearTimeout(timer);
  }, [position, header, question]);
  return (
    <h2 ref={head} tabIndex={-1} className="text-lg outline-none">
      {position}번 <span className="font-normal text-ink-soft">/ {of}</span>
    </h2>
  );
}
