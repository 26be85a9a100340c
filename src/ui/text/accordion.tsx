import type { ReactNode } from 'react';

/** A question that opens without JavaScript; a link to something inside opens it too. */
export function Accordion({
  title,
  children,
  isOpenAtFirst = false,
}: {
  title: ReactNode;
  children: ReactNode;
  isOpenAtFirst?: boolean;
}) {
  return (
    <details open={isOpenAtFirst} className="group rounded-card border border-line bg-paper">
      <summary className="flex min-h-12 items-center justify-between gap-4 px-5 py-3 font-semibold">
        {title}
        <span aria-hidden="true" className="text-brand group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="border-t border-line px-5 py-4">{children}</div>
    </details>
  );
}
