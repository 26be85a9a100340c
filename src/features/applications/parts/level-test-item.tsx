import type { AttemptView } from '#src/features/level-tests/contract.ts';
import { nextPathOf, onwardLabels } from '#src/features/level-tests/rules/onward.ts';
import { attemptTones } from '#src/features/level-tests/rules/tones.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { StatusBadge } from '#src/ui/status.tsx';

/** One level test of a child with its state and the way on. */
export function LevelTestItem({ attempt }: { attempt: AttemptView }) {
  // Where this browser does not sit it, the first screen lets it in.
  const isRunning = ['created', 'consented', 'in_progress'].includes(attempt.state);
  const path = isRunning && !attempt.isHere ? '/test' : nextPathOf(attempt);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="text-sm text-ink-soft">
            {attempt.kind === 'retest' ? '레벨 테스트 재시험' : '레벨 테스트'} · {attempt.studentName}
          </p>
          <h2 className="text-lg">{attempt.offer.title}</h2>
        </div>
        <StatusBadge tone={attemptTones[attempt.state]}>{attempt.stateWord}</StatusBadge>
      </div>
      <Facts
        rows={[
          ['신청', formatSeoulDateTime(attempt.createdAt)],
          ...(attempt.closedAt ? [['제출', formatSeoulDateTime(attempt.closedAt)] as const] : []),
          ['분원', attempt.branchName],
          ['접수번호', attempt.attemptNo],
        ]}
      />
      {path && (
        <ButtonLink
          to={path}
          className="justify-self-start"
          look={attempt.closedAt ? 'secondary' : 'primary'}
        >
          {onwardLabels[attempt.state] ?? '진행 상태 보기'}
        </ButtonLink>
      )}
    </Card>
  );
}
