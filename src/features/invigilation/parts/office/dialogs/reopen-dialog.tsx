import { useState } from 'react';
import { reopenEndpoint } from '#src/features/invigilation/contract/live-test.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { type DecisionDialogProps, useFieldErrors } from './decision-dialog.ts';
import { MinutesField } from './time-dialog.tsx';

/** Opens again what was handed in, or takes back that it was voided. */
export function ReopenDialog(props: DecisionDialogProps & { readonly isVoid: boolean }) {
  const { attemptNo, studentName, isVoid, isOpen, onClose } = props;
  const [minutes, setMinutes] = useState(isVoid ? '0' : '10');
  const [fields, run] = useFieldErrors();
  return (
    <ReasonDialog
      title={
        isVoid ? `${studentName} 학생의 무효를 되돌릴까요?` : `${studentName} 학생의 시험을 다시 열까요?`
      }
      button={isVoid ? '무효 되돌리기' : '다시 열기'}
      isOpen={isOpen}
      onClose={onClose}
      run={(reason) => run(() => callApi(reopenEndpoint, { attemptNo, minutes, reason }))}
    >
      <p>
        {isVoid
          ? '무효로 하기 전의 상태로 돌아갑니다. 응시 중이었다면 남아 있던 시간부터 이어서 봅니다.'
          : '저장된 답은 그대로 두고, 제출할 때 남아 있던 시간에 아래 시간을 더해 이어서 봅니다. 보호자에게 문자로 알립니다.'}
      </p>
      <MinutesField value={minutes} error={fields.minutes} onChange={setMinutes} />
    </ReasonDialog>
  );
}
