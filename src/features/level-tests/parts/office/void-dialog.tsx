import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import { voidEndpoint } from '../../contract/office.ts';
import type { DecisionDialogProps } from './time-dialog.tsx';

/** Voids an attempt; the answers stay, the reason is kept. */
export function VoidDialog({ attemptNo, studentName, isOpen, onClose, onDone }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const voiding = useMutation({
    mutationFn: () => callApi(voidEndpoint, { attemptNo, reason }),
    onSuccess: () => {
      setReason('');
      onDone();
      onClose();
    },
  });
  const fields = voiding.error instanceof ApiError ? voiding.error.fields : {};
  return (
    <Dialog
      title={`${studentName} 학생의 시험을 무효로 할까요?`}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            닫기
          </Button>
          <Button look="danger" isBusy={voiding.isPending} onClick={() => voiding.mutate()}>
            무효 처리
          </Button>
        </>
      }
    >
      <p>되돌릴 수 없습니다. 저장된 답과 기록은 그대로 남고, 학생은 처음부터 다시 볼 수 있습니다.</p>
      <TextField
        label="까닭"
        value={reason}
        error={fields.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {voiding.error && Object.keys(fields).length === 0 && (
        <Notice tone="bad" title={sentenceOf(voiding.error)} isLive />
      )}
    </Dialog>
  );
}
