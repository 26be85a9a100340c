import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isByHand } from '#src/features/payments/rules/by-hand.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card, Facts } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { StatusBadge } from '#src/ui/status.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { History } from '#src/web/office/history.tsx';
import { NotShown } from '#src/web/office/not-shown.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { askProviderEndpoint, type OfficePaymentDetail, readPaymentEndpoint } from '../contract/payment.ts';
import { AccountForm } from '../parts/account-form.tsx';
import { Attention } from '../parts/acknowledge.tsx';
import { AskActs } from '../parts/ask-acts.tsx';
import { CashReturn } from '../parts/cash-return.tsx';
import { RefundForm } from '../parts/refund-form.tsx';
import { paymentTones } from '../parts/tones.ts';
import { WithdrawRefund } from '../parts/withdraw-refund.tsx';

export default function OfficePaymentPage() {
  const paymentId = useParams().paymentId ?? '';
  const reading = useQuery({
    queryKey: ['office', 'payment', paymentId],
    queryFn: () => callApi(readPaymentEndpoint, { paymentId }),
    // Money moves in the background; what it came to shows by itself.
    refetchInterval: 5_000,
  });
  const asking = useAct({
    mutationFn: () => callApi(askProviderEndpoint, { paymentId }),
  });
  if (cannotShow(reading)) return <NotShown error={reading.error} back={['/office/payments', '결제 목록']} />;
  if (!reading.data) return <Skeleton className="h-96" />;
  const detail = reading.data;
  const { payment } = detail;
  return (
    <section className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">결제 {payment.orderNo}</h1>
        <div className="flex gap-2">
          <ButtonLink to="/office/payments" variant="secondary">
            결제 목록
          </ButtonLink>
          {!isByHand(payment.method) && (
            <Button variant="secondary" isBusy={asking.isPending} onClick={() => asking.mutate()}>
              결제사에 확인
            </Button>
          )}
        </div>
      </div>
      {asking.error && <Notice tone="bad" title={sentenceOf(asking.error)} isLive />}
      {!detail.ask && <Attention payment={payment} />}
      {detail.isLedgerOff && (
        <Notice tone="bad" title="정산 잔액이 결제 금액과 맞지 않습니다. 결제사에 확인해 주세요." />
      )}
      <PaymentFacts detail={detail} />
      <CashReturn detail={detail} />
      {detail.ask && (
        <Notice tone="warn" title={`${formatKrw(detail.ask.amountKrw)} 환불이 본부의 승인을 기다립니다.`}>
          <p>
            {detail.ask.askedBy} 님의 요청: {detail.ask.reason}
          </p>
          <AskActs ask={detail.ask} mayDecide={detail.mayExceed} />
        </Notice>
      )}
      {detail.leftKrw > 0 && !detail.ask && (
        <Card>
          <RefundForm key={detail.leftKrw} detail={detail} />
        </Card>
      )}
      {detail.refunds.some((one) => one.wantsAccount) && (
        <Card>
          <AccountForm paymentId={paymentId} />
        </Card>
      )}
      <PaymentTables detail={detail} />
      <History entity="payment" entityId={paymentId} />
    </section>
  );
}

function PaymentFacts({ detail }: { detail: OfficePaymentDetail }) {
  const { payment } = detail;
  return (
    <Card>
      <Facts
        rows={[
          ['내용', payment.title],
          [
            '회원',
            // Families of the demo have no account; their numbers are below zero.
            payment.memberId > 0 ? (
              <OfficeLink
                key="member"
                className="text-brand hover:underline"
                to={`/office/members/${payment.memberId}`}
              >
                회원 {payment.memberId}
              </OfficeLink>
            ) : (
              '계정 없음'
            ),
          ],
          [
            '상태',
            <StatusBadge key="state" tone={paymentTones[payment.state]}>
              {payment.stateLabel}
            </StatusBadge>,
          ],
          ['수단', payment.methodLabel],
          ['금액', formatKrw(payment.amountKrw)],
          ['환불', formatKrw(payment.refundedKrw)],
          ['정산 잔액', formatKrw(detail.ledgerKrw)],
          ['결제 완료', payment.paidAt ? formatSeoulDateTime(payment.paidAt) : '-'],
          ['결제 번호', payment.paymentId],
          ...(detail.deposit
            ? ([
                ['입금 계좌', detail.deposit.account],
                ['입금 기한', formatSeoulDateTime(detail.deposit.dueAt)],
                ...(detail.deposit.depositedKrw
                  ? ([['입금된 금액', formatKrw(detail.deposit.depositedKrw)]] as const)
                  : []),
              ] as const)
            : []),
          ...(detail.failure ? ([['실패 이유', detail.failure]] as const) : []),
        ]}
      />
    </Card>
  );
}

function PaymentTables({ detail }: { detail: OfficePaymentDetail }) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <Table
        caption="상태 이력"
        isCaptionShown
        rows={detail.history}
        keyOf={(row) => `${row.at}${row.label}${row.cause}`}
        columns={[
          { name: '일시', cell: (row) => formatSeoulDateTime(row.at), isRowHeader: true },
          { name: '상태', cell: (row) => (row.cause ? `${row.label} (${row.cause})` : row.label) },
          { name: '처리자', cell: (row) => row.actor },
        ]}
      />
      {detail.refunds.length > 0 && (
        <Table
          caption="환불"
          isCaptionShown
          rows={detail.refunds}
          keyOf={(row) => row.refundId}
          columns={[
            { name: '요청', cell: (row) => formatSeoulDateTime(row.at), isRowHeader: true },
            { name: '학생', cell: (row) => row.childName || '-' },
            { name: '금액', cell: (row) => formatKrw(row.amountKrw), isNumber: true },
            { name: '상태', cell: (row) => row.stateLabel },
            { name: '계좌', cell: (row) => row.account },
            { name: '사유', cell: (row) => row.reason },
            {
              name: '할 일',
              cell: (row) =>
                row.mayWithdraw ? <WithdrawRefund paymentId={detail.payment.paymentId} refund={row} /> : '-',
            },
          ]}
        />
      )}
      {detail.cashReceipts.length > 0 && (
        <Table
          caption="현금영수증"
          isCaptionShown
          rows={detail.cashReceipts}
          keyOf={(row) => `${row.kindLabel}${row.stateLabel}${row.issueNumber}`}
          columns={[
            { name: '종류', cell: (row) => row.kindLabel, isRowHeader: true },
            { name: '번호', cell: (row) => row.number },
            { name: '금액', cell: (row) => formatKrw(row.amountKrw), isNumber: true },
            { name: '상태', cell: (row) => row.stateLabel },
            { name: '승인번호', cell: (row) => row.issueNumber ?? row.failure ?? '-' },
          ]}
        />
      )}
      <Table
        caption="장부"
        isCaptionShown
        rows={detail.entries}
        keyOf={(row) => `${row.at}${row.amountKrw}`}
        columns={[
          { name: '일시', cell: (row) => formatSeoulDateTime(row.at), isRowHeader: true },
          { name: '금액', cell: (row) => formatKrw(row.amountKrw), isNumber: true },
        ]}
      />
    </div>
  );
}
