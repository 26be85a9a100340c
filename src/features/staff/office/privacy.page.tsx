import { NavLink, useParams } from 'react-router';
import { classNames } from '#src/ui/class-names.ts';
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
    <section className="grid gap-6">
      <h1 className="text-2xl">개인정보 보호</h1>
      <nav aria-label="개인정보 보호 업무" className="flex flex-wrap gap-x-1 border-b border-line">
        {Object.entries(tabs).map(([path, one]) => (
          <NavLink
            key={path}
            to={`/office/privacy/${path}`}
            aria-current={path === key ? 'page' : undefined}
            className={classNames(
              'min-h-11 px-4 py-2 whitespace-nowrap',
              path === key ? 'border-b-2 border-brand font-bold text-brand' : 'text-ink-soft',
            )}
          >
            {one.label}
          </NavLink>
        ))}
        <NavLink to="/office/consents" className="min-h-11 px-4 py-2 whitespace-nowrap text-ink-soft">
          동의 이력
        </NavLink>
      </nav>
      <h2 className="text-lg">{label}</h2>
      <Tab key={key} />
    </section>
  );
}
