import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatKrw } from '#src/shared/krw.ts';
import { formatDay, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { History } from '#src/web/office/history.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import type { PayoutRow } from '../contract/payout-list.ts';
import { type PayoutDetail, payoutDetailEndpoint } from '../contract/payouts.ts';
import { businessLabel } from '../rules/terms.ts';
import { ReceiveForm, TakeBack } from './receipt-forms.tsx';

interface PayoutCardProps {
  readonly row: PayoutRow;
  readonly mayReceive: boolean;
  readonly onClose: () => void;
}

/** One sum: what it is made of, and what came. */
export function PayoutCard({ row, mayReceive, onClose }: PayoutCardProps) {
  const head = useRef<HTMLHeadingElement>(null);
  const { day, businessNo, channel } = row;
  const detail = useQuery({
    queryKey: ['office', 'payout', day, businessNo, channel],
    queryFn: () => callApi(payoutDetailEndpoint, { day, channel, ...(businessNo && { businessNo }) }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sum was opened
  useEffect(() => head.current?.focus(), [day, businessNo, channel]);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={head} tabIndex={-1} className="text-lg">
          {formatDay(day)} {row.channelLabel} · {businessLabel(businessNo)}
        </h2>
        <Button variant="secondary" onClick={onClose}>
          닫기
        </Button>
      </div>
      <p className="tabular-nums">
        입금 예정액 <strong>{formatKrw(row.expectedKrw)}</strong>
        {row.receivedKrw !== null && (
          <>
            {' '}
            · 입금액 <strong>{formatKrw(row.receivedKrw)}</strong> · 차이{' '}
            <strong>{formatKrw(row.differenceKrw ?? 0)}</strong>
          </>
        )}
        {row.note && <span className="block text-ink-soft">{row.note}</span>}
      </p>
      {mayReceive && row.state !== 'shared' && businessNo !== '' && row.receiptId === null && (
        <ReceiveForm key={`${day} ${businessNo} ${channel}`} numbers={[]} of={row} onDone={onClose} />
      )}
      {mayReceive && row.receiptId !== null && <TakeBack receiptId={row.receiptId} onDone={onClose} />}
      {cannotShow(detail) && <Notice tone="bad" title={sentenceOf(detail.error)} isLive />}
      {detail.isPending && <Skeleton className="h-40" />}
      {detail.data && <Parts detail={detail.data} />}
      <History entity="payout-receipt" entityId={`${day} ${businessNo} ${channel}`} />
    </Card>
  );
}

function Parts({ detail: { branches, lines } }: { detail: PayoutDetail }) {
  const total = branches.reduce((all, { count }) => all + count, 0);
  if (total === 0) return <p>이날 들어올 결제가 없습니다.</p>;
  return (
    <>
      <Table
        caption="분원별 금액"
        rows={branches}
        keyOf={(row) => row.branchName}
        columns={[
          { name: '분원', isRowHeader: true, cell: (row) => row.branchName },
          { name: '건수', isNumber: true, cell: (row) => row.count },
          { name: '결제', isNumber: true, cell: (row) => formatKrw(row.takenKrw) },
          { name: '환불', isNumber: true, cell: (row) => formatKrw(row.refundedKrw) },
          { name: '수수료', isNumber: true, cell: (row) => formatKrw(row.feeKrw) },
          { name: '입금 예정액', isNumber: true, cell: (row) => formatKrw(row.expectedKrw) },
        ]}
      />
      <Table
        caption="결제와 환불"
        rows={lines}
        keyOf={(row) => row.lineId}
        columns={[
          {
            name: '주문 번호',
            isRowHeader: true,
            cell: (row) =>
              row.mayOpen ? (
                <Link className="text-brand hover:underline" to={`/office/payments/${row.paymentId}`}>
                  {row.orderNo}
                </Link>
              ) : (
                `${row.orderNo} (다른 분원으로 옮긴 접수)`
              ),
          },
          { name: '내용', cell: (row) => row.title },
          { name: '일시', cell: (row) => formatSeoulDateTime(row.at) },
          { name: '수단', cell: (row) => row.methodLabel },
          { name: '금액', isNumber: true, cell: (row) => formatKrw(row.amountKrw) },
          { name: '수수료', isNumber: true, cell: (row) => formatKrw(row.feeKrw) },
        ]}
      />
      {lines.length < total && (
        <p className="text-sm text-ink-soft">
          모두 {total.toLocaleString('ko-KR')}건 가운데 앞의 {lines.length}건만 보여 드립니다. 위의 분원별
          금액은 모두 더한 것입니다.
        </p>
      )}
    </>
  );
}
