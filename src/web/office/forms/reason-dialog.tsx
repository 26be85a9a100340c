import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import { useAct } from './use-act.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly button: string;
  readonly variant?: 'primary' | 'danger';
  readonly isOpen: boolean;
  /** True: nothing is asked but whether; `run` gets an empty word. */
  readonly asksNoReason?: boolean;
  /** False: there is nothing that could be done, which `children` say; nothing is asked and nothing can be pressed. */
  readonly isPossible?: boolean;
  readonly onClose: () => void;
  /**
   * When this is over without an error, the office is read anew and the dialog closes by itself. A function it answers is
   * called between the two, so that nothing is said to be done before it is seen.
   */
  readonly run: (reason: string) => Promise<unknown>;
  /** As of `useAct`. */
  readonly renews?: QueryKey | null;
}

/** Asks why before something is done that is written down. What was typed stays when it is refused. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, button, variant, isOpen, onClose, asksNoReason, isPossible = true } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const act = useAct({
    mutationFn: props.run,
    ...('renews' in props && { renews: props.renews ?? null }),
    onSuccess: async (answer) => {
      if (typeof answer === 'function') await answer();
      setReason('');
      onClose();
    },
  });
  const submit = () => {
    const checked = ReasonInput.safeParse(reason);
    const refusal = asksNoReason || checked.success ? null : (checked.error.issues[0]?.message ?? null);
    setError(refusal);
    if (refusal !== null) field.current?.querySelector('input')?.focus();
    if (refusal === null && !act.isPending) act.mutate(checked.data ?? '');
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isPossible ? '그만두기' : '닫기'}
          </Button>
          {isPossible && (
            <Button variant={variant ?? 'primary'} isBusy={act.isPending} onClick={submit}>
              {button}
            </Button>
          )}
        </>
      }
    >
      {children}
      {act.error && <Notice tone="bad" title={sentenceOf(act.error)} isLive />}
      {isPossible && !asksNoReason && (
        <div ref={field}>
          <TextField
            label="사유"
            hint="누가 언제 왜 했는지 기록으로 남습니다."
            value={reason}
            error={error ?? undefined}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}
