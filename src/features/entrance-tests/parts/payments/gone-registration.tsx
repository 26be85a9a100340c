import type { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { holdOver } from '#src/features/registrations/rules/holds.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { RegistrationFacts } from '../registering/registration-facts.tsx';

interface GoneRegistrationProps {
  readonly registration: RegistrationView;
  /** The payment window was just left, and nothing was taken for what is over. */
  readonly isRefused: boolean;
}

/** A registration whose seat went, in another window for example, with the way to a new one. */
export function GoneRegistration({ registration, isRefused }: GoneRegistrationProps) {
  const { payment } = registration;
  const isExpired = registration.state === 'expired';
  const isDepositOver = isExpired && payment?.deposit;
  const expired = isDepositOver
    ? '입금 기한이 지나 접수가 취소되었습니다.'
    : holdOver(registration.wasOffered);
  return (
    <>
      <Notice tone="warn" title={isExpired ? expired : '취소된 접수입니다.'} isLive>
        {isRefused && <p>방금 결제창에서 하신 결제는 이루어지지 않았습니다.</p>}
        <p>자리가 남아 있으면 바로 다시 접수하실 수 있고, 마감되었으면 대기를 신청하실 수 있습니다.</p>
      </Notice>
      {payment?.toAccount && <MoneyBack toAccount={payment.toAccount} />}
      <Card>
        <RegistrationFacts registration={registration} />
      </Card>
      <ButtonLink to={`/entranceTest?child=${registration.childId}`}>다시 접수하기</ButtonLink>
    </>
  );
}

type ToAccount = NonNullable<NonNullable<RegistrationView['payment']>['toAccount']>;

/** Money came all the same, and goes back to an account. */
function MoneyBack({ toAccount: { amountKrw, label, isWanted } }: { toAccount: ToAccount }) {
  return (
    <Notice tone={isWanted ? 'warn' : 'info'} title={`환불 ${formatKrw(amountKrw)}`}>
      <p>{label}</p>
      {isWanted && (
        <ButtonLink to="/applications" variant="secondary">
          신청 내역에서 계좌 알려 주기
        </ButtonLink>
      )}
    </Notice>
  );
}
