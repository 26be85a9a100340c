import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ownName } from '#src/shared/identity/own-name.ts';

/** The frame of pages outside the main layout: the name that leads home, one column, one heading. */
export function Standalone({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-mist">
      <header className="border-b border-line bg-paper">
        <p className="mx-auto max-w-2xl px-4 py-4 text-lg font-bold print:py-1">
          <Link to="/" className="wordmark">
            {ownName()}
          </Link>
        </p>
      </header>
      <main className="mx-auto grid max-w-2xl gap-6 px-4 py-8 print:gap-3 print:py-3">
        <div className="grid gap-2">
          <h1 className="text-2xl">{title}</h1>
          <p className="text-ink-soft print:hidden">{lead}</p>
        </div>
        {children}
      </main>
    </div>
  );
}
