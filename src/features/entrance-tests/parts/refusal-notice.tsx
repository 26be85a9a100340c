import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, sentenceOf } from '#src/web/api.ts';
import type { SessionView } from '../contract.ts';
import { type NextStep, stepsAfter } from '../rules/next-steps.ts';

function alternativesOf(error: unknown): readonly SessionView[] {
  const data = error instanceof ApiError ? error.data : null;
  if (typeof data !== 'object' || data === null || !('alternatives' in data)) return [];
  return Array.isArray(data.alternatives) ? (data.alternatives as SessionView[]) : [];
}

function roundIdOf(data: unknown): number | null {
  if (typeof data !== 'object' || data === null || !('roundId' in data)) return null;
  return typeof data.roundId === 'number' ? data.roundId : null;
}

interface RefusalNoticeProps {
  readonly error: unknown;
  /** Stands in line for the session that was refused; absent where that makes no sense. */
  readonly onWait?: (() => void) | undefined;
  readonly onAlarm?: (() => void) | undefined;
  readonly onRegister?: ((sessionId: number) => void) | undefined;
}

/** Why it was refused, and what can be done now: other branches with seats, the waiting list, a message before the opening. */
export function RefusalNotice({ error, onWait, onAlarm, onRegister }: RefusalNoticeProps) {
  if (!error) return null;
  const code = error instanceof ApiError ? error.code : '';
  const others = alternativesOf(error);
  const roundId = error instanceof ApiError ? roundIdOf(error.data) : null;
  const links: Readonly<Partial<Record<NextStep, readonly [string, string]>>> = {
    applications: ['/applications', '신청 내역 보기'],
    counselling: ['/counseling', '상담 신청'],
    fitting: ['/entranceTest', '응시할 수 있는 회차 보기'],
    ...(roundId !== null && { lobby: [`/entranceTest/rounds/${roundId}`, '대기실·추첨 화면으로'] as const }),
  };
  return (
    <Notice tone="bad" title={sentenceOf(error)} isLive>
      <div className="mt-2 flex flex-wrap gap-2">
        {stepsAfter(code).map((step) => {
          const link = links[step];
          if (link)
            return (
              <ButtonLink key={step} to={link[0]} look="secondary">
                {link[1]}
              </ButtonLink>
            );
          if (step === 'wait' && onWait)
            return (
              <Button key={step} look="secondary" onClick={onWait}>
                대기 신청
              </Button>
            );
          if (step === 'alarm' && onAlarm)
            return (
              <Button key={step} look="secondary" onClick={onAlarm}>
                시작 1시간 전 알림 받기
              </Button>
            );
          return null;
        })}
      </div>
      {others.length > 0 && onRegister && (
        <>
          <p className="font-semibold">지금 자리가 있는 다른 회차</p>
          <ul className="grid gap-2">
            {others.map((session) => (
              <li key={session.sessionId}>
                <Button
                  look="secondary"
                  className="w-full justify-between text-left"
                  onClick={() => onRegister(session.sessionId)}
                >
                  <span>
                    {session.branchName} · {formatSeoulDateTime(session.startsAt)}
                  </span>
                  <span className="whitespace-nowrap">남은 {session.left}석 접수</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
