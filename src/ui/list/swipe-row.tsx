import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** How much of a phone's width one thing takes: a card leaves the edge of the next in sight, two tiles stand together. */
const widths = { card: 'max-sm:*:w-[82%]', tile: 'max-sm:*:w-[40%]' } as const;

interface Props {
  /** How the things stand beside each other where there is room. */
  readonly columns: string;
  readonly size?: keyof typeof widths;
  readonly children: ReactNode;
}

/** On a phone one row to swipe through, so that a section is one thing high; side by side where there is room. */
export function SwipeRow({ columns, size = 'card', children }: Props) {
  return (
    <ul
      className={classNames(
        'grid gap-4 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:gap-3 max-sm:overflow-x-auto max-sm:pb-2',
        'max-sm:*:shrink-0 max-sm:*:snap-start',
        widths[size],
        columns,
      )}
    >
      {children}
    </ul>
  );
}
