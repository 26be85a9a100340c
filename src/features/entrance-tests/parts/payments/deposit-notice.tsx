import { useState } from 'react';
import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';

type Payment = NonNullable<RegistrationView['payment']>;

/** Where to pay in, how much and until when; both numbers can be copied. */
export function DepositNotice({ payment }: { payment: Payment }) {
  const { deposit } = payment;
  if (!deposit) return null;
  return (
    <>
      <Notice tone="warn" title="입금을 기다리고 있습니다." isLive>
        <p>{formatSeoulDateTime(deposit.dueAt)}까지 입금하시면 접수가 확정되고 문자로 알려 드립니다.</p>
      </Notice>
      <Card className="grid gap-4">
        <Facts
          rows={[
            ['은행', deposit.bank],
            ['계좌번호', <strong key="account">{deposit.account}</strong>],
            ...(deposit.holder ? ([['예금주', deposit.holder]] as const) : []),
            ['입금할 금액', <strong key="amount">{formatKrw(payment.amountKrw)}</strong>],
            ['입금 기한', formatSeoulDateTime(deposit.dueAt)],
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <CopyButton label="계좌번호 복사" text={deposit.account} />
          <CopyButton label="금액 복사" text={String(payment.amountKrw)} />
        </div>
        <p className="text-sm text-ink-soft">
          금액이 정확히 같아야 입금됩니다. 나누어 입금하실 수 없습니다. 기한이 지나면 계좌가 닫히고 자리는
          다른 분께 안내됩니다.
        </p>
      </Card>
    </>
  );
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const [isRefused, setRefused] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => toast('복사했습니다.'),
      () => setRefused(true),
    );
  };
  return (
    <Button variant="secondary" onClick={() => void copy()}>
      {isRefused ? '길게 눌러 복사해 주세요' : label}
    </Button>
  );
}

/** Another sum had come and is gone again: what became of it, and that the seat is to be paid. */
export function ReturnedDepositNotice({ payment }: { payment: Payment }) {
  const sum = formatKrw(payment.deposit?.depositedKrw ?? 0);
  return (
    <Notice tone="warn" title="입금하신 금액이 달라 접수가 확정되지 않았습니다." isLive>
      <p>
        {payment.toAccount
          ? `${sum}은 ${payment.toAccount.label}`
          : `${sum}은 은행에서 입금이 취소되었습니다.`}{' '}
        자리는 지켜 드리고 있으니 아래에서 다시 결제해 주세요.
      </p>
    </Notice>
  );
}

/** Whether a deposit of another sum came and is gone again: no window was left without paying. */
export const isReturnedDeposit = (payment: RegistrationView['payment']): payment is Payment =>
  payment?.state === 'failed' && Boolean(payment.deposit?.depositedKrw);

/** Another sum came into the account: what it means and how the money comes back. */
export function WrongDepositNotice({ payment }: { payment: Payment }) {
  return (
    <Notice tone="bad" title="입금하신 금액이 달라 접수가 확정되지 않았습니다." isLive>
      <p>
        {formatKrw(payment.amountKrw)}이 아닌 {formatKrw(payment.deposit?.depositedKrw ?? 0)}이
        입금되었습니다. 자리는 지켜 드리고 있으니 아래에서 다시 결제해 주세요. 입금하신 금액은 신청 내역에서
        계좌를 알려 주시면 모두 돌려드립니다.
      </p>
    </Notice>
  );
}
