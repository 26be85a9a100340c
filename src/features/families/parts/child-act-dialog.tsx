import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccountChanged } from '#src/features/members/parts/use-account.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';

export interface ChildActDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** What is said when it is done. */
  readonly done: string;
  readonly act: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks once before something about a child changes hands, ends or goes. */
export function ChildActDialog(props: ChildActDialogProps) {
  const { title, confirm, isDanger, done, act, onClose, children } = props;
  const changed = useAccountChanged();
  const run = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await changed(done);
      onClose();
    },
  });
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={run.isPending}
            onClick={() => run.mutate()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        {run.isError && <Notice tone="bad" title={sentenceOf(run.error)} isLive />}
      </div>
    </Dialog>
  );
}
