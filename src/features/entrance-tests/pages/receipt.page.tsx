import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import type { CashReceiptView } from '#src/features/payments/contract/cash-receipt.ts';
import { paidWords } from '#src/features/payments/rules/method-words.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Facts } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api.ts';
import { useSession } from '#src/web/session.tsx';
import { getRegistrationEndpoint, type RegistrationView } from '../contract.ts';
import { Paper } from '../parts/paper.tsx';

const AskCashReceipt = lazy(async () => ({
  default: (await import('../parts/ask-cash-receipt.tsx')).AskCashReceipt,
}));

export const meta = () => [{ title: '영수증 | MSC 아카데미' }, { name: 'robots', content: 'noindex' }];

export default function ReceiptPage() {
  const { registrationNo = '' } = useParams();
  const { status } = useSession();
  const found = useQuery({
    queryKey: ['receipt', registrationNo],
    enabled: status === 'in',
    retry: false,
    queryFn: () => callApi(getRegistrationEndpoint, { registrationNo }),
  });
  return (
    <Paper title="영수증" isPending={found.isPending} error={found.error}>
      {found.data && <ReceiptBody {...found.data} />}
    </Paper>
  );
}

function receiptWords(receipt: CashReceiptView): string {
  const { kindWord, stateWord, number, amountKrw, issueNumber } = receipt;
  const issued = issueNumber ? `, 승인번호 ${issueNumber}, ${formatKrw(amountKrw)}` : '';
  return `${kindWord} ${number} (${stateWord}${issued})`;
}

function ReceiptBody({
  registration,
  together,
}: {
  registration: RegistrationView;
  together: readonly RegistrationView[];
}) {
  const { payment } = registration;
  if (!payment?.paidAt) return <Notice title="결제하신 금액이 없는 접수입니다." />;
  // One receipt for the whole payment: also of a sibling whose part went back since.
  const paidFor = together.filter((one) => one.confirmedAt !== null).map((one) => one.childName);
  return (
    <>
      <p className="text-3xl font-bold tabular-nums">{formatKrw(payment.amountKrw)}</p>
      <Facts
        rows={[
          ['내용', `${registration.title} 응시료`],
          ['학생', paidFor.join(', ')],
          ['결제 일시', formatSeoulDateTime(payment.paidAt)],
          ['결제 수단', paidWords[payment.method as keyof typeof paidWords] ?? ''],
          ['상태', payment.stateWord],
          ['환불한 금액', formatKrw(payment.refundedKrw)],
          ['공급 분원', registration.branchName],
          ['접수번호', registration.registrationNo],
          ['결제번호', payment.paymentId],
          ['과세 금액', formatKrw(0)],
          ['면세 금액', formatKrw(payment.amountKrw - payment.refundedKrw)],
          ['부가가치세', formatKrw(0)],
          ...(payment.cashReceipt ? [['현금영수증', receiptWords(payment.cashReceipt)] as const] : []),
        ]}
      />
      <p className="text-sm text-ink-soft">
        응시료는 부가가치세가 면제되는 교육 용역의 대가입니다(부가가치세법 제26조). 영수증은 세금계산서가
        아닙니다.
      </p>
      <Suspense>
        <AskCashReceipt payment={payment} />
      </Suspense>
    </>
  );
}
