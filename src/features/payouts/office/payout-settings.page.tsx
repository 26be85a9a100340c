import { useQuery } from '@tanstack/react-query';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { History } from '#src/web/office/history.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { cannotShow } from '#src/web/page/cannot-show.ts';
import { payoutSettingsEndpoint } from '../contract/payouts.ts';
import { NumberSettings } from '../parts/number-settings.tsx';
import { TermsSettings } from '../parts/terms-settings.tsx';

/** What the contracts say of fees and days, and the business numbers of the branches. */
export default function PayoutSettingsPage() {
  const settings = useQuery({
    queryKey: ['office', 'payout-settings'],
    queryFn: () => callApi(payoutSettingsEndpoint, {}),
  });
  if (cannotShow(settings)) return <Notice tone="bad" title={sentenceOf(settings.error)} isLive />;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHead
        title="정산 조건"
        about={
          <>
            결제사, 카드사와 맺은 계약에 적힌 수수료와 입금일을 적습니다. 수수료는 결제마다 원 미만을 버리고,
            환불하면 비율로 뗀 수수료만 돌아옵니다. 계약이 바뀌면 바뀌는 날부터의 조건을 더하세요. 그 전의
            정산은 그대로 남습니다.
          </>
        }
      />
      {!settings.data ? (
        <Skeleton className="h-64" />
      ) : (
        <>
          <TermsSettings settings={settings.data} />
          <NumberSettings settings={settings.data} />
          {settings.data.mayChange && <History entity="payout-settings" entityId="1" />}
        </>
      )}
    </section>
  );
}
