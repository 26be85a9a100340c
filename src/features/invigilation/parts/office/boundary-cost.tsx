import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boundaryCost } from '#src/features/item-analysis/contract/simulation.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';

type Row = DataOf<typeof boundaryCost>['papers'][number];

/** While papers are still being simulated. */
const askAgainMs = 1_000;

const percent = (share: number | null) => (share === null ? '-' : `${Math.round(100 * share)}%`);
const columns = [
  { name: '시험', isRowHeader: true, cell: (row: Row) => row.title },
  { name: '큰 가능성: 맞음', isNumber: true, cell: (row: Row) => percent(row.likeliest.right) },
  { name: '큰 가능성: 너무 낮음', isNumber: true, cell: (row: Row) => percent(row.likeliest.tooLow) },
  { name: '낮은 쪽: 맞음', isNumber: true, cell: (row: Row) => percent(row.lower.right) },
  { name: '낮은 쪽: 너무 낮음', isNumber: true, cell: (row: Row) => percent(row.lower.tooLow) },
];

/** What preferring the lower level costs: the same simulated students placed by either way, paper by paper. */
export function BoundaryCost() {
  const [isAsked, setAsked] = useState(false);
  const cost = useQuery({
    queryKey: ['office', 'level-tests', 'boundary-cost'],
    queryFn: () => callApi(boundaryCost, {}),
    enabled: isAsked,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? askAgainMs : false),
  });
  if (!isAsked)
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsked(true)}>
        낮은 쪽에 두면 얼마나 달라지는지 가상 응시로 점검하기
      </Button>
    );
  if (cost.error) return <Notice tone="bad" title={sentenceOf(cost.error)} isLive />;
  if (!cost.data) return <Skeleton className="h-24" />;
  const { papers, waiting } = cost.data;
  return (
    <>
      {waiting > 0 && (
        <p role="status">
          시험 {papers.length + waiting}개 가운데 {papers.length}개를 계산했습니다. 나머지는 계산이 끝나는
          대로 보여 드립니다.
        </p>
      )}
      <Table
        caption="공개한 시험을 가상의 학생이 보았을 때"
        columns={columns}
        rows={papers}
        keyOf={(row) => row.blueprintId}
      />
    </>
  );
}
