import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NavLink, Outlet } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api.ts';
import { type StaffView, staffSignOutEndpoint } from '../contract.ts';
import { StaffSignIn } from '../parts/staff-sign-in.tsx';
import { useStaff } from '../parts/use-staff.ts';
import { type OfficeRoom, roomsOf } from '../rules.ts';

export const meta = () => [{ title: '관리자 | MSC 아카데미' }, { name: 'robots', content: 'noindex' }];

const rooms: Readonly<Record<OfficeRoom, readonly [path: string, label: string]>> = {
  dashboard: ['/office', '오늘'],
  tests: ['/office/tests', '입학 테스트'],
  levelTests: ['/office/level-tests', '레벨 테스트'],
  presentations: ['/office/presentations', '설명회'],
};

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
    <div className="min-h-dvh bg-mist lg:grid lg:grid-cols-[220px_1fr]">
      <OfficeMenu staff={staff.data} />
      <main className="p-4 md:p-8">
        <Outlet />
      </main>
    </div>
  );
}

function OfficeMenu({ staff }: { staff: StaffView }) {
  const queries = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => callApi(staffSignOutEndpoint, {}),
    onSettled: () => queries.resetQueries({ queryKey: ['office'] }),
  });
  return (
    <header className="no-print flex flex-wrap items-center gap-4 bg-ink p-4 text-white lg:flex-col lg:items-stretch lg:p-6">
      <p className="text-lg font-bold">MSC 관리자</p>
      <nav aria-label="관리자 메뉴" className="flex gap-1 lg:flex-col">
        {roomsOf[staff.role].map((room) => (
          <NavLink
            key={room}
            to={rooms[room][0]}
            end
            className={({ isActive }) =>
              classNames(
                'flex min-h-11 items-center rounded-lg px-4',
                isActive ? 'bg-white/15 font-bold' : 'hover:bg-white/10',
              )
            }
          >
            {rooms[room][1]}
          </NavLink>
        ))}
      </nav>
      <div className="ml-auto grid gap-2 text-sm lg:mt-auto lg:ml-0">
        <p>
          <strong>{staff.name}</strong> {staff.roleWord}
          <br />
          {staff.branches.length === 0 ? '전체 분원' : staff.branches.join(', ')}
        </p>
        <Button look="secondary" isBusy={leaving.isPending} onClick={() => leaving.mutate()}>
          로그아웃
        </Button>
      </div>
    </header>
  );
}
