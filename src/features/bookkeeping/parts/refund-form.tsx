import { type FormEvent, useState } from 'react';
import { notASum, typedKrw } from '#src/shared/endpoint/typed-krw.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { askRefundEndpoint } from '../contract/approvals.ts';
import { type OfficePaymentDetail, refundPaymentEndpoint } from '../contract/payment.ts';

/** The sum, the reason and the two presses; a sum above what this member of staff may give goes to the head office. */
function useRefund({ payment, leftKrw, advice, mayExceed, mayGiveKrw }: OfficePaymentDetail) {
  const policyKrw = Math.max(0, Math.min(leftKrw, advice.refundKrw - advice.givenKrw));
  const [amount, setAmount] = useState(String(policyKrw));
  const [reason, setReason] = useState('');
  const [givesSeatUp, setGivesSeatUp] = useState<boolean | null>(null);
  const [seatError, setSeatError] = useState('');
  const [isSure, setIsSure] = useState(false);
  const typed = typedKrw(amount);
  const amountKrw = typed ?? 0;
  const isWhole = amountKrw === leftKrw;
  const mustAsk = amountKrw > mayGiveKrw && !mayExceed;
  const sent = {
    paymentId: payment.paymentId,
    amountKrw,
    leftKrw,
    givesSeatUp: givesSeatUp === true && isWhole,
    reason,
  };
  const settle = () => setIsSure(false);
  const refunding = useAct({
    mutationFn: () => (mustAsk ? callApi(askRefundEndpoint, sent) : callApi(refundPaymentEndpoint, sent)),
    onError: settle,
    onSuccess: async () => {
      await toast(
        mustAsk
          ? `${formatKrw(amountKrw)} 환불의 승인을 본부에 요청했습니다.`
          : `${formatKrw(amountKrw)} 환불을 시작했습니다.`,
      );
      settle();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isUnanswered = isWhole && givesSeatUp === null;
    setSeatError(isUnanswered ? '좌석을 어떻게 할지 골라 주세요.' : '');
    if (isUnanswered) return;
    if (isSure || mustAsk) refunding.mutate();
    else setIsSure(true);
  };
  const change = (next: string) => {
    setAmount(next);
    setIsSure(false);
  };
  return {
    ...{ amount, typed, amountKrw, isWhole, change, reason, setReason, givesSeatUp, setGivesSeatUp },
    ...{ mustAsk, isSure, refunding, submit, seatError },
  };
}

/** Gives money back, or asks the head office to; what the policy says stands beside, and one more press confirms the sum. */
export function RefundForm({ detail }: { detail: OfficePaymentDetail }) {
  const { leftKrw, advice, mayExceed, mayGiveKrw } = detail;
  const refund = useRefund(detail);
  const { amount, typed, amountKrw, isWhole, mustAsk, isSure, givesSeatUp, refunding } = refund;
  const { fields, sentences } = refunding;
  return (
    <form className="grid gap-4" onSubmit={refund.submit} noValidate>
      <h2 className="text-lg">환불</h2>
      <ErrorSummary errors={sentences} />
      <Refused act={refunding} />
      <Advice advice={advice} />
      <TextField
        label="환불할 금액(원)"
        inputMode="numeric"
        value={amount}
        error={fields.amountKrw ?? (amount.trim() !== '' && typed === null ? notASum : undefined)}
        hint={
          mayExceed
            ? `남은 금액 ${formatKrw(leftKrw)}까지 환불하실 수 있습니다.`
            : `규정과 분원 한도에 따라 ${formatKrw(mayGiveKrw)}까지 바로 환불하실 수 있습니다. 더 드려야 하면 본부의 승인을 받습니다.`
        }
        onChange={(event) => refund.change(event.target.value)}
      />
      {isWhole && (
        <fieldset>
          <legend className="font-semibold">좌석은 어떻게 할까요?</legend>
          <Check
            kind="radio"
            name="seat"
            label="접수 취소 및 좌석 반환"
            checked={givesSeatUp === true}
            onChange={() => refund.setGivesSeatUp(true)}
          />
          <Check
            kind="radio"
            name="seat"
            label="접수와 좌석 유지 (환불만)"
            checked={givesSeatUp === false}
            error={refund.seatError || undefined}
            onChange={() => refund.setGivesSeatUp(false)}
          />
        </fieldset>
      )}
      <TextField
        label="사유"
        value={refund.reason}
        error={fields.reason}
        maxLength={200}
        onChange={(event) => refund.setReason(event.target.value)}
      />
      {isSure && (
        <Notice tone="warn" title={`${formatKrw(amountKrw)}을 환불합니다. 되돌릴 수 없습니다.`} isLive>
          {givesSeatUp && isWhole && <p>접수가 취소되고 좌석은 대기 중인 분께 넘어갑니다.</p>}
        </Notice>
      )}
      <Button
        type="submit"
        variant={isSure ? 'danger' : 'primary'}
        isBusy={refunding.isPending}
        disabled={amountKrw === 0}
      >
        {mustAsk ? '본부에 승인 요청하기' : isSure ? '네, 환불합니다' : '환불하기'}
      </Button>
    </form>
  );
}

/** What the policy gives back, course by course. */
function Advice({ advice }: Pick<OfficePaymentDetail, 'advice'>) {
  return (
    <Notice title={`환불 규정에 따른 금액: ${formatKrw(advice.refundKrw)}`}>
      {advice.lines.map((line) => (
        <p key={line.label} className="text-sm">
          {line.label}: {formatKrw(line.refundKrw)} · {line.sentence}
        </p>
      ))}
      {advice.lines.length === 0 && (
        <p className="text-sm">확정된 접수가 없어 규정으로 돌려드릴 금액이 없습니다.</p>
      )}
    </Notice>
  );
}
