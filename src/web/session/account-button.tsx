import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Icon, leavePath, personPath } from '#src/ui/icon.tsx';
import { useInterfaceState } from '../page/interface-state.tsx';

const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }));

const icon = 'inline-grid size-11 place-items-center rounded-lg text-ink hover:bg-mist hover:text-brand';

/** The account icon of the header: to /signin when nobody is logged in, to /account otherwise. */
export function AccountButton() {
  const { isLoggedIn } = useInterfaceState();
  return (
    <Link
      to={isLoggedIn ? '/account' : '/signin'}
      className={icon}
      aria-label={isLoggedIn ? '내 계정' : '로그인'}
    >
      <Icon path={personPath} className="size-6" />
    </Link>
  );
}

/** The way out, for members only; asks before it signs out. */
export function LogoutButton() {
  const { isLoggedIn } = useInterfaceState();
  const [isOpen, setIsOpen] = useState(false);
  if (!isLoggedIn) return null;
  return (
    <>
      <button type="button" className={icon} aria-label="로그아웃" onClick={() => setIsOpen(true)}>
        <Icon path={leavePath} className="size-5" />
      </button>
      {isOpen && (
        <Suspense>
          <LogoutDialog isOpen onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
