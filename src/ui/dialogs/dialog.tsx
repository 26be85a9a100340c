import { lazy, Suspense, useEffect } from 'react';
import type { DialogProps } from './dialog-at-once.tsx';

const fetched = () => import('./dialog-at-once.tsx');
const DialogAtOnce = lazy(async () => ({ default: (await fetched()).DialogAtOnce }));

/**
 * A modal with its title; Escape and a press outside close it (see `DialogAtOnce`), focus goes back to where it was. Its code is fetched when
 * the page is awake, not with it. Where the line may be gone by the time it opens, use `DialogAtOnce`.
 */
export function Dialog(props: DialogProps) {
  useEffect(() => {
    fetched().catch(() => undefined);
  }, []);
  if (!props.isOpen) return null;
  return (
    <Suspense>
      <DialogAtOnce {...props} />
    </Suspense>
  );
}
