import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatKrw } from '#src/shared/krw.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { EmptyState, Notice } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { History } from '#src/web/office/history.tsx';
import { type CellsOf, DeclaredList } from '#src/web/office/list/declared-list.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { type RefundLimit, readLimitEndpoint, setLimitEndpoint } from '../contract/approvals.ts';
import { type RefundAsk, refundAskList } from '../contract/refund-ask-list.ts';
import { AskActs } from '../parts/ask-acts.tsx';
import { askLabels } from '../rules/refunds.ts';

const tones: Readonly<Record<RefundAsk['state'], StatusTone>> = {
  waiting: 'wait',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'closed',
};

/** Refunds a branch may not give by itself: what waits for the head office, and what became of the others. */
export default function RefundAsksPage() {
  const limit = useQuery({
    queryKey: ['office', 'refund-limit'],
    queryFn: () => callApi(readLimitEndpoint, {}),
  });
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title="환불 승인" />
      {limit.error && <Notice tone="bad" title={sentenceOf(limit.error)} />}
      <DeclaredList
        list={refundAskList}
        cells={cellsFor(limit.data?.mayChange ?? false)}
        keyOf={(row) => row.askId}
        nameOf={(row) => row.orderNo}
        searchHint="주문 번호, 내용"
        refreshMs={15_000}
        filters={[{ kind: 'choice', name: 'state', label: '상태', choices: Object.entries(askLabels) }]}
        empty={<EmptyState title="승인을 요청한 환불이 없습니다." />}
      />
      {limit.data && <Limit limit={limit.data} />}
      {limit.data?.mayChange && <History entity="refund-limit" entityId="1" />}
    </section>
  );
}

const cellsFor = (mayDecide: boolean): CellsOf<typeof refundAskList> => ({
  title: (row) => (
    <>
      {row.mayOpen ? (
        <Link
          className="inline-block min-w-36 py-1 text-brand underline-offset-4 hover:underline"
          to={`/office/payments/${row.paymentId}`}
        >
          {row.title}
        </Link>
      ) : (
        <span className="inline-block min-w-36 py-1">{row.title} (다른 분원으로 옮긴 접수)</span>
      )}
      <span className="block font-normal text-ink-soft">{row.orderNo}</span>
    </>
  ),
  amountKrw: (row) => (
    <span className="whitespace-nowrap">
      {formatKrw(row.amountKrw)}
      <span className="block text-ink-soft">결제 {formatKrw(row.paidKrw)}</span>
    </span>
  ),
  state: (row, text) => <StatusBadge tone={tones[row.state]}>{text}</StatusBadge>,
  act: (row) => <AskActs ask={row} mayDecide={mayDecide} />,
  reason: (row) => (
    <span className="block min-w-48">
      {row.reason}
      {row.givesSeatUp && <span className="block text-ink-soft">접수 취소와 함께</span>}
    </span>
  ),
  askedAt: (row) => (
    <span className="whitespace-nowrap">
      {row.askedBy}
      <span className="block text-ink-soft">{formatSeoulDateTime(row.askedAt)}</span>
    </span>
  ),
  decidedAt: (row) =>
    row.decidedAt ? (
      <span className="block min-w-40">
        {row.decidedBy} · {formatSeoulDateTime(row.decidedAt)}
        {row.note && <span className="block text-ink-soft">{row.note}</span>}
      </span>
    ) : (
      '-'
    ),
});

function Limit({ limit }: { limit: RefundLimit }) {
  const [isOpen, setIsOpen] = useState(false);
  const base = useFormBase(limit.version);
  const form = useOfficeForm(
    (typed) =>
      callApi(setLimitEndpoint, {
        branchKrw: textOf(typed, 'branchKrw'),
        reason: textOf(typed, 'reason'),
        version: base.version,
      }),
    (after) => toast(`분원 환불 한도를 ${formatKrw(after.branchKrw)}으로 바꿨습니다.`),
    {
      onSaved() {
        base.saved();
        setIsOpen(false);
      },
    },
  );
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          분원에서는 한 결제에서 모두 더해 <strong>{formatKrw(limit.branchKrw)}</strong>까지 바로 환불하고, 그
          위는 본부가 승인합니다.
        </p>
        {limit.mayChange && (
          <Button variant="secondary" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            한도 바꾸기
          </Button>
        )}
      </div>
      {isOpen && (
        <form
          key={base.formKey}
          className="flex flex-wrap items-end gap-3"
          onSubmit={form.submit}
          onInput={base.onInput}
          noValidate
        >
          <TextField
            label="분원 한도(원)"
            name="branchKrw"
            inputMode="numeric"
            defaultValue={limit.branchKrw}
            error={form.fields.branchKrw}
          />
          <TextField label="사유" name="reason" maxLength={200} error={form.fields.reason} />
          <Button type="submit" isBusy={form.isBusy}>
            저장하기
          </Button>
        </form>
      )}
      {isOpen && <BehindNotice base={base}>{formatKrw(limit.branchKrw)}</BehindNotice>}
      {!base.isBehind && <Refused act={form} />}
    </Card>
  );
}
