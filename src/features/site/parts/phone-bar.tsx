import { CalendarDays, ClipboardCheck, type LucideIcon, MessageCircle, MonitorCheck } from 'lucide-react';
import { Link } from 'react-router';

const ways: readonly (readonly [string, string, LucideIcon])[] = [
  ['/counseling', '상담', MessageCircle],
  ['/presentation', '설명회', CalendarDays],
  ['/entranceTest', '입학 테스트', ClipboardCheck],
  ['/test', '레벨 테스트', MonitorCheck],
];

/** What parents come for, under the thumb. */
export function PhoneBar() {
  return (
    <nav
      aria-label="바로 가기"
      className="no-print fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-4">
        {ways.map(([to, label, Icon]) => (
          <li key={to}>
            <Link
              to={to}
              className="grid min-h-16 place-content-center justify-items-center gap-0.5 text-xs font-semibold"
            >
              <Icon aria-hidden="true" className="size-5 text-brand" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
