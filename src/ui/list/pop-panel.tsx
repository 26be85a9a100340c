import type { ReactNode } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { buttonClass } from '../button.tsx';

/** A button that opens a small panel beside it; Escape and a press outside close it. */
export function PopPanel({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <DialogTrigger>
      <AriaButton className={buttonClass('secondary', className)}>{label}</AriaButton>
      <Popover className="z-40 w-72 max-w-[90vw] overflow-auto rounded-card border border-line bg-paper p-4 shadow-lg">
        <Dialog aria-label={label} className="grid gap-2 outline-none">
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
