import { Link } from 'react-router';
import { calendarPath, clipboardPath, Icon, screenPath, talkPath } from '#src/ui/icon.tsx';

const ways: readonly (readonly [string, string, string])[] = [
  ['/counseling', '상담', talkPath],
  ['/presentation', '설명회', calendarPath],
  ['/entranceTest', '입학 테스트', clipboardPath],
  ['/test', '레벨 테스트', screenPath],
];

/** What parents come for, under the thumb. */
export function PhoneBar() {
  return (
    <nav
      aria-label="바로 가기"
      className="no-print fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-4">
        {ways.map(([to, label, path]) => (
          <li key={to}>
            <Link
              to={to}
              className="grid min-h-16 place-content-center justify-items-center gap-0.5 text-xs font-semibold"
            >
              <Icon path={path} className="size-5 text-brand" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
