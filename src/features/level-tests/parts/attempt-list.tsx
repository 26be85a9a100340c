import { attemptTones } from '#src/features/level-attempts/rules/tones.ts';
import { nextPathOf, nextStepLabels } from '#src/features/level-tests/rules/next-steps.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import type { AttemptView } from '../contract/attempts.ts';

/** One attempt with its state and the way on. */
export function AttemptCard({
  attempt,
  onResume,
}: {
  attempt: AttemptView;
  /** Called instead of the link where this browser has to be let in first. */
  onResume?: (attempt: AttemptView) => React.ReactNode;
}) {
  const path = nextPathOf(attempt);
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="text-sm text-ink-soft">
            {attempt.kind === 'retest' ? '재시험' : '레벨 테스트'} · {attempt.studentName}
          </p>
          <h3 className="text-lg">{attempt.offer.title}</h3>
        </div>
        <StatusBadge tone={attemptTones[attempt.state]}>{attempt.stateLabel}</StatusBadge>
      </div>
      <p className="text-sm text-ink-soft">
        {attempt.closedAt
          ? `${formatSeoulDateTime(attempt.closedAt)} 제출`
          : attempt.deadlineAt
            ? `${formatSeoulDateTime(attempt.deadlineAt)}까지 볼 수 있습니다.`
            : `${formatSeoulDate(attempt.createdAt)} 신청`}{' '}
        · {attempt.branchName}
      </p>
      {onResume && !attempt.isHere
        ? onResume(attempt)
        : path && (
            <ButtonLink
              to={path}
              className="justify-self-start"
              variant={attempt.closedAt ? 'secondary' : 'primary'}
            >
              {nextStepLabels[attempt.state] ?? '진행 상태 보기'}
            </ButtonLink>
          )}
    </Card>
  );
}
