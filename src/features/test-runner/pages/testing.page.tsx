import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { endOffline, warnOffline } from '#src/features/level-tests/parts/offline.ts';
import { LeaveGuard } from '#src/features/test-runner/parts/frame/leave-guard.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { Standalone } from '#src/web/page/standalone.tsx';
import { PracticeScreen } from '../parts/practice/practice-screen.tsx';
import { RunnerEntry, RunnerScreen } from '../parts/runner-screen.tsx';
import type { Phase } from '../parts/runner-state.ts';
import { useRunner } from '../parts/use-runner.ts';

export const meta = () => pageMeta({ title: '레벨 테스트 응시', isPrivate: true });

/** What is said over a page that waits for nothing but the reader. */
const entryLeads: Readonly<Partial<Record<Phase, string>>> = {
  asking: '어디에서 이어 볼지 골라 주세요.',
  refused: '이 시험을 여기서 열지 못했습니다.',
};

/** The runner of /test/testing and of /retest/testing; which it is, is known by the attempt. */
export default function TestingPage() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const attemptNo = query.get('attempt') ?? '';
  const { open, state } = useRunner(attemptNo);
  const isDone = state?.phase === 'done';
  useEffect(() => {
    if (isDone) void navigate(`/test/done?attempt=${attemptNo}`, { replace: true });
  }, [isDone, attemptNo, navigate]);
  const isKept = state?.phase === 'running' && open?.isKept === true;
  const isOver = isDone || state?.phase === 'refused';
  useEffect(() => {
    if (isKept) void warnOffline();
  }, [isKept]);
  useEffect(() => {
    if (isOver) void endOffline();
  }, [isOver]);
  const isRetest = pathname.startsWith('/retest');
  if (attemptNo === '')
    return (
      <Standalone title="레벨 테스트" lead="어느 시험을 볼지 먼저 골라 주세요.">
        <Notice tone="warn" title="응시할 시험이 정해지지 않았습니다.">
          <ButtonLink to={isRetest ? '/retest' : '/test'} className="justify-self-start">
            시험 고르기
          </ButtonLink>
        </Notice>
      </Standalone>
    );
  if (open && state && (state.phase === 'running' || state.phase === 'closing'))
    return (
      <>
        <LeaveGuard isRunning />
        <RunnerScreen open={open} state={state} />
      </>
    );
  if (open && state?.phase === 'practice' && state.attempt)
    return <PracticeScreen open={open} state={state} offer={state.attempt.offer} />;
  return (
    <Standalone
      title={isRetest ? '재시험' : '레벨 테스트'}
      lead={entryLeads[state?.phase ?? 'opening'] ?? '잠시만 기다려 주세요.'}
    >
      <RunnerEntry open={open} state={state} />
    </Standalone>
  );
}
