import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import { releaseEndpoint } from '#src/features/level-results/contract/marks.ts';
import { quoted } from '#src/shared/words/particle.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import type { DecisionDialogProps } from './decision-dialog.ts';

/** Shows what goes out to whom before a result is released; the act cannot be taken back. */
export function ReleaseDialog({ detail, ...props }: DecisionDialogProps & { readonly detail: OfficeDetail }) {
  const { attemptNo, studentName, isOpen, onClose } = props;
  const { result, effective, release } = detail;
  return (
    <ReasonDialog
      title={`${studentName} 학생의 결과를 공개할까요?`}
      button="결과 공개하고 문자 보내기"
      asksNoReason
      isOpen={isOpen}
      onClose={onClose}
      run={() => callApi(releaseEndpoint, { attemptNo })}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {result && (
          <li>
            점수 {result.points} / {result.maxPoints}점, 레벨{' '}
            {quoted(effective?.level ?? result.level, '이/가')} 보호자에게 보입니다.
          </li>
        )}
        <li>결과 링크가 담긴 문자를 보호자 휴대폰({release.messageTo})으로 바로 보냅니다.</li>
        <li>공개한 뒤에는 되돌릴 수 없고, 사유를 적어 바로잡을 수만 있습니다.</li>
      </ul>
    </ReasonDialog>
  );
}
