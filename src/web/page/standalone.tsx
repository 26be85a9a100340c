import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ownName } from '#src/shared/identity/own-name.ts';

interface Props {
  readonly title: string;
  readonly lead: string;
  /** A drawn picture beside the title. */
  readonly picture?: string;
  /** It comes in the place of a button that was pressed and is gone: its heading takes the focus. */
  readonly isArrival?: boolean;
  readonly children: ReactNode;
}

/** The frame of pages outside the main layout: the name and a way home, one column, one heading. */
export function Standalone({ title, lead, picture, isArrival = false, children }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival) head.current?.focus();
  }, [isArrival]);
  return (
    <div className="min-h-dvh bg-mist">
      <header className="border-b border-line bg-paper">
        <div className="mx-auto flex max-w-2xl items-center justify-between gap-4 px-4 py-2 print:py-1">
          <Link to="/" className="flex min-h-11 items-center text-lg font-bold">
            <span className="wordmark flex items-center gap-2">
              <span aria-hidden="true" className="size-3 rotate-45 bg-signal-bright" />
              {ownName()}
            </span>
          </Link>
          <Link to="/" className="no-print flex min-h-11 items-center text-sm text-ink-soft hover:text-brand">
            홈으로
          </Link>
        </div>
      </header>
      <main className="mx-auto grid max-w-2xl grid-cols-1 gap-6 px-4 py-6 print:gap-3 print:py-3">
        <div className="grid items-center gap-4 sm:grid-flow-col sm:auto-cols-fr">
          <div className="grid gap-2">
            <h1 ref={head} tabIndex={isArrival ? -1 : undefined} className="text-2xl outline-none">
              {title}
            </h1>
            <p className="text-ink-soft print:hidden">{lead}</p>
          </div>
          {picture && (
            <img
              src={picture}
              alt=""
              width={640}
              height={360}
              className="no-print aspect-[3/1] w-full rounded-card object-cover max-sm:order-first sm:aspect-video"
            />
          )}
        </div>
        {children}
      </main>
    </div>
  );
}
