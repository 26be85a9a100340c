import type { ReactNode } from 'react';

interface SeldomProps {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Buttons that are seldom pressed: always there on a wide screen, on a narrow one only when they were asked for. */
export function Seldom({ isOpen, children }: SeldomProps) {
  return <div className={isOpen ? 'contents' : 'hidden lg:contents'}>{children}</div>;
}
