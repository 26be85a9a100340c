import { useQuery } from '@tanstack/react-query';
import { AccountScreen } from '#src/features/accounts/parts/account-screen.tsx';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { listApplicationsEndpoint } from '../contract.ts';
import { PaymentHistory } from './payment-history.tsx';

/** The account, and in it what was paid: mothers look for a receipt under their own name. */
export function AccountWithPayments() {
  return <AccountScreen payments={<Payments />} />;
}

function Payments() {
  const list = useQuery({ queryKey: ['applications'], queryFn: () => callApi(listApplicationsEndpoint, {}) });
  const hasPaid = list.data?.registrations.some(({ payment }) => payment?.paidAt) ?? false;
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">결제 내역과 영수증</h2>
      {list.isPending && <Skeleton className="h-12" />}
      {list.isError && <Notice tone="bad" title={sentenceOf(list.error)} isLive />}
      {list.data && !hasPaid && <p className="text-ink-soft">결제하신 내역이 없습니다.</p>}
      {list.data && <PaymentHistory registrations={list.data.registrations} />}
    </Card>
  );
}
