import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { targetsFor } from '#src/features/registrations/rules/moving.ts';
import { moveChildEndpoint } from '#src/features/test-day/contract/office-work.ts';
import { moveReasons } from '#src/features/test-day/rules/cancelling.ts';
import { useOfficeSessions } from '#src/features/test-sessions/parts/use-office-sessions.ts';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { chosenTarget, TargetField } from './target-field.tsx';

export interface OneRegistration {
  readonly registrationNo: string;
  readonly childName: string;
}

interface MoveDialogProps {
  readonly row: OneRegistration;
  /** Where the screen shows the child. */
  readonly here: number;
  readonly onClose: () => void;
}

/** Moves one child to another session of the same test. */
export function MoveDialog({ row, here, onClose }: MoveDialogProps) {
  const queries = useQueryClient();
  const list = useOfficeSessions();
  const from = list.data?.sessions.find((one) => one.sessionId === here);
  const others = from && list.data ? targetsFor(from, list.data.sessions, new Date(list.data.serverNow)) : [];
  const [to, setTo] = useState('');
  return (
    <ReasonDialog
      title={`${row.childName} 학생 회차 이동`}
      button="이동하기"
      isOpen
      isPossible={others.length > 0}
      reasons={moveReasons}
      onClose={onClose}
      run={async (reason) => {
        const { registrationNo, childName } = row;
        const sessionId = chosenTarget(to);
        await callApi(moveChildEndpoint, { registrationNo, fromSessionId: here, sessionId, reason });
        return () =>
          toastWithUndo(queries, `${childName} 학생을 옮겼습니다.`, () =>
            callApi(moveChildEndpoint, {
              registrationNo,
              fromSessionId: sessionId,
              sessionId: here,
              reason: `이동 되돌리기: ${reason}`.slice(0, 200),
            }),
          );
      }}
    >
      {list.isPending && <Skeleton className="h-12" />}
      {list.error && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.data && others.length === 0 && (
        <p>
          옮길 수 있는 회차가 없습니다. 같은 테스트의 공개된 회차 가운데 아직 시작하지 않고 좌석이 남은
          곳으로만 옮길 수 있습니다. 먼저 새 회차를 공개하거나 다른 회차의 정원을 늘려 주세요.
        </p>
      )}
      {others.length > 0 && <TargetField others={others} value={to} onChange={setTo} />}
    </ReasonDialog>
  );
}
