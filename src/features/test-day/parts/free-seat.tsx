import { useState } from 'react';
import { freeSeatEndpoint } from '#src/features/test-day/contract/office-work.ts';
import type { RosterRow } from '#src/features/test-day/contract/roster.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';

/** Frees the seat that a registration still takes although it is over. */
export function FreeSeat({ row }: { row: RosterRow }) {
  const [isOpen, setOpen] = useState(false);
  const { registrationNo, childName, stateLabel } = row;
  return (
    <>
      <Button variant="quiet" className="text-signal" onClick={() => setOpen(true)}>
        좌석 풀기<span className="sr-only"> {childName}</span>
      </Button>
      <ReasonDialog
        title={`${childName} 학생 좌석 풀기`}
        button="좌석 풀기"
        variant="danger"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        run={async (reason) => {
          await callApi(freeSeatEndpoint, { registrationNo, reason });
          return () => toast(`${childName} 학생의 좌석을 풀었습니다.`);
        }}
      >
        <p>
          끝난 접수({stateLabel})가 좌석을 아직 잡고 있습니다. 풀면 기다리는 분이나 새 접수가 이 좌석을 쓰며,
          되돌릴 수 없습니다. 결제와 환불은 바뀌지 않습니다.
        </p>
      </ReasonDialog>
    </>
  );
}
