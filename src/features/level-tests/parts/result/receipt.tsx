import type { ResultView } from '#src/features/level-results/contract/result.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';

/** Whose paper was handed in, when, and how many answers were stored; what came too late is said as well. */
export function Receipt({ view }: { view: ResultView }) {
  return (
    <Card className="grid gap-4 print:p-3 print:[&_dl]:grid-cols-[max-content_1fr_max-content_1fr] print:[&_dl]:gap-y-1">
      {view.isJustIn && (
        <div className={view.result ? 'no-print' : undefined}>
          <Notice
            tone="good"
            title={view.isByClock ? '시간이 끝나 저장된 답으로 제출했습니다.' : '답안을 제출했습니다.'}
            isLive
          />
        </div>
      )}
      {view.lateCount > 0 && (
        <Notice
          tone="warn"
          title={`시간이 끝난 뒤 도착한 답 ${view.lateCount}개는 점수에 들어 있지 않습니다.`}
        >
          <p>선생님이 확인해 인정하면 다시 채점하고, 결과가 달라지면 보호자 휴대폰으로 알려 드립니다.</p>
        </Notice>
      )}
      {view.leftCount > 0 && (
        <Notice
          tone="warn"
          title={`다른 창이나 기기에 남아 있다가 도착한 답 ${view.leftCount}개는 점수에 들어 있지 않습니다.`}
        >
          <p>
            이어 보신 뒤에 도착해 학원에 따로 보관했습니다. 선생님이 확인해 인정하면 다시 채점하고, 결과가
            달라지면 보호자 휴대폰으로 알려 드립니다.
          </p>
        </Notice>
      )}
      <Facts
        rows={[
          ['학생', `${view.studentName} (${gradeLabel(view.grade)})`],
          ['시험', view.kind === 'retest' ? `${view.title} 재시험` : view.title],
          ['제출 시각', formatSeoulDateTime(view.closedAt)],
          ['저장된 답', `${view.receipt.count}개`],
          ['접수번호', view.attemptNo],
        ]}
      />
    </Card>
  );
}
