import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isUnderWay } from '#src/features/level-tests/rules/next-steps.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useInterfaceSetters } from '#src/web/page/interface-state.tsx';
import { useSession } from '#src/web/session/session.tsx';
import { type AttemptView, leaveDevice } from '../contract/attempts.ts';

interface LeaveButtonProps {
  readonly children: ReactNode;
  /** After everything was fetched anew. */
  readonly onLeft: () => void;
  /** Answers that wait on this device go too; only where no test goes on. */
  readonly isDone?: boolean;
}

/** Ends the family's proof on this device and forgets what the pages hold of it. */
export function LeaveButton({ children, onLeft, isDone = false }: LeaveButtonProps) {
  const { setIsAuth } = useInterfaceSetters();
  const cache = useQueryClient();
  const leaving = useMutation({
    mutationFn: async () => {
      await callApi(leaveDevice, {});
      setIsAuth(false);
      const { forgetAnswers } = await import('./outbox.ts');
      const { endOffline } = await import('./offline.ts');
      const { codeSent } = await import('#src/web/forms/phone-proof-steps.tsx');
      codeSent.clear();
      if (isDone) await Promise.all([forgetAnswers(), endOffline()]);
      await cache.resetQueries();
    },
    onSuccess: onLeft,
  });
  return (
    <>
      <Button
        variant="secondary"
        className="justify-self-start"
        isBusy={leaving.isPending}
        onClick={() => leaving.mutate()}
      >
        {children}
      </Button>
      {leaving.error && <Notice tone="bad" title={sentenceOf(leaving.error)} isLive />}
    </>
  );
}

interface LeaveDeviceProps {
  readonly isProven: boolean;
  readonly attempts: readonly AttemptView[];
  readonly onLeft: () => void;
}

const focusOnceThere = (box: HTMLElement | null) => box?.focus();

/** For a device that several families use: a guest's phone and tests are shown to the next one until this is pressed. */
export function LeaveDevice({ isProven, attempts, onLeft }: LeaveDeviceProps) {
  const { status } = useSession();
  const [hasLeft, setHasLeft] = useState(false);
  if (status === 'in') return null;
  if (isProven || attempts.length > 0)
    return (
      <Notice title="여럿이 쓰는 기기인가요?">
        <p>
          확인한 보호자 번호와 본 시험이 이 기기에 남아 있습니다. 다음 학생에게 보이지 않게 하려면 나가
          주세요. 보던 시험은 같은 번호로 다시 확인하면 이어집니다.
        </p>
        <LeaveButton
          isDone={!attempts.some(isUnderWay)}
          onLeft={() => {
            setHasLeft(true);
            onLeft();
          }}
        >
          이 기기에서 나가기
        </LeaveButton>
      </Notice>
    );
  if (!hasLeft) return null;
  return (
    <div ref={focusOnceThere} tabIndex={-1}>
      <Notice
        tone="good"
        title="이 기기에서 나갔습니다. 앞에 본 시험과 번호는 이제 보이지 않습니다."
        isLive
      />
    </div>
  );
}
