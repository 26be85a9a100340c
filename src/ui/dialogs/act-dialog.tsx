import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Dialog } from './dialog.tsx';

interface ActDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** What the main button says and does. */
  readonly action: {
    readonly label: string;
    readonly run: () => void;
    readonly isBusy: boolean;
    readonly isDisabled?: boolean;
    readonly isDanger?: boolean;
  };
  /** Why it was refused; null while nothing was. */
  readonly refusal: string | null;
  readonly children: ReactNode;
}

/** A modal that does one thing: what it means, a way back, and the refusal where the server said no. */
export function ActDialog({ title, onClose, action, refusal, children }: ActDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button
            variant={action.isDanger ? 'danger' : 'primary'}
            disabled={action.isDisabled ?? false}
            isBusy={action.isBusy}
            onClick={action.run}
          >
            {action.label}
          </Button>
        </>
      }
    >
      {refusal && <Notice tone="bad" title={refusal} isLive />}
      {children}
    </Dialog>
  );
}
