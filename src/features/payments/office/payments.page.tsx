import { Link, useNavigate } from 'react-router';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import type { ListColumn } from '#src/ui/list/list-table.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { OfficeList } from '#src/web/office/list/office-list.tsx';
import { exportPaymentsEndpoint, listPaymentsEndpoint, type OfficePayment } from '../contract/office.ts';
import { paymentTones } from '../parts/office/tones.ts';
import { paidWords } from '../rules/method-words.ts';
import { stateWords } from '../rules/payments.ts';

const pathOf = (row: OfficePayment) => `/office/payments/${row.paymentId}`;

const columns: readonly ListColumn<OfficePayment>[] = [
  {
    key: 'orderNo',
    name: '주문 번호',
    isRowHeader: true,
    cell: (row) => (
      <Link
        className="inline-flex min-h-11 items-center text-brand underline-offset-4 hover:underline"
        to={pathOf(row)}
      >
        {row.orderNo}
      </Link>
    ),
  },
  { key: 'title', name: '내용', cell: (row) => row.title },
  { key: 'method', name: '수단', cell: (row) => row.methodWord },
  {
    key: 'amountKrw',
    name: '금액',
    sort: 'amountKrw',
    isNumber: true,
    cell: (row) => formatKrw(row.amountKrw),
  },
  {
    key: 'refundedKrw',
    name: '환불',
    isNumber: true,
    cell: (row) => (row.refundedKrw > 0 ? formatKrw(row.refundedKrw) : '-'),
  },
  {
    key: 'state',
    name: '상태',
    cell: (row) => <StatusBadge tone={paymentTones[row.state]}>{row.stateWord}</StatusBadge>,
  },
  {
    key: 'attention',
    name: '확인',
    cell: (row) => (row.attentionWord ? <StatusBadge tone="bad">{row.attentionWord}</StatusBadge> : ''),
  },
  {
    key: 'createdAt',
    name: '시작',
    sort: 'createdAt',
    cell: (row) => <span className="whitespace-nowrap">{formatSeoulDateTime(row.createdAt)}</span>,
  },
  {
    key: 'paidAt',
    name: '완료',
    sort: 'paidAt',
    isExtra: true,
    cell: (row) => (row.paidAt ? formatSeoulDateTime(row.paidAt) : '-'),
  },
];

const refreshMs = 30_000;

export default function OfficePaymentsPage() {
  const navigate = useNavigate();
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">결제와 환불</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/office/refund-asks" variant="secondary">
            환불 승인
          </ButtonLink>
          <ButtonLink to="/office/reconciliations" variant="secondary">
            결제사와 대조
          </ButtonLink>
        </div>
      </div>
      <OfficeList
        name="payments"
        caption="결제"
        endpoint={listPaymentsEndpoint}
        exporting={exportPaymentsEndpoint}
        columns={columns}
        keyOf={(row) => row.paymentId}
        nameOf={(row) => row.orderNo}
        firstSort="-createdAt"
        empty={
          <EmptyState title="아직 결제가 없습니다.">
            <p>가족이 응시료를 결제하면 여기에 나타납니다.</p>
          </EmptyState>
        }
        searchHint="주문 번호, 결제 번호, 내용"
        refreshMs={refreshMs}
        onOpen={(row) => navigate(pathOf(row))}
        filters={[
          { kind: 'choice', name: 'attention', label: '확인', choices: [['true', '확인할 결제만']] },
          {
            kind: 'choice',
            name: 'refund',
            label: '환불',
            choices: [
              ['open', '돌려드리는 중'],
              ['due', '오늘까지 돌려드릴 것'],
            ],
          },
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(stateWords) },
          { kind: 'choice', name: 'method', label: '수단', choices: Object.entries(paidWords) },
          { kind: 'day', name: 'from', label: '부터' },
          { kind: 'day', name: 'to', label: '까지' },
        ]}
      />
    </section>
  );
}
