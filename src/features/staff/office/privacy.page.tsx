import { NavLink, useParams } from 'react-router';
import { classNames } from '#src/ui/class-names.ts';
import { PageHead } from '#src/web/office/page-head.tsx';
import { AccessState } from '../parts/privacy/access-state.tsx';
import { AccessLog, DestructionLog, ExportLog, GrantsLog } from '../parts/privacy/logs.tsx';
import { Requests } from '../parts/privacy/requests.tsx';

const tabs = {
  access: { label: '접속 기록', Tab: AccessLog },
  check: { label: '월간 점검', Tab: AccessState },
  exports: { label: '내려받기', Tab: ExportLog },
  grants: { label: '권한 기록', Tab: GrantsLog },
  destructions: { label: '파기', Tab: DestructionLog },
  requests: { label: '요청', Tab: Requests },
} as const;
type TabKey = keyof typeof tabs;
const isTab = (key: string): key is TabKey => Object.hasOwn(tabs, key);

/** The privacy officer's rooms. Each has its own address, since their lists keep their filters there. */
export default function PrivacyPage() {
  const { room = 'access' } = useParams();
  const key = isTab(room) ? room : 'access';
  const { label, Tab } = tabs[key];
  return (
    <section className="grid gap-3">
      <PageHead title="개인정보 보호">
        <nav aria-label="개인정보 보호 업무" className="flex flex-wrap gap-x-1">
          {Object.entries(tabs).map(([path, one]) => (
            <NavLink
              key={path}
              to={`/office/privacy/${path}`}
              aria-current={path === key ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center px-3 text-sm whitespace-nowrap lg:min-h-9',
                path === key ? 'border-b-2 border-brand font-bold text-brand' : 'text-ink-soft',
              )}
            >
              {one.label}
            </NavLink>
          ))}
        </nav>
      </PageHead>
      <h2 className="sr-only">{label}</h2>
      <Tab key={key} />
    </section>
  );
}
