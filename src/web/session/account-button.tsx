import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Icon, leavePath, personPath } from '#src/ui/icon.tsx';
import { useInterfaceState } from '../page/interface-state.tsx';

const LogoutDialog = lazy(async () => ({ default: (await import('./logout-dialog.tsx')).LogoutDialog }));

const icon =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-lg text-ink hover:bg-mist hover:text-brand lg:px-2';
/** Icons alone on a phone, with their words where there is room. */
const label = 'hidden text-sm font-semibold lg:inline';

/** The account icon of the header: to /signin when nobody is logged in, to /account otherwise. */
export function AccountButton() {
  const { isLoggedIn } = useInterfaceState();
  return (
    <Link
      to={isLoggedIn ? '/account' : '/signin'}
      className={icon}
      aria-label={isLoggedIn ? '내 계정' : '로그인'}
    >
      <Icon path={personPath} className="size-6 lg:size-5" />
      <span aria-hidden="true" className={label}>
        {isLoggedIn ? '내 계정' : '로그인'}
      </span>
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
        <span aria-hidden="true" className={label}>
          로그아웃
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <LogoutDialog isOpen onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** For whoever has no account yet, where there is room for it. */
export function SignUpLink() {
  const { isLoggedIn } = useInterfaceState();
  if (isLoggedIn) return null;
  return (
    <Link
      to="/signup"
      className="hidden min-h-11 items-center rounded-lg px-2 text-sm font-semibold hover:bg-mist hover:text-brand xl:flex"
    >
      회원가입
    </Link>
  );
}
