import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { shortBranchName } from '#src/features/branches/rules/short-name.ts';
import { levelsOf } from '#src/features/classes/actions/levels.server.ts';
import { LevelLegend } from '#src/features/level-results/parts/level-note.tsx';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import type { Choice } from '#src/ui/list/choice-row.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { shownClasses } from '../actions/classes.server.ts';
import { ClassCards } from '../parts/class-card.tsx';
import { ClassFilters } from '../parts/class-filters.tsx';
import { PlacedClasses } from '../parts/placed-classes.tsx';
import { decidedOf, isOfSchool, missingAt, schools, subjects } from '../rules/class-filters.ts';
import { placedAt, readStated, statedParams } from '../rules/placed-first.ts';
import type { Route } from './+types/classes.page.ts';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = {
  reads: ['branch', 'school', 'subject', 'state', 'grade', 'placement'],
  isTitled: true,
} satisfies PageHandle;

const states: readonly Choice[] = [
  ['open', '모집'],
  ['full', '대기'],
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const academy = context.get(academyContext);
  const branches = await listBranches(academy.db);
  const all = await shownClasses(academy, branches);
  const stated = readStated(url.searchParams);
  const isLed = stated.placement !== '' || stated.grade !== null;
  const of = (name: string, known: readonly Choice[]) =>
    // What is in no list means everything.
    known.find(([value]) => value === url.searchParams.get(name))?.[0] ?? '';
  const places = new Set(all.map(({ branchId }) => branchId));
  const choices = {
    branch: branches
      .filter(({ id }) => places.has(id))
      .map(({ code, name }): Choice => [code, shortBranchName(name)]),
    school: schools.filter(([key]) => all.some((one) => isOfSchool(one, key))),
    subject: subjects.filter(([key]) => all.some(({ subject }) => subject === key)),
    state: states,
  };
  const asked = branches.find(({ code }) => code === url.searchParams.get('branch'));
  const school = of('school', choices.school);
  // A result leads to classes of its subject, also where there are none.
  const subject = of('subject', isLed ? subjects : choices.subject);
  const state = of('state', states);
  const anywhere = all.filter(
    (one) =>
      (school === '' || isOfSchool(one, school)) &&
      (subject === '' || one.subject === subject) &&
      (state === '' || (one.free === 0) === (state === 'full')),
  );
  const { isMissing, ...led } = placedAt(anywhere, stated, {
    branchCode: asked?.code ?? '',
    isBound: !isLed && asked !== undefined && places.has(asked.id),
  });
  const branch = isMissing ? '' : (asked?.code ?? '');
  const chosen = { branch, school, subject, state };
  const levels = (await levelsOf(academy)).map(({ name }) => name);
  return {
    ...led,
    hasAny: all.length > 0,
    missing: isMissing && asked ? missingAt(asked.name, { ...chosen, grade: stated.grade }) : '',
    decided: isLed ? decidedOf({ ...choices, school: schools, subject: subjects }, chosen, stated.grade) : '',
    choices,
    chosen,
    stated,
    levels,
  };
}

/** Seats are shown, so the page is kept only for moments. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=5' });
export const meta = () =>
  pageMeta({
    title: '모집하는 반',
    description: '분원과 학년, 과목별로 지금 모집하는 반의 시간, 선생님, 교습비와 남은 자리입니다.',
    path: '/classes',
  });

export default function ClassesPage({ loaderData }: Route.ComponentProps) {
  const { hasAny, placed, others, elsewhere, missing, decided, choices, chosen, stated, levels } = loaderData;
  const pathOf = (params: Readonly<Record<string, string>>) => {
    const values = Object.entries(params).filter(([, value]) => value !== '');
    return `/classes${values.length > 0 ? `?${new URLSearchParams(values)}` : ''}`;
  };
  const to = (change: Partial<typeof chosen>) => pathOf({ ...chosen, ...change, ...statedParams(stated) });
  const count = placed.length + others.length;
  return (
    <div className="grid grid-cols-1 gap-6 max-sm:gap-4">
      {hasAny && <ClassFilters choices={choices} chosen={chosen} toOf={to} count={count} decided={decided} />}
      {hasAny && decided !== '' ? (
        <PlacedClasses
          placed={placed}
          others={others}
          stated={stated}
          missing={missing}
          elsewhere={{ count: elsewhere, to: to({ branch: '' }) }}
          allTo={pathOf(chosen)}
        />
      ) : hasAny && count === 0 ? (
        <EmptyState title="조건에 맞는 반이 없습니다.">
          <ButtonLink to="/classes" variant="secondary">
            전체 반 보기
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          {missing && <p>{missing} 없어 다른 분원의 반을 보여 드립니다.</p>}
          <ClassCards classes={others} below="h2" />
        </>
      )}
      {hasAny && <LevelLegend names={levels} />}
    </div>
  );
}
