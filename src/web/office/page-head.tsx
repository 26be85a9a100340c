import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { buttonClass } from '#src/ui/button.tsx';
import { smallButton } from '#src/ui/small-button.ts';

interface PageHeadProps {
  readonly title: string;
  /** What the screen is for, said when asked. */
  readonly about?: ReactNode;
  /** What one must know to read the screen, in one line below its name. */
  readonly facts?: ReactNode;
  /** What is begun here, and the ways on. */
  readonly children?: ReactNode;
}

/** The head of a screen of the office in one line: its name, its help, its buttons. */
export function PageHead({ title, about, facts, children }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-xl lg:min-h-10 sm:content-center">{title}</h1>
        {about && <Help>{about}</Help>}
        {facts && <p className="text-sm text-ink-soft">{facts}</p>}
      </div>
      {children && (
        <div className="no-print flex flex-wrap items-center gap-2 lg:[&_:is(a,button)]:min-h-10 lg:[&_:is(a,button)]:px-3 lg:[&_:is(a,button)]:py-1 lg:[&_:is(a,button)]:text-sm">
          {children}
        </div>
      )}
    </div>
  );
}

/** Help is closed by Escape, and when one goes on elsewhere. */
function Help({ children }: { children: ReactNode }) {
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape') return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details className="no-print relative" onBlur={onBlur} onKeyDown={onKeyDown}>
      <summary className={buttonClass('secondary', `${smallButton} list-none font-normal text-ink-soft`)}>
        도움말
      </summary>
      <div className="absolute top-full left-0 z-30 mt-1 w-96 max-w-[75vw] rounded-card border border-line bg-paper p-4 text-sm shadow-lg">
        {children}
      </div>
    </details>
  );
}
