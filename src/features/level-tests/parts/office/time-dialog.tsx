import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import { addTimeEndpoint } from '../../contract/office.ts';

export interface DecisionDialogProps {
  readonly attemptNo: string;
  readonly studentName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => unknown;
}

/** Grants minutes with the reason; a running test gets them at once. */
export function TimeDialog({ attemptNo, studentName, isOpen, onClose, onDone }: DecisionDialogProps) {
  const [minutes, setMinutes] = useState('10');
  const [reason, setReason] = useState('');
  const adding = useMutation({
    mutationFn: () => callApi(addTimeEndpoint, { attemptNo, minutes, reason }),
    onSuccess: () => {
      setReason('');
      onDone();
      onClose();
    },
  });
  const fields = adding.error instanceof ApiError ? adding.error.fields : {};
  return (
    <Dialog
      title={`${studentName} 학생에게 시간 더 주기`}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button isBusy={adding.isPending} onClick={() => adding.mutate()}>
            시간 더 주기
          </Button>
        </>
      }
    >
      <TextField
        label="더 줄 시간 (분)"
        inputMode="numeric"
        value={minutes}
        error={fields.minutes}
        onChange={(event) => setMinutes(event.target.value)}
      />
      <TextField
        label="까닭"
        value={reason}
        error={fields.reason}
        hint="응시 기록에 남습니다."
        onChange={(event) => setReason(event.target.value)}
      />
      {adding.error && Object.keys(fields).length === 0 && (
        <Notice tone="bad" title={sentenceOf(adding.error)} isLive />
      )}
    </Dialog>
  );
}
