import { useLayoutEffect, useRef, useState } from 'react';
import { useIsPhone } from '../tables/use-is-phone.ts';

interface Placed {
  readonly isRowHeader?: boolean;
  readonly isEarly?: boolean;
}

/** The columns in their order; on phones what the list is opened for comes first. */
export function useOrdered<Column extends Placed>(columns: readonly Column[]): readonly Column[] {
  const isPhone = useIsPhone();
  if (!isPhone) return columns;
  const rank = ({ isRowHeader, isEarly }: Column) => (isRowHeader ? 0 : isEarly ? 1 : 2);
  return columns.toSorted((one, other) => rank(one) - rank(other));
}

/** True while the columns need more room than there is. */
export function useIsWide() {
  const box = useRef<HTMLElement>(null);
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const section = box.current;
    const table = section?.querySelector('table');
    if (!section || !table) return;
    const measure = () => setWide(table.offsetWidth > section.clientWidth);
    const watch = new ResizeObserver(measure);
    watch.observe(section);
    watch.observe(table);
    measure();
    return () => watch.disconnect();
  }, []);
  return { box, isWide };
}
