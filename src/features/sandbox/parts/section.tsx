import type { ReactNode } from 'react';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

/** One part of the outside world, with a heading to jump to. */
export function Section({ id, title, about, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <div>
        <h2 id={id} className="scroll-mt-6 text-xl">
          {title}
        </h2>
        <p className="text-ink-soft">{about}</p>
      </div>
      {children}
    </section>
  );
}

/** A quiet line for a list that has nothing yet. */
export function Nothing({ children }: { readonly children: string }) {
  return (
    <p className="rounded-card border border-dashed border-line px-5 py-8 text-center text-ink-soft">
      {children}
    </p>
  );
}
