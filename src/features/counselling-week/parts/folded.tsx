import type { ReactNode } from 'react';

/** What is rarely used, behind its name. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{title}</summary>
      {children}
    </details>
  );
}
