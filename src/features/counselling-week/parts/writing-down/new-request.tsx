import type { ReactNode } from 'react';
import type { RequestFieldsProps } from '#src/features/counselling/rules/new-request.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { RequestFields } from './request-fields.tsx';
import { type Beginning, useNewRequest } from './use-new-request.ts';

interface Props extends Beginning {
  /** Asks who is to have it, where that is known to choose. */
  readonly personField?: (props: RequestFieldsProps) => ReactNode;
  readonly onClose: () => void;
}

/** Writes down who called or came by, with a time where one is agreed on. */
export function NewRequestDialog({ personField, onClose, ...beginning }: Props) {
  const request = useNewRequest(beginning, onClose);
  const { draft, act } = request;
  const branchName = beginning.branches.find(({ id }) => String(id) === draft.branchId)?.name ?? '';
  return (
    <Dialog
      title={branchName === '' ? '상담 등록' : `상담 등록 · ${branchName}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button isBusy={act.isPending} onClick={() => act.mutate()}>
            등록하고 문자 보내기
          </Button>
        </>
      }
    >
      <RequestFields {...beginning} request={request} personField={personField} />
    </Dialog>
  );
}
