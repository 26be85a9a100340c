import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { EmptyState, Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { type Reconciliation, reconciliationList } from '../contract/reconciliation-list.ts';
import {
  type ReconciliationLine,
  readReconciliationEndpoint,
  resolveLineEndpoint,
  startReconciliationEndpoint,
} from '../contract/reconciliations.ts';

const cellsFor = (onOpen: (row: Reconciliation) => void): CellsOf<typeof reconciliationList> => ({
  day: (row, text) => (
    <button type="button" className="min-h-11 text-brand hover:underline" onClick={() => onOpen(row)}>
      {text}
    </button>
  ),
  oursKrw: (row) => formatKrw(row.oursKrw),
  theirsKrw: (row) => formatKrw(row.theirsKrw),
  mismatches: (row, text) =>
    row.finishedAt === null ? text : <StatusBadge tone={row.open > 0 ? 'bad' : 'good'}>{text}</StatusBadge>,
});

const refreshMs = 5_000;

export default function ReconciliationsPage() {
  const [picked, setPicked] = useState<Reconciliation | null>(null);
  const [isStarting, setStarting] = useState(false);
  return (
    <section className="grid gap-3">
      <PageHead
        title="결제사와 대조"
        about={
          <>
            매일 새벽 4시 10분에 전날 결제를 한 건씩 결제사에 물어 맞춰 봅니다. 차이는 처리할 때까지 남습니다.
          </>
        }
      >
        <Button variant="secondary" aria-expanded={isStarting} onClick={() => setStarting(!isStarting)}>
          다시 대조하기
        </Button>
      </PageHead>
      {isStarting && (
        <Card>
          <StartForm />
        </Card>
      )}
      <DeclaredList
        list={reconciliationList}
        cells={cellsFor(setPicked)}
        keyOf={(row) => row.runId}
        nameOf={(row) => row.day}
        refreshMs={refreshMs}
        onOpen={setPicked}
        empty={
          <EmptyState title="아직 대조한 날이 없습니다.">
            <p>내일 새벽에 처음으로 대조합니다. ‘다시 대조하기’에서 날을 골라 지금 대조하실 수도 있습니다.</p>
          </EmptyState>
        }
      />
      {picked && <Lines runId={picked.runId} />}
    </section>
  );
}

function StartForm() {
  const [day, setDay] = useState('');
  const form = useOfficeForm(() => callApi(startReconciliationEndpoint, { day }));
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={form.submit} noValidate>
      <TextField
        label="다시 대조할 날"
        type="date"
        value={day}
        error={form.error ? sentenceOf(form.error) : undefined}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" isBusy={form.isBusy}>
        지금 대조하기
      </Button>
    </form>
  );
}

function Lines({ runId }: { runId: number }) {
  const reading = useQuery({
    queryKey: ['office', 'reconciliation', runId],
    queryFn: () => callApi(readReconciliationEndpoint, { runId }),
  });
  const [line, setLine] = useState<ReconciliationLine | null>(null);
  if (cannotShow(reading)) return <Notice tone="bad" title={sentenceOf(reading.error)} isLive />;
  if (!reading.data) return <Skeleton className="h-40" />;
  const { run, lines } = reading.data;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{run.day} 차이</h2>
      {lines.length === 0 ? (
        <Notice tone="good" title={`${run.checked}건이 모두 맞습니다.`} />
      ) : (
        <Table
          caption={`${run.day} 차이`}
          rows={lines}
          keyOf={(row) => row.lineId}
          columns={[
            {
              name: '결제',
              isRowHeader: true,
              cell: (row) => (
                <Link className="text-brand hover:underline" to={`/office/payments/${row.paymentId}`}>
                  {row.title}
                </Link>
              ),
            },
            { name: '차이', cell: (row) => row.kindLabel },
            { name: '우리 장부', isNumber: true, cell: (row) => formatKrw(row.oursKrw) },
            { name: '결제사', isNumber: true, cell: (row) => formatKrw(row.theirsKrw) },
            {
              name: '처리',
              cell: (row) =>
                row.note ?? (
                  <Button variant="secondary" onClick={() => setLine(row)}>
                    처리 기록
                  </Button>
                ),
            },
          ]}
        />
      )}
      {line && (
        <ReasonDialog
          title="차이 처리"
          button="처리 기록하기"
          isOpen
          onClose={() => setLine(null)}
          run={(note) => callApi(resolveLineEndpoint, { lineId: line.lineId, version: line.version, note })}
        >
          <p>무엇을 확인하고 어떻게 맞추었는지 적어 주세요.</p>
        </ReasonDialog>
      )}
    </section>
  );
}
