import { Link } from 'react-router';
import { Icon, menuPath } from '#src/ui/icon.tsx';
import { useInterfaceState } from '#src/web/page/interface-state.tsx';
import { useMenu } from './menu-context.ts';
import { MenuLink } from './menu-link.tsx';

const closePath = 'M6 6l12 12M18 6 6 18';

/** The whole menu on a phone: one's own account first, the telephone last. */
export function Drawer({ phone }: { phone: string }) {
  const menu = useMenu();
  return (
    <details data-drawer className="group lg:hidden">
      <summary className="inline-grid size-11 list-none place-items-center rounded-lg hover:bg-mist">
        <Icon path={menuPath} className="size-6 group-open:hidden" />
        <Icon path={closePath} className="hidden size-6 group-open:block" />
        <span className="sr-only">전체 메뉴</span>
      </summary>
      <nav
        aria-label="전체 메뉴"
        className="fixed inset-x-0 top-16 bottom-0 overflow-y-auto overscroll-contain bg-paper px-5 pt-4 pb-28"
      >
        <OwnAccount />
        {menu.map((category) => (
          <section key={category.key} className="border-b border-line py-3 last-of-type:border-0">
            <h2 className="text-sm text-brand">{category.label}</h2>
            <ul className="grid grid-cols-2 gap-x-4">
              {category.pages.map((page) => (
                <li key={page.key}>
                  <MenuLink page={page} className="font-semibold" />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {phone && (
          <a
            href={`tel:${phone}`}
            className="mt-2 flex min-h-12 items-center justify-center gap-2 rounded-lg border border-line font-semibold tabular-nums"
          >
            전화 문의 {phone}
          </a>
        )}
      </nav>
    </details>
  );
}

const visitors = [
  ['/signin', '로그인'],
  ['/signup', '회원가입'],
] as const;
const members = [
  ['/account', '내 계정'],
  ['/applications', '신청 내역'],
] as const;

function OwnAccount() {
  const { isLoggedIn } = useInterfaceState();
  return (
    <ul className="grid grid-cols-2 gap-2 pb-2">
      {(isLoggedIn ? members : visitors).map(([to, label], index) => (
        <li key={to}>
          <Link
            to={to}
            className={`flex min-h-12 items-center justify-center rounded-lg border font-semibold ${index === 0 ? 'border-brand bg-brand text-on-brand' : 'border-line'}`}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
