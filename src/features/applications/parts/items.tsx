import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RegistrationView, WaitView } from '#src/features/registrations/contract/registrations.ts';
import { registrationTones } from '#src/features/registrations/rules/tones.ts';
import {
  acceptChangeEndpoint,
  type EndedWaitView,
  leaveWaitingEndpoint,
} from '#src/features/waitlist/contract/waiting.ts';
import { formatKrw, formatPrice } from '#src/shared/krw.ts';
import { formatSeoulDate, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Timeline } from '#src/ui/time/timeline.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { AccountForm } from './account-form.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ChangeButton } from './change-button.tsx';
import { ResultCard } from './result-card.tsx';

/** What is said once it was cancelled, with the sum that goes back in won. */
function cancelledWords({ childName, title }: RegistrationView, refundKrw: number): string {
  const money = refundKrw > 0 ? `${formatKrw(refundKrw)}을 돌려드립니다.` : '돌려드릴 금액은 없습니다.';
  return `${childName} 학생의 ${title} 접수를 취소했습니다. ${money}`;
}

/** One registration with what has happened and what can be done next. */
export function RegistrationItem({ registration }: { registration: RegistrationView }) {
  const no = registration.registrationNo;
  const other = registration.registeredBy;
  const refund = registration.payment?.refund;
  const heading = useRef<HTMLHeadingElement>(null);
  const [givenUp, setGivenUp] = useState<number | null>(null);
  useEffect(() => {
    // The button that was pressed is gone with the registration.
    if (givenUp !== null) heading.current?.focus();
  }, [givenUp]);
  const isOpen = ['held', 'confirming', 'confirmed'].includes(registration.state);
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="text-sm text-ink-soft">
            입학 테스트 · {registration.childName}
            {registration.registeredBy && ` · ${registration.registeredBy}님이 접수`}
          </p>
          <h2 ref={heading} tabIndex={-1} className="text-lg">
            {registration.title}
          </h2>
        </div>
        <StatusBadge tone={registrationTones[registration.state]}>{registration.stateWord}</StatusBadge>
      </div>
      {!other && (
        <div role="status" className={givenUp === null ? 'sr-only' : undefined}>
          {givenUp !== null && <Notice tone="good" title={cancelledWords(registration, givenUp)} />}
        </div>
      )}
      <Facts
        rows={[
          ['일시', formatSeoulDateTime(registration.startsAt)],
          ['장소', `${registration.branchName} ${registration.room}`],
          [
            '응시료',
            formatPrice(registration.amountKrw) +
              (registration.payment ? ` (${registration.payment.stateWord})` : ''),
          ],
          ...(refund
            ? [
                [
                  '환불',
                  `${formatKrw(refund.amountKrw)} ${refund.at ? `(${formatSeoulDate(refund.at)} 완료)` : '(진행 중)'}`,
                ] as const,
              ]
            : []),
          ['접수번호', no],
        ]}
      />
      <Timeline
        steps={[
          { word: '접수', at: registration.createdAt },
          { word: '결제', at: registration.payment?.paidAt ?? null },
          { word: '확정', at: registration.confirmedAt },
          { word: '취소', at: registration.cancelledAt },
        ]}
      />
      {registration.choiceUntil && (
        <Notice tone="warn" title="학원 사정으로 이 회차가 취소되었습니다. 불편을 드려 죄송합니다.">
          <p>
            {formatSeoulDateTime(registration.choiceUntil)}까지 다른 회차로 옮기시거나 취소하실 수 있습니다.{' '}
            {registration.amountKrw > 0
              ? `고르지 않으시면 ${formatKrw(registration.amountKrw)}을 전액 환불해 드립니다.`
              : '고르지 않으시면 접수를 취소해 드립니다.'}
          </p>
        </Notice>
      )}
      {registration.payAgainUntil && (
        <Notice tone="warn" title="은행에서 입금이 취소되어 다시 결제하셔야 합니다.">
          <p>
            자리는 {formatSeoulDateTime(registration.payAgainUntil)}까지 지켜 드립니다. 그때까지 결제하지
            않으시면 접수가 취소됩니다.
          </p>
        </Notice>
      )}
      {registration.payment?.toAccount &&
        (registration.payment.toAccount.isWanted ? (
          <AccountForm toAccount={registration.payment.toAccount} />
        ) : (
          <p className="text-sm text-ink-soft">
            환불 {formatKrw(registration.payment.toAccount.amountKrw)}: {registration.payment.toAccount.word}
          </p>
        ))}
      {other && isOpen && (
        <p className="text-sm text-ink-soft">
          결제와 변경, 취소, 환불은 접수하신 {other}님만 하실 수 있습니다.
        </p>
      )}
      {registration.result && <ResultCard registrationNo={no} result={registration.result} />}
      <div className="flex flex-wrap gap-2">
        {registration.state === 'held' && !other && (
          <ButtonLink to={`/entranceTestPay?registration=${no}`}>이어서 결제하기</ButtonLink>
        )}
        {registration.payAgainUntil && (
          <ButtonLink to={`/entranceTestPay?registration=${no}`}>다시 결제</ButtonLink>
        )}
        {registration.state === 'confirming' && !other && (
          <ButtonLink to={`/entranceTestPay?registration=${no}`} variant="secondary">
            {registration.payment?.state === 'waiting_for_deposit' ? '입금 계좌 보기' : '결제 상태 보기'}
          </ButtonLink>
        )}
        {registration.state === 'confirmed' && !registration.choiceUntil && (
          <ButtonLink
            to={`/print/ticket/${no}`}
            variant={registration.payAgainUntil ? 'secondary' : 'primary'}
          >
            수험표
          </ButtonLink>
        )}
        {registration.payment?.paidAt && (
          <ButtonLink to={`/print/receipt/${no}`} variant="secondary">
            영수증
          </ButtonLink>
        )}
        {!other && (registration.state === 'confirmed' || registration.state === 'held') && (
          <ChangeButton registrationNo={no} />
        )}
        {registration.state === 'confirmed' && !other && (
          <CancelButton registration={registration} onCancelled={setGivenUp} />
        )}
      </div>
    </Card>
  );
}

