import { Link } from 'react-router';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { dayMs } from '#src/shared/durations.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { spokenTimes } from '#src/shared/words/spoken-time.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Facts } from '#src/ui/card.tsx';
import { ChoiceRow } from '#src/ui/list/choice-row.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { listBranches } from '../actions/branches.server.ts';
import { closuresByBranch } from '../actions/closures.server.ts';
import { holidaysFrom } from '../actions/holidays.server.ts';
import { shownProgrammes } from '../actions/programmes.server.ts';
import type { Branch } from '../contract/branches.ts';
import { OpenSentence } from '../parts/open-sentence.tsx';
import { closedDays, comingHolidays, type OpenState, openState } from '../rules/hours.ts';
import { namesOfBranches } from '../rules/names.ts';
import type { Route } from './+types/branches.page.ts';

const holidaysShown = 3;
const daysAhead = 120;
/** A branch's own closed days are told so many days before. */
const announcedDays = 31;

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: ['region', 'programme'], isTitled: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(academyContext);
  const now = clock.now();
  const today = seoulDay(now);
  const inAMonth = new Date(now.getTime() + announcedDays * dayMs);
  const [all, programmes, holidays, closures] = await Promise.all([
    listBranches(db),
    shownProgrammes(db),
    holidaysFrom(today, daysAhead),
    closuresByBranch(db, today, daysAhead),
  ]);
  const search = url.searchParams;
  const regions = [...new Set(all.map(({ region }) => region))];
  // What is in no list means everything.
  const region = regions.find((name) => name === search.get('region')) ?? '';
  const programme = programmes.find(({ key }) => key === search.get('programme'))?.key ?? '';
  const branches = all
    .filter(
      (one) =>
        (region === '' || one.region === region) && (programme === '' || one.programmes.includes(programme)),
    )
    .map((one) => ({
      ...one,
      state: openState(one.hours, closedDays(holidays, closures.get(one.id) ?? []), now),
      closed: comingHolidays(
        closedDays(
          new Map(),
          (closures.get(one.id) ?? []).filter(({ day }) => day <= seoulDay(inAMonth)),
        ),
        holidaysShown,
      ),
      courses: programmes.filter(({ key }) => one.programmes.includes(key)).map(({ name }) => name),
    }));
  return {
    branches,
    programmes,
    regions,
    region,
    programme,
    coming: comingHolidays(holidays, holidaysShown),
  };
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });
export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: '분원 안내',
    description: `${namesOfBranches(loaderData?.branches)}의 주소, 전화, 상담 시간과 프로그램입니다.`,
    path: '/branches',
  });

export default function BranchesPage({ loaderData }: Route.ComponentProps) {
  const { branches, programmes, regions, region, programme, coming } = loaderData;
  const to = (change: { region?: string; programme?: string }) => {
    const asked = Object.entries({ region, programme, ...change }).filter(([, value]) => value !== '');
    return `/branches${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`;
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-3">
        <ChoiceRow
          label="지역"
          choices={regions.map((name) => [name, name] as const)}
          chosen={region}
          toOf={(name) => to({ region: name })}
        />
        <ChoiceRow
          label="과정"
          choices={programmes.map(({ key, name }) => [key, name] as const)}
          chosen={programme}
          toOf={(key) => to({ programme: key })}
        />
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-ink-soft tabular-nums">
        <p>분원 {branches.length}곳</p>
        {coming.length > 0 && <p>다가오는 공휴일: {coming.join(', ')}</p>}
      </div>
      {branches.length === 0 ? (
        <EmptyState title="조건에 맞는 분원이 없습니다.">
          <ButtonLink to="/branches" variant="secondary">
            전체 분원 보기
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2">
          {branches.map((branch, place) => (
            <li key={branch.code} id={branch.code}>
              <BranchCard branch={branch} isFirst={place < 2} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Shown extends Branch {
  readonly state: OpenState | null;
  /** The days it is closed by itself in the coming weeks, as words. */
  readonly closed: readonly string[];
  /** Its programmes by the names parents know. */
  readonly courses: readonly string[];
}

function BranchCard({ branch, isFirst }: { branch: Shown; isFirst: boolean }) {
  return (
    <article className="grid h-full content-start gap-3 overflow-hidden rounded-card border border-line bg-paper p-5">
      <img
        src={`/plates/branches/${branch.code}.svg`}
        alt=""
        width={640}
        height={240}
        loading={isFirst ? 'eager' : 'lazy'}
        className="-mx-5 -mt-5 h-auto w-[calc(100%+2.5rem)] max-w-none bg-brand-pale max-sm:aspect-[3.2/1] max-sm:object-cover max-sm:object-bottom"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">
          <Link to={`/branches/${branch.code}`} className="hover:text-brand hover:underline">
            {branch.name}
          </Link>
        </h2>
        <OpenSentence state={branch.state} />
      </div>
      <Facts
        rows={[
          ['주소', branch.address],
          ['시간', spokenTimes(branch.hours)],
          ...(branch.closed.length > 0 ? [['쉬는 날', branch.closed.join(', ')] as const] : []),
          ['과정', branch.courses.join(', ')],
        ]}
      />
      <p className="text-sm text-ink-soft">
        {branch.registeredName} · 등록번호 {branch.registrationNo}
      </p>
      <p className="mt-auto grid grid-cols-2 gap-2 *:px-2 *:first:col-span-2">
        <ButtonLink to={`/branches/${branch.code}`}>
          반·교습비·셔틀 보기<span className="sr-only">: {branch.name}</span>
        </ButtonLink>
        <ButtonLink to={`tel:${branch.phone}`} variant="secondary" isOutside>
          {branch.phone}
        </ButtonLink>
        <ButtonLink to={`/counseling?branch=${branch.code}`} variant="secondary">
          상담 신청
        </ButtonLink>
      </p>
    </article>
  );
}
