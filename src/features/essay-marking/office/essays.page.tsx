import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { type EssayItem, listEssays } from '../contract.ts';

const columns = [
  {
    name: '문항',
    isRowHeader: true,
    cell: (row: EssayItem) => (
      <span className="block min-w-48">
        {row.itemCode} · {row.subjectLabel}
        <span className="line-clamp-2 text-sm font-normal text-ink-soft">{row.stem}</span>
      </span>
    ),
  },
  { name: '채점할 답안', isNumber: true, cell: (row: EssayItem) => `${row.waiting}건` },
  { name: '내가 볼 답안', isNumber: true, cell: (row: EssayItem) => `${row.mine}건` },
  {
    name: '세 번째 채점',
    isNumber: true,
    cell: (row: EssayItem) => (row.third === 0 ? '-' : `${row.third}건`),
  },
  {
    name: '채점',
    cell: (row: EssayItem) =>
      row.mine > 0 ? (
        <ButtonLink
          to={`/office/level-tests/essays/${row.versionId}`}
          aria-label={`${row.itemCode} 채점하기`}
        >
          채점하기
        </ButtonLink>
      ) : (
        '다른 선생님을 기다립니다'
      ),
  },
];

/** Long answers that wait for marks, item by item. */
export default function EssaysPage() {
  const found = useQuery({
    queryKey: ['office', 'level-tests', 'essays'],
    queryFn: () => callApi(listEssays, {}),
  });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="max-w-prose">
        <h1 className="text-2xl">서술 답안 채점</h1>
        <p className="text-ink-soft">
          같은 문항의 답안을 이어서 채점합니다. 누구의 답안인지, 다른 문항을 얼마나 맞혔는지, 다른 선생님이 몇
          점을 주었는지는 보이지 않습니다.
        </p>
      </div>
      {found.error && <Notice tone="bad" title={sentenceOf(found.error)} isLive />}
      {found.isPending && <Skeleton className="h-40" />}
      {found.data?.items.length === 0 && <EmptyState title="채점을 기다리는 서술 답안이 없습니다." />}
      {found.data && found.data.items.length > 0 && (
        <Table
          caption="채점을 기다리는 문항"
          columns={columns}
          rows={found.data.items}
          keyOf={(row) => row.versionId}
        />
      )}
    </section>
  );
}
