import type { Runner } from '#src/features/test-runner/parts/runner.ts';
import type { RunnerState } from '#src/features/test-runner/parts/runner-state.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** The foot of an adaptive paper: forward only; the next question is chosen by the answers so far. */
export function AdaptiveFoot({
  runner,
  state,
  isLocked,
  onHandIn,
}: {
  readonly runner: Runner;
  readonly state: RunnerState;
  readonly isLocked: boolean;
  readonly onHandIn: () => void;
}) {
  const isAnswered = (state.sync?.held.get(state.position)?.answer ?? null) !== null;
  if (state.isOver)
    return (
      <div className="grid gap-3">
        <Notice tone="good" title="모든 문항을 풀었습니다. 답안을 제출해 주세요." isLive />
        <Button className="min-h-14" disabled={isLocked} onClick={onHandIn}>
          제출하기
        </Button>
      </div>
    );
  return (
    <div className="grid gap-3">
      {state.sentence && <Notice tone="bad" title={state.sentence} isLive />}
      <p className="text-ink-soft">
        맞춤형 시험은 지금까지의 답에 따라 다음 문항이 정해집니다. 다음으로 넘어가면 앞 문항으로 돌아갈 수
        없습니다.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          className="min-h-14"
          disabled={isLocked || isAnswered}
          isBusy={state.isAdvancing && !isAnswered}
          busyText="불러오는 중…"
          onClick={() => void runner.advance()}
        >
          모르겠습니다
        </Button>
        <Button
          className="min-h-14"
          disabled={isLocked || !isAnswered}
          isBusy={state.isAdvancing && isAnswered}
          busyText="불러오는 중…"
          onClick={() => void runner.advance()}
        >
          다음 문항
        </Button>
      </div>
      <Button variant="quiet" className="justify-self-end" disabled={isLocked} onClick={onHandIn}>
        여기까지만 풀고 제출
      </Button>
    </div>
  );
}
