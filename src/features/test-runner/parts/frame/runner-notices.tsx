import { useEffect, useState } from 'react';
import type { RunnerState } from '#src/features/test-runner/parts/runner-state.ts';
import type { OpenRunner } from '#src/features/test-runner/parts/use-runner.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { namedPlaces } from '../end/hand-in-text.ts';
import { KeepAnswers } from '../saving/keep-answers.tsx';
import type { SyncState } from '../saving/sync.ts';
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

/** What became of what was answered here, where another window or device goes on. */
export function lostText({ unsent, kept }: Pick<SyncState, 'unsent' | 'kept'>): string {
  const sentences = [
    unsent > 0
      ? `아직 보내지 못한 답 ${unsent}개가 이 창에 남아 있습니다. 연결되면 자동으로 보내니 창을 닫지 말아 주세요.`
      : '',
    kept.length > 0
      ? `${namedPlaces(kept)} 답은 다른 쪽에서 이어 본 뒤에 도착해, 점수에 넣지 않고 학원에 따로 보관했습니다. 이어 보는 쪽에서 다시 답하면 점수에 들어가고, 그러지 않으면 선생님이 확인해 인정할 때에만 들어갑니다.`
      : '',
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ') : '저장된 답은 그대로 있습니다.';
}

/** Where the answers are while they cannot be saved, and what to do; with the time over there is nothing to go on with. */
function unsavedText(unsent: number, isOver: boolean): string {
  if (unsent === 0)
    return isOver
      ? '지금까지의 답은 모두 저장되어 있습니다.'
      : '지금까지의 답은 모두 저장되어 있습니다. 계속 풀어 주세요.';
  const goOn = isOver ? '있습니다. 연결되면 자동으로 보냅니다.' : '있으니 계속 풀어 주세요.';
  return `답안은 이 기기에 보관하고 ${goOn} (아직 저장되지 않은 답 ${unsent}개)`;
}

interface Props {
  readonly open: OpenRunner;
  readonly state: RunnerState;
}

/** That answers cannot be saved just now, why, and where they are. */
function UnsavedNotice({ open: { runner }, state: { sync, attempt, phase } }: Props) {
  const trouble = sync?.trouble ?? null;
  const isLongCut = useLasting(trouble !== null);
  if (!sync || !attempt || !trouble) return null;
  return (
    <Notice tone="warn" title={savingTexts[trouble].title} isLive>
      <p>
        {unsavedText(sync.unsent, phase === 'closing')} {savingTexts[trouble].help}
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
  );
}

/** What the student has to know beside the question: the network, another tab, time given back. */
export function RunnerNotices({ open, state }: Props) {
  const { runner, isKept } = open;
  const { sync, attempt } = state;
  if (!sync || !attempt) return null;
  if (sync.isLost)
    return (
      <Notice tone="warn" title="다른 창이나 기기에서 시험이 열렸습니다." isLive>
        <p>이 창에서는 볼 수만 있습니다. {lostText(sync)}</p>
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
      <UnsavedNotice open={open} state={state} />
      {state.leftElsewhere.length > 0 && (
        <Notice
          tone="warn"
          title={`다른 창이나 기기에 남아 있던 답 ${state.leftElsewhere.length}개가 늦게 도착했습니다.`}
          isLive
        >
          <p>
            {namedPlaces(state.leftElsewhere)} 답은 이어 보신 뒤에 도착해 점수에 들어가지 않습니다. 여기서
            다시 답해 주세요. 도착한 답은 학원에 따로 보관했습니다.
          </p>
        </Notice>
      )}
      {state.takenIn.length > 0 && (
        <Notice
          tone="good"
          title={`따로 보관했던 답 ${state.takenIn.length}개가 다시 점수에 들어갑니다.`}
          isLive
        >
          <p>
            {namedPlaces(state.takenIn)} 답은 다른 쪽에서 이어 보시는 동안 이 기기에 남아 있었습니다. 여기서
            이어 보시므로 그대로 넣었으니, 맞는지 확인해 주세요.
          </p>
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
