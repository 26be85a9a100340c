import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shortBranchName } from '#src/features/branches/rules/short-name.ts';
import { listOpeningsEndpoint } from '#src/features/opening/contract/openings.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Notice } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { inShort } from '#src/web/office/list/in-short.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';

/** What was opened lately, each with its report. */
export function PastOpenings() {
  const found = useQuery({
    queryKey: ['office', 'openings'],
    queryFn: () => callApi(listOpeningsEndpoint, {}),
    refetchInterval: minuteMs,
  });
  if (cannotShow(found)) return <Notice tone="bad" title={sentenceOf(found.error)} isLive />;
  const openings = found.data?.openings ?? [];
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">지난 접수 보고서</h2>
      {openings.length === 0 ? (
        <p className="text-ink-soft">아직 열린 접수가 없습니다. 접수가 열리면 여기에 보고서가 생깁니다.</p>
      ) : (
        <Table
          caption="지난 접수"
          isDense
          rows={openings}
          keyOf={(row) => row.opensAt}
          columns={[
            {
              name: '접수 시작',
              isRowHeader: true,
              cell: (row) => (
                <Link
                  className="inline-flex min-h-11 items-center whitespace-nowrap text-brand underline-offset-4 hover:underline"
                  to={`/office/openings?opensAt=${encodeURIComponent(row.opensAt)}`}
                >
                  {inShort(formatSeoulDateTime(row.opensAt))}
                </Link>
              ),
            },
            {
              name: '회차',
              cell: (row) => (
                <span className="block min-w-44">
                  {row.titles.join(', ')}
                  <span className="text-ink-soft"> · {row.branches.map(shortBranchName).join(', ')}</span>
                </span>
              ),
            },
            { name: '좌석', isNumber: true, cell: (row) => row.seats },
            { name: '접수 가족', isNumber: true, cell: (row) => row.families },
          ]}
        />
      )}
    </section>
  );
}
