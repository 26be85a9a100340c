import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ChildrenSection } from '#src/features/families/parts/children-section.tsx';
import type { Account } from '#src/features/members/contract/account.ts';
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
    <section className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-5 py-6 lg:max-w-none">
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
          <Sections account={account.data} payments={payments} />
        </>
      )}
    </section>
  );
}

const places = [
  ['profile', '내 정보'],
  ['children', '자녀'],
  ['inbox', '받은 알림'],
  ['payments', '결제'],
  ['security', '비밀번호와 기기'],
  ['choices', '동의'],
  ['data', '내 자료와 탈퇴'],
] as const;

/** Everything there is, with a row of ways into it on phones; in two columns where there is room. */
function Sections({ account, payments }: { account: Account; payments: ReactNode }) {
  const at = (key: (typeof places)[number][0]) => ({ id: key, className: 'grid gap-5 scroll-mt-20' });
  return (
    <>
      <nav aria-label="내 계정 안에서" className="flex gap-2 overflow-x-auto lg:hidden">
        {places.map(([key, name]) => (
          <a
            key={key}
            href={`#${key}`}
            className="flex min-h-11 shrink-0 items-center rounded-full border border-line bg-paper px-4 text-sm font-medium"
          >
            {name}
          </a>
        ))}
      </nav>
      <div className="grid grid-cols-1 gap-5 lg:block lg:columns-2 lg:gap-5 lg:*:mb-5 lg:*:break-inside-avoid">
        <div {...at('profile')}>
          <ProfileSection account={account} />
        </div>
        <div {...at('children')}>
          <ChildrenSection list={account.children} />
        </div>
        <div {...at('inbox')}>
          <InboxSection />
        </div>
        <div {...at('payments')}>{payments}</div>
        <div {...at('security')}>
          <SecuritySection account={account} />
        </div>
        <SocialSection account={account} />
        <div {...at('choices')}>
          <ConsentsSection account={account} />
        </div>
        <NoticesSection account={account} />
        <InstallLine />
        <div {...at('data')}>
          <DataSection account={account} />
        </div>
        <WithdrawalSection account={account} />
      </div>
    </>
  );
}
