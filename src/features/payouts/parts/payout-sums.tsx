import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatKrw } from '#src/shared/krw.ts';
import { Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { payoutSumsEndpoint } from '../contract/payouts.ts';

/** What the asked days come to, and what is left out of them. */
export function PayoutSums() {
  const [params] = useSearchParams();
  const input = Object.fromEntries(
    ['branchId', 'from', 'to'].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const sums = useQuery({
    queryKey: ['office', 'payout-sums', input],
    queryFn: () => callApi(payoutSumsEndpoint, input),
  });
  // A span that cannot be shown is told by the list.
  if (cannotShow(sums)) return null;
  if (!sums.data) return <div className="h-16" aria-hidden="true" />;
  const { unset, ...krw } = sums.data;
  const figures = [
    ['결제', krw.takenKrw],
    ['환불', krw.refundedKrw],
    ['수수료', krw.feeKrw],
    ['입금 예정액', krw.expectedKrw],
    ['입금액', krw.receivedKrw],
    ['차이', krw.differenceKrw],
    ['입금 확인 전', krw.missingKrw],
  ] as const;
  return (
    <div className="grid gap-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {figures.map(([term, amount]) => (
          <div key={term} className="flex gap-1.5">
            <dt className="text-ink-soft">{term}</dt>
            <dd
              className={
                term === '차이' && amount !== 0 ? 'font-semibold text-danger' : 'font-semibold tabular-nums'
              }
            >
              {formatKrw(amount)}
            </dd>
          </div>
        ))}
      </dl>
      {unset.length > 0 && (
        <Notice tone="warn" title="정산 조건을 정하지 않은 결제는 표에서 빠져 있습니다.">
          <p>
            {unset.map(({ methodLabel, krw: amount }) => `${methodLabel} ${formatKrw(amount)}`).join(' · ')}
          </p>
        </Notice>
      )}
    </div>
  );
}
