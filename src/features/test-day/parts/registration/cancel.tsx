import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CancelQuote,
  cancelOneEndpoint,
  cancelQuotesEndpoint,
} from '#src/features/test-day/contract/one-registration.ts';
import { cancelReasons, type Fault } from '#src/features/test-day/rules/cancelling.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Check } from '#src/ui/fields/field.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi, sentenceOf } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { eachRow } from '#src/web/office/list/each-row.ts';
import type { BulkAct } from '#src/web/office/list/list-bulk.tsx';
import { OfficeLink } from '#src/web/office/ways.tsx';
import type { OneRegistration } from './move.tsx';

/** What was answered in the dialog so far. Nothing is chosen before somebody chooses. */
interface CancelDraft {
  fault: Fault | null;
  quotes: readonly CancelQuote[];
}

const sumOf = (quotes: readonly CancelQuote[], fault: Fault) =>
  quotes.reduce((sum, one) => sum + (fault === 'academy' ? one.wholeKrw : one.byRuleKrw), 0);
const isMoneyIn = (quotes: readonly CancelQuote[]) => quotes.some((one) => one.wholeKrw > 0);

function useQuotes(rows: readonly OneRegistration[], draft: CancelDraft) {
  const registrationNos = rows.map((row) => row.registrationNo);
  return useQuery({
    queryKey: ['office', 'cancel-quotes', registrationNos],
    queryFn: async () => {
      const answer = await callApi(cancelQuotesEndpoint, { registrationNos });
      draft.quotes = answer.quotes;
      return answer;
    },
    gcTime: 0,
  });
}

/** Refuses to go on without what has to be known first. */
function answered({ quotes, fault }: CancelDraft): Fault {
  if (quotes.length === 0)
    throw new ApiError({
      code: 'quotes',
      status: 400,
      message: '환불 금액을 확인하고 있습니다. 잠시 뒤에 눌러 주세요.',
    });
  if (fault === null && isMoneyIn(quotes))
    throw new ApiError({ code: 'fault', status: 400, message: '누구의 사정으로 취소하는지 골라 주세요.' });
  return fault ?? 'family';
}

function cancel(quote: CancelQuote, fault: Fault, reason: string) {
  const quotedRefundKrw = sumOf([quote], fault);
  const { registrationNo } = quote;
  return callApi(cancelOneEndpoint, { registrationNo, fault, quotedRefundKrw, reason });
}

/** What this member of staff may not give back, with the names where there are several; blank where all may be. */
function refusalIn(quotes: readonly CancelQuote[], fault: Fault): string {
  const refused = quotes.filter((one) => one.refusals[fault] !== '');
  const sentence = refused[0]?.refusals[fault] ?? '';
  return quotes.length > 1 && sentence
    ? `${refused.map((one) => one.childName).join(', ')}: ${sentence}`
    : sentence;
}

/** Nothing of it can be done here: neither answer gives back what this member of staff may give. */
const isAllRefused = (quotes: readonly CancelQuote[]) =>
  quotes.length > 0 && quotes.every(({ refusals }) => refusals.family !== '' && refusals.academy !== '');

function Refusal({ text }: { text: string }) {
  return text === '' ? null : <span className="block text-sm text-danger">{text}</span>;
}

/** Which of the two answers it is, with the money each of them moves. */
function FaultChoice({ draft, quotes }: { draft: CancelDraft; quotes: readonly CancelQuote[] }) {
  const [fault, setFault] = useState<Fault | null>(() => {
    draft.fault = null;
    return null;
  });
  const choose = (next: Fault) => () => {
    draft.fault = next;
    setFault(next);
  };
  const [only] = quotes.length === 1 ? quotes : [];
  const isRefused = (one: Fault) => quotes.every(({ refusals }) => refusals[one] !== '');
  return (
    <fieldset>
      <legend className="font-semibold">누구의 사정으로 취소하나요?</legend>
      <Check
        kind="radio"
        name="fault"
        label={
          <>
            보호자 사정: 환불 규정에 따라 <strong>{formatKrw(sumOf(quotes, 'family'))}</strong> 환불
            {only && <span className="block text-sm text-ink-soft">{only.sentence}</span>}
            <Refusal text={refusalIn(quotes, 'family')} />
          </>
        }
        disabled={isRefused('family')}
        checked={fault === 'family'}
        onChange={choose('family')}
      />
      <Check
        kind="radio"
        name="fault"
        label={
          <>
            학원 사정: <strong>{formatKrw(sumOf(quotes, 'academy'))}</strong> 전액 환불
            <Refusal text={refusalIn(quotes, 'academy')} />
          </>
        }
        disabled={isRefused('academy')}
        checked={fault === 'academy'}
        onChange={choose('academy')}
      />
    </fieldset>
  );
}

