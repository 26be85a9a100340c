import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import type { SandboxView } from '../view.ts';
import { giveOrder } from './order.ts';
import { Nothing, Section } from './section.tsx';

type Payment = SandboxView['payments'][number];

const states: Readonly<Record<string, readonly [StatusTone, string]>> = {
  READY: ['wait', '결제 대기'],
  PAY_PENDING: ['wait', '승인 대기'],
  PAID: ['good', '결제 완료'],
  VIRTUAL_ACCOUNT_ISSUED: ['soon', '입금 대기'],
  FAILED: ['bad', '결제 실패'],
  CANCELLED: ['closed', '취소'],
  PARTIAL_CANCELLED: ['closed', '부분 취소'],
};

const orders = [
  ['approve', '승인'],
  ['decline', '거절'],
  ['deposit', '입금'],
  ['lose-answer', '응답 잃기'],
] as const;

function PaymentRow({ payment, onSaid }: { payment: Payment; onSaid: (sentence: string | null) => void }) {
  const { revalidate } = useRevalidator();
  const { paymentId, orderName, status, amountKrw, at } = payment;
  const [tone, label] = states[status] ?? (['closed', status] as const);
  const give = async (order: string) => {
    onSaid(await giveOrder(`/sandbox/api/payments/${encodeURIComponent(paymentId)}/${order}`));
    await revalidate();
  };
  return (
    <li className="grid gap-3 rounded-card border border-line bg-paper p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <strong>{orderName || '이름 없는 주문'}</strong>
        {amountKrw !== null && <span className="tabular-nums">{formatKrw(amountKrw)}</span>}
      </div>
      <p className="text-sm break-all text-ink-soft">
        {paymentId} · {at}
      </p>
      <div className="flex flex-wrap gap-2">
        {orders.map(([order, label]) => (
          <Button
            key={order}
            variant="secondary"
            aria-label={`${orderName || paymentId} ${label}`}
            onClick={() => give(order)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** The local card company: what was asked for, and what it shall answer. */
export function Payments({ payments }: Pick<SandboxView, 'payments'>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <Section
      id="payments"
      title="결제"
      about="카드사와 은행이 되어 답해 보세요. 응답 잃기는 돈은 빠져나가고 답만 사라지는 경우입니다."
    >
      {refusal && (
        <Notice tone="bad" isLive>
          {refusal}
        </Notice>
      )}
      {payments.length === 0 ? (
        <Nothing>아직 결제가 없습니다. 입학 테스트를 신청하면 여기에 나타납니다.</Nothing>
      ) : (
        <ol className="grid gap-3">
          {payments.map((payment) => (
            <PaymentRow key={payment.paymentId} payment={payment} onSaid={setRefusal} />
          ))}
        </ol>
      )}
    </Section>
  );
}
