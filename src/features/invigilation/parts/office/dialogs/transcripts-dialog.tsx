import { grantTranscripts } from '#src/features/invigilation/contract/live-test.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import type { DecisionDialogProps } from './decision-dialog.ts';

/** Grants a student the words of recordings, as an accommodation, or takes that back. */
export function TranscriptsDialog(props: DecisionDialogProps & { readonly isGranted: boolean }) {
  const { attemptNo, studentName, isGranted, isOpen, onClose } = props;
  return (
    <ReasonDialog
      title={`${studentName} 학생에게 음성 대본을 ${isGranted ? '제공할까요?' : '제공하지 않을까요?'}`}
      button={isGranted ? '음성 대본 제공' : '제공 취소'}
      isOpen={isOpen}
      onClose={onClose}
      run={(reason) => callApi(grantTranscripts, { attemptNo, isGranted, reason })}
    >
      <p>
        듣기 문항에서 들려주는 말을 글로도 볼 수 있습니다. 청각 지원 대상 학생에게만 제공해 주세요. 이미 연
        문항은 화면을 새로 고치면 바뀝니다.
      </p>
    </ReasonDialog>
  );
}
