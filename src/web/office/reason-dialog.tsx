import { type ReactNode, useState } from 'react';
import { ReasonInput } from '#src/shared/list.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { sentenceOf } from '../api.ts';

interface ReasonDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly button: string;
  readonly look?: 'primary' | 'danger';
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Closes the dialog by itself when this is over without an error. */
  readonly run: (reason: string) => Promise<void>;
}

/** Asks why before something is done that is written down. What was typed stays when it is refused. */
export function ReasonDialog({ title, children, button, look, isOpen, onClose, run }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    const checked = ReasonInput.safeParse(reason);
    setError(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (!checked.success || isBusy) return;
    setIsBusy(true);
    setFault(null);
    try {
      await run(checked.data);
      setReason('');
      onClose();
    } catch (thrown) {
      setFault(sentenceOf(thrown));
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            그만두기
          </Button>
          <Button look={look ?? 'primary'} isBusy={isBusy} onClick={submit}>
            {button}
          </Button>
        </>
      }
    >
      {children}
      {fault && <Notice tone="bad" title={fault} isLive />}
      <TextField
        label="사유"
        hint="누가 언제 왜 했는지 기록으로 남습니다."
        value={reason}
        error={error ?? undefined}
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
