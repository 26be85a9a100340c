import { useNavigate } from 'react-router';
import { removeDraftEndpoint } from '#src/features/test-day/contract/edits.ts';
import type { OfficeSession } from '#src/features/test-sessions/contract/office.ts';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';

/** Removes a draft; what it was stays in the log. */
export function RemoveDraft({
  session,
  isOpen,
  onClose,
}: {
  session: OfficeSession;
  isOpen: boolean;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { sessionId, version } = session;
  return (
    <ReasonDialog
      title="회차 삭제"
      button="회차 삭제하기"
      variant="danger"
      isOpen={isOpen}
      reasons={['잘못 만든 회차', '중복으로 만든 회차', '계획 변경']}
      onClose={onClose}
      // What is shown of it is gone: it is not read anew.
      renews={null}
      run={async (reason) => {
        await callApi(removeDraftEndpoint, { sessionId, version, reason });
        await toast('회차를 삭제했습니다.');
        await navigate('/office/tests');
      }}
    >
      <p>공개한 적이 없는 회차를 삭제합니다. 되돌릴 수 없으며, 삭제한 기록은 남습니다.</p>
    </ReasonDialog>
  );
}
