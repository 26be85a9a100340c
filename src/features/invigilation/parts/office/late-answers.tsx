import { useState } from 'react';
import type { OfficeDetail } from '#src/features/level-results/contract/attempt-report.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CorrectionDialog } from './dialogs/correction-dialog.tsx';

/** Answers that arrived after the deadline, or after another device took the test over: they count or they do not, by one act with a reason. */
export function LateAnswers({ detail }: { detail: OfficeDetail }) {
  const [wish, setWish] = useState<boolean | null>(null);
  if (detail.late.length === 0) return null;
  const isShown = detail.attempt.state === 'released';
  const hasEssay = detail.items.some(
    ({ isEssay, position }) => isEssay && detail.late.some((one) => one.position === position),
  );
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">늦게 도착한 답 {detail.late.length}개</h2>
      <p className="text-ink-soft">
        연결이 끊긴 채 시간이 끝나거나 다른 기기로 옮기면 그전에 쓴 답이 늦게 도착할 수 있습니다.{' '}
        {isShown
          ? '결과를 공개한 뒤에 도착했으므로 지금 결과에는 들어 있지 않습니다. 인정하면 다시 채점하고, 달라진 결과를 가정에 알립니다.'
          : '인정하면 다시 채점하고, 정하기 전에는 결과를 공개하지 않습니다.'}
        {isShown && hasEssay && ' 서술 답안은 선생님이 채점한 뒤에 따로 반영합니다.'}
      </p>
      <ol className="grid gap-1 text-sm">
        {detail.late.map((one) => (
          <li key={one.position}>
            {one.position}번 <strong className="break-all">{one.answer}</strong> · {one.outcomeLabel} · 기기에
            남은 쓴 시각 {one.answeredAt ? formatSeoulDateTime(one.answeredAt) : '알 수 없음'} · 도착{' '}
            {formatSeoulDateTime(one.at)}
          </li>
        ))}
      </ol>
      {detail.may.decideLate && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setWish(true)}>인정</Button>
          <Button variant="secondary" onClick={() => setWish(false)}>
            인정하지 않음
          </Button>
        </div>
      )}
      {wish !== null && (
        <CorrectionDialog
          attemptNo={detail.attempt.attemptNo}
          title={wish ? '늦게 도착한 답을 인정할까요?' : '늦게 도착한 답을 인정하지 않을까요?'}
          button={wish ? '인정' : '인정하지 않음'}
          change={{ kind: 'late', isAccepted: wish }}
          onClose={() => setWish(null)}
        />
      )}
    </Card>
  );
}
