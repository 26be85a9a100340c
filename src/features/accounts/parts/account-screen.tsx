import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ChildrenSection } from '#src/features/families/parts/children-section.tsx';
import { useAccount } from '#src/features/members/parts/use-account.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import { InstallLine } from '#src/web/install/install-line.tsx';
import { ConsentsSection, SocialSection } from './choices-section.tsx';
import { DataSection } from './data-section.tsx';
import { InboxSection } from './inbox-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { NumberSection } from './number/number-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { WithdrawalSection } from './withdrawal-section.tsx';

/** `payments`: what was paid, which features above this one know. */
export function AccountScreen({ payments }: { payments: ReactNode }) {
  const account = useAccount();
  const [query] = useSearchParams();
  return (
    <section className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-8 lg:max-w-none">
      <h1 className="text-2xl">내 계정</h1>
      {query.get('linked') && <Notice tone="good" title="소셜 계정을 연결했습니다." isLive />}
      {account.isPending && (
        <div role="status" aria-label="불러오는 중입니다" className="grid gap-4">
          <Skeleton className="h-44" />
          <Skeleton className="h-32" />
        </div>
      )}
      {account.isError && (
        <Notice tone="bad" title={sentenceOf(account.error)} isLive>
          <Button variant="secondary" className="justify-self-start" onClick={() => void account.refetch()}>
            다시 불러오기
          </Button>
        </Notice>
      )}
      {account.data && (
        <>
          <NumberSection account={account.data} />
          <div className="grid grid-cols-1 gap-5 lg:block lg:columns-2 lg:gap-5 lg:*:mb-5 lg:*:break-inside-avoid">
            <ProfileSection account={account.data} />
            <ChildrenSection list={account.data.children} />
            <InboxSection />
            {payments}
            <SecuritySection account={account.data} />
            <SocialSection account={account.data} />
            <ConsentsSection account={account.data} />
            <NoticesSection account={account.data} />
            <InstallLine />
            <DataSection account={account.data} />
            <WithdrawalSection account={account.data} />
          </div>
        </>
      )}
    </section>
  );
}
