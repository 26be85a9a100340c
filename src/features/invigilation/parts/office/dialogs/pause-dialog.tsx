import { useState } from 'react';
import { pauseEndpoint } from '#src/features/invigilation/contract/live-test.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import type { DecisionDialogProps } from './decision-dialog.ts';

/** Stops one student's clock, or lets it go on. Mounted only while it is open: what it asks does not turn under the hand. */
export function PauseDialog(props: DecisionDialogProps & { readonly isPaused: boolean }) {
  const { attemptNo, studentName, isOpen, onClose } = props;
  const [isPaused] = useState(props.isPaused);
  const action = isPaused ? '다시 시작' : '일시 중지';
  return (
    <ReasonDialog
      title={`${studentName} 학생의 시험 ${action}`}
      button={action}
      isOpen={isOpen}
      onClose={onClose}
      run={(reason) => callApi(pauseEndpoint, { attemptNo, isPaused: !isPaused, reason })}
    >
      <p>
        {isPaused
          ? '멈추어 있던 시간만큼 마감이 뒤로 갑니다. 학생 화면에는 5초 안에 문항이 다시 나타납니다.'
          : '시간이 멈추고 학생 화면에서 문항이 가려집니다. 이미 보낸 답은 그대로 저장됩니다.'}
      </p>
    </ReasonDialog>
  );
}
