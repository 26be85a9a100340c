import { voidEndpoint } from '#src/features/invigilation/contract/office.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import type { DecisionDialogProps } from './decision-dialog.ts';

/** Voids an attempt; the answers stay, the reason is kept. */
export function VoidDialog({ attemptNo, studentName, isOpen, onClose }: DecisionDialogProps) {
  return (
    <ReasonDialog
      title={`${studentName} 학생의 시험을 무효로 할까요?`}
      button="무효 처리"
      variant="danger"
      isOpen={isOpen}
      onClose={onClose}
      run={(reason) => callApi(voidEndpoint, { attemptNo, reason })}
    >
      <p>
        저장된 답과 기록은 그대로 남고, 학생은 처음부터 다시 볼 수 있습니다. 다시 시작하기 전까지는 응시
        기록에서 되돌릴 수 있습니다. 적은 사유는 학생과 보호자에게 그대로 보입니다.
      </p>
    </ReasonDialog>
  );
}
