import { useBlocker } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { DialogAtOnce } from '#src/ui/dialogs/dialog-at-once.tsx';

/** Whoever goes back or elsewhere while a test runs is asked first: its clock goes on without the page. */
export function LeaveGuard({ isRunning }: { isRunning: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isRunning && currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => blocker.reset?.();
  return (
    <DialogAtOnce
      title="시험에서 나갈까요?"
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      actions={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            나가기
          </Button>
          <Button onClick={stay}>계속 풀기</Button>
        </>
      }
    >
      <p>
        아직 제출하지 않았습니다. 저장된 답은 그대로 남지만 나가 있는 동안에도 시험 시간은 흐릅니다. 시간이
        남아 있으면 레벨 테스트 첫 화면에서 이어서 볼 수 있습니다.
      </p>
    </DialogAtOnce>
  );
}
