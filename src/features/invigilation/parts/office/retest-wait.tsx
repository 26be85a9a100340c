import { useState } from 'react';
import { endRetestWaitEndpoint } from '#src/features/invigilation/contract/live-test.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';

/** Says that a family waits for a call about a retest, and takes it off the list once somebody has called. */
export function RetestWait({ attemptNo, since }: { attemptNo: string; since: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Notice tone="warn" title={`${formatSeoulDateTime(since)}부터 재시험을 기다리고 있습니다.`}>
        <p>새 문항이 모자라 시작하지 못했고, 분원에서 연락드린다고 안내했습니다.</p>
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
          안내를 마쳤습니다
        </Button>
      </Notice>
      <ReasonDialog
        title="재시험 안내를 마쳤나요?"
        button="안내 마침"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        run={(reason) => callApi(endRetestWaitEndpoint, { attemptNo, reason })}
      >
        <p>어떻게 안내했는지 사유에 적어 주세요. 할 일 목록에서 빠집니다.</p>
      </ReasonDialog>
    </>
  );
}
