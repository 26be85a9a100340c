import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSessionEndpoint, listChangesEndpoint } from '#src/features/registrations/contract/family.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { ActDialog } from '#src/ui/dialogs/act-dialog.tsx';
import { Check } from '#src/ui/fields/field.tsx';
import { Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';

/** Moves a registration to another session; the old seat is only given up when the new one is there. */
export function ChangeButton({ registrationNo }: { registrationNo: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        회차 변경
      </Button>
      {isOpen && <ChangeDialog registrationNo={registrationNo} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeDialog({ registrationNo, onClose }: { registrationNo: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [sessionId, setSessionId] = useState<number | null>(null);
  const list = useQuery({
    queryKey: ['changes', registrationNo],
    gcTime: 0,
    retry: false,
    queryFn: () => callApi(listChangesEndpoint, { registrationNo }),
  });
  const changing = useMutation({
    mutationFn: (to: number) =>
      callApi(
        changeSessionEndpoint,
        { registrationNo, sessionId: to },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['applications'] });
      onClose();
    },
    onError: () => void list.refetch(),
  });
  const failure = changing.error ?? list.error;
  const sessions = list.data?.sessions ?? [];
  return (
    <ActDialog
      title="회차 변경"
      onClose={onClose}
      refusal={failure && sentenceOf(failure)}
      action={{
        label: '이 회차로 변경',
        run: () => sessionId !== null && changing.mutate(sessionId),
        isBusy: changing.isPending,
        isDisabled: sessionId === null,
      }}
    >
      {list.isPending && <Skeleton className="h-24" />}
      {list.data && sessions.length === 0 && (
        <p>지금 자리가 있는 다른 회차가 없습니다. 지금 자리는 그대로 지켜집니다.</p>
      )}
      {sessions.length > 0 && (
        <fieldset>
          <legend className="text-sm text-ink-soft">
            새 자리를 잡은 뒤에 이전 자리를 비웁니다. 응시료는 그대로입니다.
          </legend>
          {sessions.map((session) => (
            <Check
              key={session.sessionId}
              kind="radio"
              name="session"
              checked={sessionId === session.sessionId}
              onChange={() => setSessionId(session.sessionId)}
              label={`${session.branchName} ${session.room} · ${formatSeoulDateTime(session.startsAt)} (남은 ${session.left}석)`}
            />
          ))}
        </fieldset>
      )}
    </ActDialog>
  );
}
