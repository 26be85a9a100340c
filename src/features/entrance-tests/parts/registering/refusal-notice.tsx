import type { SessionView } from '#src/features/registrations/contract/registrations.ts';
import { type NextStep, stepsAfter } from '#src/features/registrations/rules/next-steps.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { ApiError, sentenceOf } from '#src/web/api/api.ts';
import { OtherSessions } from '../sessions/other-sessions.tsx';

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
  readonly childId?: number | undefined;
  /** Stands in line for the session that was refused; absent where that makes no sense. */
  readonly onWait?: (() => void) | undefined;
  /** Asks to be told; absent where there is nothing to be told of. */
  readonly alarm?: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
  /** Tries the same again. */
  readonly onAgain?: (() => void) | undefined;
  readonly onRegister?: ((sessionId: number) => void) | undefined;
}

/** Why it was refused, and what can be done now: other branches with seats, the waiting list, a message when there is one. */
export function RefusalNotice(props: RefusalNoticeProps) {
  const { error, childId, onRegister } = props;
  if (!error) return null;
  const code = error instanceof ApiError ? error.code : '';
  const others = alternativesOf(error);
  return (
    <Notice tone="bad" title={sentenceOf(error)} isLive>
      {others.length > 0 && <OtherSessions sessions={others} childId={childId} onRegister={onRegister} />}
      <div className="mt-2 flex flex-wrap gap-2">
        {stepsAfter(code).map((step) => (
          <Step key={step} {...props} step={step} code={code} hasOthers={others.length > 0} />
        ))}
      </div>
    </Notice>
  );
}

interface StepProps extends RefusalNoticeProps {
  readonly step: NextStep;
  readonly code: string;
  readonly hasOthers: boolean;
}

function linkOf({ step, error, hasOthers }: StepProps): readonly [to: string, label: string] | null {
  const roundId = error instanceof ApiError ? roundIdOf(error.data) : null;
  switch (step) {
    case 'applications':
      return ['/applications', '신청 내역 보기'];
    case 'counselling':
      return ['/counseling', '상담 신청'];
    case 'fitting':
      return ['/entranceTest', '응시할 수 있는 회차 보기'];
    case 'lobby':
      return roundId === null ? null : [`/entranceTest/rounds/${roundId}`, '대기실·추첨 화면으로'];
    // Where nobody could say which, the list is where they are found.
    case 'alternatives':
      return hasOthers ? null : ['/entranceTest', '다른 분원 회차 보기'];
    default:
      return null;
  }
}

function Step(props: StepProps) {
  const { step, code, onWait, alarm, onAgain } = props;
  const link = linkOf(props);
  if (link)
    return (
      <ButtonLink to={link[0]} variant="secondary">
        {link[1]}
      </ButtonLink>
    );
  if (step === 'wait' && onWait)
    return (
      <Button variant="secondary" onClick={onWait}>
        대기 신청
      </Button>
    );
  if (step === 'alarm' && alarm)
    return (
      <Button variant="secondary" aria-pressed={alarm.isOn} onClick={alarm.toggle}>
        {alarm.isOn
          ? '알림 신청됨 (누르면 취소)'
          : code === 'test.not_open'
            ? '시작 1시간 전 알림 받기'
            : '자리가 나면 알림 받기'}
      </Button>
    );
  if (step === 'again' && onAgain)
    return (
      <Button variant="secondary" onClick={onAgain}>
        다시 시도
      </Button>
    );
  return null;
}
