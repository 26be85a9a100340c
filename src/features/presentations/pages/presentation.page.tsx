import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listPast, listSessions } from '#src/features/presentations/actions/bookings/own.server.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { formatDay, formatSeoulDate, seoulDay } from '#src/shared/seoul-time.ts';
import { ButtonLink, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { PresentationFilter, type SessionView } from '../contract/bookings.ts';
import { MonthCalendar } from '../parts/month-calendar.tsx';
import { SessionCard } from '../parts/session-card.tsx';
import { type Choices, SessionFilters, ViewSwitch } from '../parts/session-filters.tsx';
import { monthOf } from '../rules/calendar.ts';
import type { Route } from './+types/presentation.page';

/** What the address says; what is in no list means everything. */
function choicesOf(search: URLSearchParams): Choices {
  const read = (name: string, key: 'grade' | 'topic' | 'place' | 'month') => {
    const value = search.get(name) ?? '';
    return value !== '' && PresentationFilter.safeParse({ [key]: value }).success ? value : '';
  };
  return {
    branch: search.get('branch') ?? '',
    grade: read('grade', 'grade'),
    topic: read('topic', 'topic'),
    place: read('place', 'place'),
    month: read('month', 'month'),
  };
}

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = {
  reads: ['branch', 'grade', 'topic', 'place', 'month'],
  isTitled: true,
} satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const academy = context.get(academyContext);
  const asked = choicesOf(url.searchParams);
  const branches = await listBranches(academy.db);
  const branch = branches.find(({ code }) => code === asked.branch);
  const choices = { ...asked, branch: branch?.code ?? '' };
  const { grade, topic, place, month } = choices;
  const filter = PresentationFilter.parse({
    ...(branch && { branchId: branch.id }),
    ...Object.fromEntries(Object.entries({ grade, topic, place, month }).filter(([, value]) => value !== '')),
  });
  const [{ sessions }, past] = await Promise.all([listSessions(academy, filter), listPast(academy)]);
  return { choices, branches, sessions, past, today: seoulDay(academy.clock.now()) };
}

/** Seats are shown, so the page is kept only for moments. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=3' });
export const meta = () =>
  pageMeta({
    title: '설명회 예약',
    description: '분원과 온라인에서 열리는 학부모 설명회를 회원 가입 없이 예약하실 수 있습니다.',
    path: '/presentation',
  });

export default function PresentationPage({ loaderData }: Route.ComponentProps) {
  const { choices, branches, sessions, past, today } = loaderData;
  const days = [...new Set(sessions.map((session) => seoulDay(session.startsAt)))];
  return (
    <div className="grid gap-6">
      <SessionFilters choices={choices} branches={branches} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft tabular-nums" role="status">
          설명회 {sessions.length}건
        </p>
        <ViewSwitch choices={choices} thisMonth={monthOf(today)} />
        <ButtonLink to="/presentation/booking" variant="secondary">
          내 예약 찾기
        </ButtonLink>
      </div>
      {choices.month !== '' && <MonthCalendar choices={choices} sessions={sessions} today={today} />}
      {sessions.length === 0 && <NoSessions isChosen={Object.values(choices).some((one) => one !== '')} />}
      {choices.month === '' ? (
        <Coming sessions={sessions} />
      ) : (
        days.map((day) => (
          <section key={day} id={`day-${day}`} className="grid gap-3">
            <h2 className="text-lg">{formatDay(day)}</h2>
            <Cards sessions={sessions.filter((session) => seoulDay(session.startsAt) === day)} />
          </section>
        ))
      )}
      <PastSessions sessions={past} />
    </div>
  );
}

/** None there is, or none that was asked for. */
function NoSessions({ isChosen }: { isChosen: boolean }) {
  return (
    <EmptyState title={isChosen ? '조건에 맞는 설명회가 없습니다.' : '예정된 설명회가 없습니다.'}>
      <p>{isChosen && '조건을 넓혀 보시거나, '}상담을 신청하시면 다음 일정을 알려 드립니다.</p>
      <div className="flex flex-wrap justify-center gap-2">
        {isChosen && (
          <ButtonLink to="/presentation" variant="secondary">
            전체 설명회 보기
          </ButtonLink>
        )}
        <ButtonLink to="/counseling">상담 신청</ButtonLink>
      </div>
    </EmptyState>
  );
}

/** So many are seen at first; fewer than a few more are not worth a press. */
const seenAtFirst = 6;

/** The nearest ones, and the others behind one line. */
function Coming({ sessions }: { sessions: readonly SessionView[] }) {
  const seen = sessions.length > seenAtFirst + 2 ? seenAtFirst : sessions.length;
  const later = sessions.slice(seen);
  return (
    <>
      <Cards sessions={sessions.slice(0, seen)} />
      {later.length > 0 && (
        <details className="group">
          <summary className={buttonClass('secondary', 'w-full group-open:hidden')}>
            다음 설명회 {later.length}건 더 보기
          </summary>
          <Cards sessions={later} />
        </details>
      )}
    </>
  );
}

function Cards({ sessions }: { sessions: readonly SessionView[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {sessions.map((session) => (
        <li key={session.sessionId}>
          <SessionCard session={session} />
        </li>
      ))}
    </ul>
  );
}

/** What was said at the last ones, as posts. */
function PastSessions({ sessions }: { sessions: readonly SessionView[] }) {
  if (sessions.length === 0) return null;
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <h2 className="text-xl">지난 설명회 다시 보기</h2>
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <li key={session.sessionId} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {session.title}{' '}
              <span className="text-sm text-ink-soft">
                {formatSeoulDate(session.startsAt)} · {session.branchName}
              </span>
            </span>
            <ButtonLink to={`/board/${session.postId}`} variant="quiet">
              정리한 글 보기
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
