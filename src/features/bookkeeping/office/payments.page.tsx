import { useNavigate } from 'react-router';
import { paidLabels } from '#src/features/payments/rules/method-labels.ts';
import { stateLabels } from '#src/features/payments/rules/payments.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { RowLink } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import type { OfficePayment } from '../contract/payment.ts';
import { paymentList } from '../contract/payment-list.ts';
import { paymentTones } from '../parts/tones.ts';

const pathOf = (row: OfficePayment) => `/office/payments/${row.paymentId}`;

const cells: CellsOf<typeof paymentList> = {
  orderNo: (row) => <RowLink to={pathOf(row)}>{row.orderNo}</RowLink>,
  title: (row) => row.title,
  amountKrw: (row) => formatKrw(row.amountKrw),
  refundedKrw: (row) => (row.refundedKrw > 0 ? formatKrw(row.refundedKrw) : '-'),
  state: (row) => <StatusBadge tone={paymentTones[row.state]}>{row.stateLabel}</StatusBadge>,
  attention: (row) => (row.attentionLabel ? <StatusBadge tone="bad">{row.attentionLabel}</StatusBadge> : ''),
};

const refreshMs = 30_000;

export default function OfficePaymentsPage() {
  const navigate = useNavigate();
  return (
    <section className="grid gap-3">
      <PageHead title="결제와 환불" />
      <DeclaredList
        list={paymentList}
        cells={cells}
        keyOf={(row) => row.paymentId}
        nameOf={(row) => row.orderNo}
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
              ['open', '환불 처리 중'],
              ['due', '오늘 환불 기한'],
            ],
          },
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(stateLabels) },
          { kind: 'choice', name: 'method', label: '수단', choices: Object.entries(paidLabels) },
          { kind: 'day', name: 'from', label: '부터' },
          { kind: 'day', name: 'to', label: '까지' },
        ]}
      />
    </section>
  );
}
