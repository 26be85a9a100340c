import { useQuery } from '@tanstack/react-query';
import { counsellingFigures } from '#src/features/counselling/contract/office-list.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';

/** How far the requests of the last 90 days came, by branch and source. */
export function Figures() {
  const figures = useQuery({
    queryKey: ['office', 'counselling-figures'],
    queryFn: () => callApi(counsellingFigures, {}),
  });
  if (cannotShow(figures)) return <Notice tone="bad" title={sentenceOf(figures.error)} isLive />;
  if (!figures.data) return <Skeleton className="h-48" />;
  const { from, until, rows } = figures.data;
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">
        전환 현황{' '}
        <span className="text-sm font-normal text-ink-soft">
          {formatDay(from)} - {formatDay(until)}
        </span>
      </h2>
      <p className="text-sm text-ink-soft">
        시험은 회원으로 상담한 가족이 그 뒤에 입학 테스트를 접수한 건수입니다.
      </p>
      {rows.length === 0 ? (
        <EmptyState title="이 기간에는 상담이 없습니다." />
      ) : (
        <Table
          caption="분원과 유입 경로에 따른 상담 전환"
          rows={rows}
          keyOf={(row) => `${row.branchName} ${row.sourceLabel}`}
          columns={[
            { name: '분원', isRowHeader: true, cell: (row) => row.branchName },
            { name: '유입 경로', cell: (row) => row.sourceLabel },
            { name: '신청', isNumber: true, cell: (row) => row.received },
            { name: '연락', isNumber: true, cell: (row) => row.contacted },
            { name: '시험', isNumber: true, cell: (row) => row.tested },
            { name: '방문', isNumber: true, cell: (row) => row.visited },
            { name: '등록', isNumber: true, cell: (row) => row.enrolled },
            { name: '등록률', isNumber: true, cell: (row) => `${row.percent}%` },
          ]}
        />
      )}
    </section>
  );
}
