import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { buttonClass } from '../button.tsx';

interface MoreMenuProps {
  /** Whose acts these are: a row's name, where several menus stand on a screen. */
  readonly of?: string;
  readonly className?: string;
  /** The acts, one below the other; each closes the menu first. */
  readonly children: (close: () => void) => ReactNode;
}

/** Acts that are seldom done, behind one small button: with its word in a head, as a sign in a row. */
export function MoreMenu({ of, className, children }: MoreMenuProps) {
  return (
    <DialogTrigger>
      <AriaButton
        aria-label={of && `${of} 더보기`}
        className={buttonClass(of ? 'quiet' : 'secondary', className)}
      >
        {of ? <Ellipsis aria-hidden="true" className="size-5" /> : '더보기'}
      </AriaButton>
      <Popover
        placement="bottom end"
        className="z-40 min-w-44 max-w-[90vw] overflow-auto rounded-card border border-line bg-paper p-1 shadow-lg"
      >
        <Dialog aria-label={of ? `${of} 더보기` : '더보기'} className="grid outline-none">
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** One act of a menu. */
export const menuItem =
  'min-h-11 w-full cursor-pointer rounded-lg px-3 text-left hover:bg-mist focus-visible:bg-mist lg:min-h-9 lg:text-sm';
