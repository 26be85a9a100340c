import { useQuery } from '@tanstack/react-query';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Notice } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/table.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { lineEndpoint } from '../../contract/office-work.ts';

/** Who waits, and why nobody has been offered a seat. */
export function LineTable({ sessionId }: { sessionId: string }) {
  const line = useQuery({
    queryKey: ['office', 'line', sessionId],
    queryFn: () => callApi(lineEndpoint, { sessionId }),
    refetchInterval: 15_000,
  });
  if (line.error) return <Notice tone="bad" title={sentenceOf(line.error)} />;
  if (!line.data || (line.data.rows.length === 0 && line.data.passed.length === 0)) return null;
  return (
    <section className="no-print grid gap-3">
      <h2 className="text-xl">대기 명단</h2>
      <Table
        caption="대기 명단"
        rows={line.data.rows}
        keyOf={(row) => row.place}
        columns={[
          { name: '순번', cell: (row) => row.place, isNumber: true },
          { name: '학생', cell: (row) => row.childName, isRowHeader: true },
          { name: '학년', cell: (row) => row.childGrade },
          { name: '연락처', cell: (row) => row.guardianMobile },
          { name: '함께', cell: (row) => (row.partySize > 1 ? `${row.partySize}명` : '-') },
          { name: '신청', cell: (row) => formatSeoulDateTime(row.since) },
          { name: '안내되지 않은 이유', cell: (row) => row.reason },
        ]}
      />
      {line.data.passed.length > 0 && (
        <ul className="grid gap-1 text-sm text-ink-soft">
          {line.data.passed.map((one) => (
            <li key={one.at + one.sentence}>
              {formatSeoulDateTime(one.at)} · {one.sentence}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
