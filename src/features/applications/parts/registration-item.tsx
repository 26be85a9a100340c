import { useEffect, useRef, useState } from 'react';
import { closedAccount, type RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { cardBadge } from '#src/features/registrations/rules/registrations.ts';
import { registrationTones } from '#src/features/registrations/rules/tones.ts';
import { formatKrw, formatPrice } from '#src/shared/krw.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Timeline } from '#src/ui/time/timeline.tsx';
import { AccountForm } from './account-form.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ChangeButton } from './change-button.tsx';
import { GiveUpButton } from './give-up-button.tsx';
import { ResultCard } from './result-card.tsx';

/** What is said once it was cancelled, with the sum that goes back in won. */
function cancelledText({ childName, title }: RegistrationView, refundKrw: number): string {
  const money = refundKrw > 0 ? `${formatKrw(refundKrw)}을 돌려드립니다.` : '돌려드릴 금액은 없습니다.';
  return `${childName} 학생의 ${title} 접수를 취소했습니다. ${money}`;
}

/** When and where, and what it costs. */
function factsOf(registration: RegistrationView): readonly (readonly [string, string])[] {
  const { payment, startsAt, branchName, room, amountKrw, registrationNo } = registration;
  const refund = payment?.refund;
  const payUntil = registration.state === 'held' ? registration.holdExpiresAt : null;
  const state = refund?.at ? `(${formatSeoulDate(refund.at)} 완료)` : '(진행 중)';
  return [
    ['일시', formatSeoulDateTime(startsAt)],
    ['장소', `${branchName} ${room}`],
    ['응시료', formatPrice(amountKrw) + (payment ? ` (${payment.stateLabel})` : '')],
    ...(payUntil ? [['결제 기한', `${formatSeoulDateTime(payUntil)}까지`] as const] : []),
    ...(refund ? [['환불', `${formatKrw(refund.amountKrw)} ${state}`] as const] : []),
    ['접수번호', registrationNo],
  ];
}

/** One registration with what has happened and what can be done next. */
export function RegistrationItem({ registration }: { registration: RegistrationView }) {
  const { registrationNo, registeredBy, payment, result } = registration;
  const heading = useRef<HTMLHeadingElement>(null);
  const [givenUp, setGivenUp] = useState<number | null>(null);
  useEffect(() => {
    // The button that was pressed is gone with the registration.
    if (givenUp !== null) heading.current?.focus();
  }, [givenUp]);
  const isOwedAgain = registration.payAgainUntil !== null;
  const badge = cardBadge(registration, isOwedAgain);
  const isClosed = registeredBy === closedAccount;
  const isOpen = ['held', 'confirming', 'confirmed'].includes(registration.state);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="text-sm text-ink-soft">
            입학 테스트 · {registration.childName}
            {registeredBy && ` · ${registeredBy}${isClosed ? '가' : '님이'} 접수`}
          </p>
          <h2 ref={heading} tabIndex={-1} className="text-lg">
            {registration.title}
          </h2>
        </div>
        <StatusBadge tone={registrationTones[badge.like]}>{badge.label}</StatusBadge>
      </div>
      {!registeredBy && (
        <div role="status" className={givenUp === null ? 'sr-only' : undefined}>
          {givenUp !== null && <Notice tone="good" title={cancelledText(registration, givenUp)} />}
        </div>
      )}
      <Facts rows={factsOf(registration)} />
      <Timeline
        steps={[
          { label: '접수', at: registration.createdAt },
          { label: '결제', at: payment?.paidAt ?? null },
          { label: '확정', at: isOwedAgain ? null : registration.confirmedAt },
          { label: '취소', at: registration.cancelledAt },
        ]}
      />
      <Deadlines registration={registration} />
      {payment?.toAccount &&
        (payment.toAccount.isWanted ? (
          <AccountForm toAccount={payment.toAccount} />
        ) : (
          <p className="text-sm text-ink-soft">
            환불 {formatKrw(payment.toAccount.amountKrw)}: {payment.toAccount.label}
          </p>
        ))}
      {registeredBy && isOpen && (
        <p className="text-sm text-ink-soft">
          {isClosed
            ? '결제와 변경, 취소, 환불은 분원으로 전화해 주세요.'
            : `결제와 변경, 취소, 환불은 접수하신 ${registeredBy}님만 하실 수 있습니다.`}
        </p>
      )}
      {result && <ResultCard registrationNo={registrationNo} result={result} />}
      <NextSteps registration={registration} onCancelled={setGivenUp} />
    </Card>
  );
}

/** Until when the family has to choose or to pay again. */
function Deadlines({ registration }: { registration: RegistrationView }) {
  const { choiceUntil, payAgainUntil, amountKrw } = registration;
  return (
    <>
      {choiceUntil && (
        <Notice tone="warn" title="학원 사정으로 이 회차가 취소되었습니다. 불편을 드려 죄송합니다.">
          <p>
            {formatSeoulDateTime(choiceUntil)}까지 다른 회차로 옮기시거나 취소하실 수 있습니다.{' '}
            {amountKrw > 0
              ? `고르지 않으시면 ${formatKrw(amountKrw)}을 전액 환불해 드립니다.`
              : '고르지 않으시면 접수를 취소해 드립니다.'}
          </p>
        </Notice>
      )}
      {payAgainUntil && (
        <Notice tone="warn" title="은행에서 입금이 취소되어 다시 결제하셔야 합니다.">
          <p>
            자리는 {formatSeoulDateTime(payAgainUntil)}까지 지켜 드립니다. 그때까지 결제하지 않으시면 접수가
            취소됩니다.
          </p>
        </Notice>
      )}
    </>
  );
}

interface NextStepsProps {
  readonly registration: RegistrationView;
  readonly onCancelled: (refundKrw: number) => void;
}

/** Paying, papers, changing and cancelling, as far as the state allows and whoever registered may. */
function NextSteps({ registration, onCancelled }: NextStepsProps) {
  const { registrationNo: no, state, payment, payAgainUntil } = registration;
  const isOwn = !registration.registeredBy;
  const payPath = `/entranceTestPay?registration=${no}`;
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'held' && isOwn && <ButtonLink to={payPath}>이어서 결제하기</ButtonLink>}
      {payAgainUntil && <ButtonLink to={payPath}>다시 결제</ButtonLink>}
      {state === 'confirming' && isOwn && (
        <ButtonLink to={payPath} variant="secondary">
          {payment?.state === 'waiting_for_deposit' ? '입금 계좌 보기' : '결제 상태 보기'}
        </ButtonLink>
      )}
      {state === 'confirmed' && !registration.choiceUntil && (
        <ButtonLink to={`/print/ticket/${no}`} variant={payAgainUntil ? 'secondary' : 'primary'}>
          수험표
        </ButtonLink>
      )}
      {payment?.paidAt && (
        <ButtonLink to={`/print/receipt/${no}`} variant="secondary">
          영수증
        </ButtonLink>
      )}
      {isOwn && (state === 'confirmed' || state === 'held') && <ChangeButton registrationNo={no} />}
      {isOwn && state === 'held' && <GiveUpButton registration={registration} onGivenUp={onCancelled} />}
      {isOwn && state === 'confirmed' && (
        <CancelButton registration={registration} onCancelled={onCancelled} />
      )}
    </div>
  );
}
