import { useQuery } from '@tanstack/react-query';
import { readLastSimulation } from '#src/features/item-analysis/contract/simulation.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { inShort } from '#src/web/office/list/in-short.ts';
import { SimulationView } from './simulation-view.tsx';

const modeLabels = { fixed: '고정형', adaptive: '맞춤형' } as const;

/** What the last trial of a blueprint found: who asked for it, when, and of which students. */
export function LastTrial({ blueprintId }: { blueprintId: number }) {
  const found = useQuery({
    queryKey: ['office', 'level-tests', 'last-simulation', blueprintId],
    queryFn: () => callApi(readLastSimulation, { blueprintId }),
  });
  if (found.error) return <Notice tone="bad" title={sentenceOf(found.error)} isLive />;
  if (!found.data) return <Skeleton className="h-64" />;
  const { last } = found.data;
  if (!last) return <EmptyState title="이 시험 설계는 아직 점검하지 않았습니다." />;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="마지막 점검">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">마지막 점검</h2>
        <p className="text-sm text-ink-soft">
          {inShort(formatSeoulDateTime(last.ranAt))} · {last.staffName} · {modeLabels[last.mode]} · 가상 학생{' '}
          {last.students.toLocaleString('ko-KR')}명, 평균 {last.mean}점, 표준편차 {last.sd}점
        </p>
      </div>
      <SimulationView result={last.result} />
    </section>
  );
}
