import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when it appears: for what comes in the place of a button that was pressed and is gone. */
export function Arrival({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
