import { useEffect, useState } from 'react';
import type { RunnerState } from '#src/features/test-runner/parts/runner-state.ts';
import type { OpenRunner } from '#src/features/test-runner/parts/use-runner.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { KeepAnswers } from '../saving/keep-answers.tsx';
import { savingTexts } from '../saving/trouble.ts';

/** After this long without the server, the answers are offered as a file. */
const downloadAfterMs = minuteMs;

/** True once something has been so for a minute. */
function useLasting(isSo: boolean): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return setLasting(false);
    const timer = window.setTimeout(() => setLasting(true), downloadAfterMs);
    return () => window.clearTimeout(timer);
  }, [isSo]);
  return isLasting;
}

/** What the student has to know beside the question: the network, another tab, time given back. */
export function RunnerNotices({ open, state }: { open: OpenRunner; state: RunnerState }) {
  const { runner, isKept } = open;
  const { sync, attempt } = state;
  const trouble = sync?.trouble ?? null;
  const isLongCut = useLasting(trouble !== null);
  if (!sync || !attempt) return null;
  if (sync.isLost)
    return (
      <Notice tone="warn" title="다른 창에서 시험이 열렸습니다." isLive>
        <p>이 창에서는 볼 수만 있습니다. 저장된 답은 그대로 있습니다.</p>
        <Button className="justify-self-start" onClick={() => void runner.take()}>
          여기서 이어하기
        </Button>
      </Notice>
    );
  return (
    <>
      {state.phase === 'closing' && (
        <Notice
          tone="warn"
          title="시험 시간이 끝났습니다. 답안을 제출하고 있습니다. 창을 닫지 마세요."
          isLive
        />
      )}
      {trouble && (
        <Notice tone="warn" title={savingTexts[trouble].title} isLive>
          <p>
            {sync.unsent > 0
              ? `답안은 이 기기에 보관하고 있으니 계속 풀어 주세요. (아직 저장되지 않은 답 ${sync.unsent}개)`
              : '지금까지의 답은 모두 저장되어 있습니다. 계속 풀어 주세요.'}{' '}
            {savingTexts[trouble].help}
          </p>
          {sync.unsent > 0 && (
            <Button variant="secondary" className="justify-self-start" onClick={() => runner.wake()}>
              다시 보내기
            </Button>
          )}
          {isLongCut && (
            <KeepAnswers attemptNo={attempt.attemptNo} studentName={attempt.studentName} sync={sync} />
          )}
        </Notice>
      )}
      {!isKept && (
        <Notice tone="warn">
          <p>이 브라우저에는 답안을 보관할 수 없습니다. 새로 고치거나 창을 닫지 말아 주세요.</p>
        </Notice>
      )}
      {state.addedSeconds > 0 && (
        <Notice
          tone="good"
          title={`시험 시간이 ${Math.max(1, Math.round(state.addedSeconds / 60))}분 늘어났습니다.`}
          isLive
        />
      )}
      {state.givenBackSeconds > 0 && (
        <Notice
          tone="good"
          title={`연결이 끊겼던 시간 ${Math.round(state.givenBackSeconds / 60)}분을 돌려드렸습니다.`}
          isLive
        />
      )}
    </>
  );
}