/** One place in a line. */
export function WaitItem({ wait }: { wait: WaitView }) {
  const queries = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => callApi(leaveWaitingEndpoint, { sessionId: wait.sessionId, childId: wait.childId }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['applications'] }),
  });
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="text-sm text-ink-soft">입학 테스트 대기 · {wait.childName}</p>
          <h2 className="text-lg">{wait.title}</h2>
        </div>
        <StatusBadge tone="wait">{wait.offer ? '자리 안내' : `대기 ${wait.place}번째`}</StatusBadge>
      </div>
      <p>
        {formatSeoulDateTime(wait.startsAt)} · {wait.branchName}
        {wait.partySize > 1 && ` · ${wait.partySize}명이 함께 대기`}
      </p>
      {wait.offer ? (
        <WaitOffer wait={wait} offer={wait.offer} />
      ) : (
        <p className="text-sm text-ink-soft">{wait.reason}</p>
      )}
      {wait.friendCode && !wait.offer && (
        <p className="text-sm">
          친구와 함께 대기하시려면 이 코드를 알려 주세요:{' '}
          <strong className="tracking-widest">{wait.friendCode}</strong>. 순번은 나중에 신청하신 분을 기준으로
          다시 정해집니다.
        </p>
      )}
      {wait.registeredBy ? (
        <p className="text-sm text-ink-soft">
          {wait.registeredBy}님이 대기를 신청했습니다. 취소는 그분만 하실 수 있습니다.
        </p>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          isBusy={leaving.isPending}
          onClick={() => leaving.mutate()}
        >
          {wait.offer ? '지금 접수를 유지하고 이 자리는 넘기기' : '대기 취소'}
        </Button>
      )}
    </Card>
  );
}

/** A seat that came free for a child with a seat elsewhere: what changes is said before it is taken. */
function WaitOffer({ wait, offer }: { wait: WaitView; offer: NonNullable<WaitView['offer']> }) {
  const queries = useQueryClient();
  const accepting = useMutation({
    mutationFn: () =>
      callApi(
        acceptChangeEndpoint,
        { sessionId: wait.sessionId, childId: wait.childId },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['applications'] }),
  });
  return (
    <Notice tone="good" title={`자리가 생겼습니다. ${formatSeoulDateTime(offer.until)}까지 지켜 드립니다.`}>
      <div className="grid gap-3">
        <p>
          {offer.from
            ? `받으시면 접수하신 ${offer.from.branchName} ${formatSeoulDateTime(offer.from.startsAt)} 회차가 이 회차로 바뀝니다. 새 자리가 확정된 뒤에 이전 자리를 비우며, 응시료는 그대로입니다.`
            : '받으시면 이 회차에 접수됩니다.'}
        </p>
        {accepting.error && <p role="alert">{sentenceOf(accepting.error)}</p>}
        <Button
          className="justify-self-start"
          isBusy={accepting.isPending}
          onClick={() => accepting.mutate()}
        >
          {offer.from ? '이 회차로 바꾸기' : '이 자리 받기'}
        </Button>
      </div>
    </Notice>
  );
}

/** Places in lines that ended lately, and why. */
export function EndedWaits({ ended }: { ended: readonly EndedWaitView[] }) {
  if (ended.length === 0) return null;
  return (
    <details className="rounded-card border border-line p-4">
      <summary className="cursor-pointer font-bold">끝난 대기 {ended.length}건</summary>
      <ul className="mt-3 grid gap-3">
        {ended.map((one) => (
          <li key={`${one.sessionId}:${one.childId}:${one.endedAt}`}>
            <p>
              {one.childName} · {one.title} · {one.branchName} · {formatSeoulDateTime(one.startsAt)}
            </p>
            <p className="text-sm text-ink-soft">
              {formatSeoulDateTime(one.endedAt)} · {one.sentence}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
