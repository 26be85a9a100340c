import { Ellipsis, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { buttonClass } from '../button.tsx';

interface MoreMenuProps {
  /** Whose acts these are: a row's name, where several menus stand on a screen. */
  readonly of?: string;
  /** What its button adds, in place of 더보기; `of` then stands before it for who hears it. */
  readonly label?: string;
  readonly className?: string;
  /** The acts, one below the other; each closes the menu first. */
  readonly children: (close: () => void) => ReactNode;
}

/** Acts that are seldom done, behind one small button: with its word in a head, as a sign in a row. */
export function MoreMenu({ of, label, className, children }: MoreMenuProps) {
  const name = [of, label ?? '더보기'].filter(Boolean).join(' ');
  const isSign = of !== undefined && label === undefined;
  return (
    <DialogTrigger>
      <AriaButton aria-label={of && name} className={buttonClass(isSign ? 'quiet' : 'secondary', className)}>
        {isSign && <Ellipsis aria-hidden="true" className="size-5" />}
        {label !== undefined && <Plus aria-hidden="true" className="size-4" />}
        {!isSign && (label ?? '더보기')}
      </AriaButton>
      <Popover
        placement={label === undefined ? 'bottom end' : 'bottom start'}
        className="z-40 min-w-44 max-w-[90vw] overflow-auto rounded-card border border-line bg-paper p-1 shadow-lg"
      >
        <Dialog aria-label={name} className="grid outline-none">
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** One act of a menu. */
export const menuItem =
  'min-h-11 w-full cursor-pointer rounded-lg px-3 text-left hover:bg-mist focus-visible:bg-mist lg:min-h-9 lg:text-sm';
