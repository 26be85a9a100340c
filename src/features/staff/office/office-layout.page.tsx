import { Outlet } from 'react-router';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api.ts';
import { OfficeMenu } from '../parts/office-menu.tsx';
import { StaffSignIn } from '../parts/staff-sign-in.tsx';
import { useStaff } from '../parts/use-staff.ts';

export const meta = () => [{ title: '관리자 | MSC 아카데미' }, { name: 'robots', content: 'noindex' }];

export default function OfficeLayout() {
  const staff = useStaff();
  if (staff.error) {
    return (
      <main className="p-8">
        <h1 className="mb-4 text-2xl">관리자</h1>
        <Notice tone="bad" title={sentenceOf(staff.error)} isLive />
      </main>
    );
  }
  if (staff.isPending) {
    return (
      <main className="p-8" aria-busy="true">
        <h1 className="sr-only">관리자</h1>
        <Skeleton className="h-64" />
      </main>
    );
  }
  if (staff.data === null) return <StaffSignIn />;
  return (
    <div className="min-h-dvh bg-mist lg:grid lg:grid-cols-[220px_minmax(0,1fr)]">
      <OfficeMenu staff={staff.data} />
      <main className="min-w-0 p-4 md:p-8 print:p-0">
        <Outlet />
      </main>
    </div>
  );
}
