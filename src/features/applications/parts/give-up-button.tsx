import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type RegistrationView,
  releaseEndpoint,
} from '#src/features/registrations/contract/registrations.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { ActDialog } from '#src/ui/dialogs/act-dialog.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';

interface GiveUpProps {
  readonly registration: RegistrationView;
  /** With what goes back, in won, after the list was fetched anew: nothing was paid. */
  readonly onGivenUp: (refundKrw: 0) => void;
}

/** The way out of a seat that is not paid for, taken by oneself or offered from the waiting list; asked once. */
export function GiveUpButton({ registration, onGivenUp }: GiveUpProps) {
  const { registrationNo, childName, title, startsAt } = registration;
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const givingUp = useMutation({
    mutationFn: () => callApi(releaseEndpoint, { registrationNo }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['applications'] });
      setOpen(false);
      onGivenUp(0);
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        자리 넘기기
      </Button>
      {isOpen && (
        <ActDialog
          title="자리 넘기기"
          onClose={() => setOpen(false)}
          refusal={givingUp.error && sentenceOf(givingUp.error)}
          action={{
            label: '결제하지 않고 넘기기',
            run: () => givingUp.mutate(),
            isBusy: givingUp.isPending,
          }}
        >
          <p>
            <strong>{childName}</strong> 학생의 <strong>{title}</strong>({formatSeoulDateTime(startsAt)})
            자리를 결제하지 않고 넘깁니다.
          </p>
          <p>기다리시는 분이 있으면 바로 안내하므로 되돌릴 수 없습니다. 내신 금액은 없습니다.</p>
        </ActDialog>
      )}
    </>
  );
}