/** How the money comes back to the family, where it does not go by itself. */
function MoneyWays({ quotes }: { quotes: readonly CancelQuote[] }) {
  const byHand = quotes.filter(({ comesBack }) => comesBack === 'byHand');
  const hasAccount = quotes.some(({ comesBack }) => comesBack === 'byAccount');
  return (
    <>
      {byHand.length > 0 && (
        <p className="text-sm text-ink-soft">
          현금, 카드 단말기, 계좌 입금으로 받은 금액은 자동으로 환불되지 않습니다. 직접 돌려드린 뒤 결제
          화면에서 지급을 기록해 주세요.{' '}
          {byHand.map((one) => (
            <OfficeLink
              key={one.registrationNo}
              className="underline"
              to={`/office/payments/${one.paymentId}`}
            >
              {one.childName} 결제
            </OfficeLink>
          ))}
        </p>
      )}
      {hasAccount && (
        <p className="text-sm text-ink-soft">가상계좌로 받은 금액은 보호자께 환불 계좌를 문자로 여쭙니다.</p>
      )}
    </>
  );
}

/** What becomes of these registrations, child by child, before anything is done. */
function Cancelling({ rows, draft }: { rows: readonly OneRegistration[]; draft: CancelDraft }) {
  const found = useQuotes(rows, draft);
  if (found.error) return <Notice tone="bad" title={sentenceOf(found.error)} isLive />;
  if (!found.data) return <Skeleton className="h-24" />;
  const possible = found.data.quotes.filter((one) => one.obstacle === '');
  return (
    <>
      {found.data.quotes.length > 1 && (
        <ul className="max-h-52 list-disc overflow-auto pl-5">
          {found.data.quotes.map((one) => (
            <li key={one.registrationNo}>
              {one.childName} · {one.stateLabel}
              {one.obstacle === ''
                ? one.wholeKrw > 0 && ` · 규정 환불 ${formatKrw(one.byRuleKrw)}`
                : ` · ${one.obstacle}`}
            </li>
          ))}
        </ul>
      )}
      {possible.length === 0 && <Notice tone="warn" title={found.data.quotes[0]?.obstacle ?? ''} />}
      {possible.length > 0 && (
        <p>
          좌석은 대기 중인 분이나 새 접수로 넘어가고 보호자께 문자로 알립니다. 되돌릴 수 없습니다.
          {!isMoneyIn(possible) && ' 환불할 금액은 없습니다.'}
        </p>
      )}
      {isMoneyIn(possible) && <FaultChoice draft={draft} quotes={possible} />}
      {isMoneyIn(possible) && <MoneyWays quotes={possible} />}
    </>
  );
}

/** Cancels one registration, with what goes back said in the same place. */
export function CancelDialog({ row, onClose }: { row: OneRegistration; onClose: () => void }) {
  const [draft] = useState<CancelDraft>({ fault: null, quotes: [] });
  const found = useQuotes([row], draft);
  return (
    <ReasonDialog
      title={`${row.childName} 학생 접수 취소`}
      button="접수 취소하기"
      variant="danger"
      isOpen
      isPossible={
        !found.data?.quotes.some((one) => one.obstacle !== '') && !isAllRefused(found.data?.quotes ?? [])
      }
      reasons={cancelReasons}
      onClose={onClose}
      run={async (reason) => {
        const fault = answered(draft);
        const [quote] = draft.quotes;
        if (!quote) return;
        await cancel(quote, fault, reason);
        const refundKrw = sumOf([quote], fault);
        return () =>
          toast(
            `${row.childName} 학생의 접수를 취소했습니다.${refundKrw > 0 ? ` ${formatKrw(refundKrw)}을 환불합니다.` : ''}`,
          );
      }}
    >
      <Cancelling rows={[row]} draft={draft} />
    </ReasonDialog>
  );
}

/** The same for many at once; who cannot be cancelled is named with the reason. */
export function bulkCancel(): BulkAct<OneRegistration> {
  const draft: CancelDraft = { fault: null, quotes: [] };
  return {
    label: '접수 취소',
    isDanger: true,
    reasons: cancelReasons,
    summary: (rows) => (
      <Cancelling key={rows.map((row) => row.registrationNo).join()} rows={rows} draft={draft} />
    ),
    run: (rows, reason) => {
      const fault = answered(draft);
      const quoteOf = new Map(draft.quotes.map((one) => [one.registrationNo, one]));
      return eachRow(rows, {
        nameOf: (row) => row.childName,
        done: '건의 접수를 취소했습니다.',
        act: async ({ registrationNo }) => {
          const quote = quoteOf.get(registrationNo);
          if (quote) await cancel(quote, fault, reason);
        },
      });
    },
  };
}
