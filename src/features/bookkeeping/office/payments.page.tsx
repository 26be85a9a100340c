import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { paidLabels } from '#src/features/payments/rules/method-labels.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDate } from '#src/shared/seoul-time.ts';
import { belowName } from '#src/ui/list/list-looks.ts';
import { EmptyState } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { callApi } from '#src/web/api/api.ts';
import { branchFilterOfMany } from '#src/web/office/list/branch-filter.ts';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { inShort } from '#src/web/office/list/in-short.ts';
import { RowLink, whole } from '#src/web/office/list/row-name.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import type { OfficePayment } from '../contract/payment.ts';
import { paymentList } from '../contract/payment-list.ts';
import { paymentTones } from '../parts/tones.ts';
import { partsOfTitle } from '../rules/payment-title.ts';
import { officeStateLabels } from '../rules/states.ts';

const pathOf = (row: OfficePayment) => `/office/payments/${row.paymentId}`;

const cells: CellsOf<typeof paymentList> = {
  orderNo: (row) => (
    <>
      <RowLink to={pathOf(row)}>{row.orderNo}</RowLink>
      <span className={belowName}>
        {whole(`${partsOfTitle(row.title).students} · ${inShort(formatSeoulDate(row.createdAt))}`)}
      </span>
    </>
  ),
  student: ({ title }) => whole(partsOfTitle(title).students),
  title: ({ title }) => <span title={title}>{whole(partsOfTitle(title).what)}</span>,
  branch: ({ branchName, takenIn }, text) => (
    <span title={text}>
      {whole(branchName)} {takenIn && whole(`(${takenIn} 결제)`)}
    </span>
  ),
  method: ({ method, methodLabel }) => (method === 'card' ? '카드' : methodLabel),
  amountKrw: (row) => formatKrw(row.amountKrw),
  refundedKrw: (row) => (row.refundedKrw > 0 ? formatKrw(row.refundedKrw) : '-'),
  state: (row) => (
    <span className="flex flex-wrap gap-1">
      <StatusBadge tone={paymentTones[row.state]}>{row.stateLabel}</StatusBadge>
      {row.attentionLabel && <StatusBadge tone="bad">{row.attentionLabel}</StatusBadge>}
    </span>
  ),
  attention: (row) => (row.attentionLabel ? <StatusBadge tone="bad">{row.attentionLabel}</StatusBadge> : ''),
};

const refreshMs = 30_000;

export default function OfficePaymentsPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = Object.fromEntries(
    ['branchId', 'from', 'to'].flatMap((name) => [[name, params.get(name) ?? undefined]]),
  );
  const around = useQuery({
    queryKey: ['office', 'payments', 'around', asked],
    queryFn: () => callApi(paymentList.list, { ...asked, size: '1' }),
    placeholderData: keepPreviousData,
  });
  const branches = around.data?.branches ?? [];
  return (
    <section className="grid gap-3">
      <PageHead title="결제" facts={around.data?.moved} />
      <DeclaredList
        list={paymentList}
        cells={cells}
        hidden={branches.length > 1 ? [] : ['branch']}
        keyOf={(row) => row.paymentId}
        nameOf={(row) => row.orderNo}
        empty={
          <EmptyState title="아직 결제가 없습니다.">
            <p>가족이 응시료를 결제하면 여기에 나타납니다.</p>
          </EmptyState>
        }
        searchHint="번호, 학생, 테스트"
        refreshMs={refreshMs}
        onOpen={(row) => navigate(pathOf(row))}
        filters={[
          ...branchFilterOfMany(branches),
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
          { kind: 'choice', name: 'state', label: '상태', choices: Object.entries(officeStateLabels) },
          { kind: 'choice', name: 'method', label: '수단', choices: Object.entries(paidLabels) },
          { kind: 'day', name: 'from', label: '부터' },
          { kind: 'day', name: 'to', label: '까지' },
        ]}
      />
    </section>
  );
}
