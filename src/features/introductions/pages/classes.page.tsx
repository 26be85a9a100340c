import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { levelsOf } from '#src/features/classes/actions/levels.server.ts';
import { LevelLegend } from '#src/features/level-results/parts/level-note.tsx';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { type Choice, ChoiceRow } from '#src/ui/list/choice-row.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { shownClasses } from '../actions/classes.server.ts';
import type { ShownClass } from '../contract/shown.ts';
import { ClassCards } from '../parts/class-card.tsx';
import { PlacedClasses } from '../parts/placed-classes.tsx';
import { isOfSchool, schools, subjects } from '../rules/class-filters.ts';
import { isPlacedIn, placedFirst, readStated, statedParams } from '../rules/placed-first.ts';
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
  const of = (name: string, choices: readonly Choice[]) =>
    // What is in no list means everything.
    choices.find(([value]) => value === url.searchParams.get(name))?.[0] ?? '';
  const places = new Set(all.map(({ branchId }) => branchId));
  const choices = {
    branch: branches
      .filter(({ id }) => places.has(id))
      .map(({ code, name }): Choice => [code, name.replace(/ 분원$/, '')]),
    school: schools.filter(([key]) => all.some((one) => isOfSchool(one, key))),
    subject: subjects.filter(([key]) => all.some(({ subject }) => subject === key)),
    state: states,
  };
  const chosen = {
    branch: of('branch', choices.branch),
    school: of('school', choices.school),
    subject: of('subject', choices.subject),
    state: of('state', states),
  };
  const anywhere = all.filter(
    (one) =>
      (chosen.school === '' || isOfSchool(one, chosen.school)) &&
      (chosen.subject === '' || one.subject === chosen.subject) &&
      (chosen.state === '' || (one.free === 0) === (chosen.state === 'full')),
  );
  const stated = readStated(url.searchParams);
  const isHere = (one: ShownClass) => chosen.branch === '' || one.branchCode === chosen.branch;
  const led = placedFirst(anywhere.filter(isHere), stated);
  const elsewhere = anywhere.filter((one) => !isHere(one) && isPlacedIn(one, stated)).length;
  const levels = (await levelsOf(academy)).map(({ name }) => name);
  return { hasAny: all.length > 0, ...led, elsewhere, choices, chosen, stated, levels };
}

/** Seats are shown, so the page is kept only for moments. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=5' });
export const meta = () =>
  pageMeta({
    title: '모집하는 반',
    description: '분원과 학년, 과목별로 지금 모집하는 반의 시간, 선생님, 교습비와 남은 자리입니다.',
    path: '/classes',
  });

const rows = [
  ['branch', '분원'],
  ['school', '학년'],
  ['subject', '과목'],
  ['state', '자리'],
] as const;

export default function ClassesPage({ loaderData }: Route.ComponentProps) {
  const { hasAny, placed, others, elsewhere, choices, chosen, stated, levels } = loaderData;
  const pathOf = (params: Readonly<Record<string, string>>) => {
    const values = Object.entries(params).filter(([, value]) => value !== '');
    return `/classes${values.length > 0 ? `?${new URLSearchParams(values)}` : ''}`;
  };
  const to = (change: Partial<typeof chosen>) => pathOf({ ...chosen, ...change, ...statedParams(stated) });
  const count = placed.length + others.length;
  return (
    <div className="grid grid-cols-1 gap-6">
      {hasAny && (
        <div className="grid grid-cols-1 gap-3">
          {rows.map(([name, label]) => (
            <ChoiceRow
              key={name}
              label={label}
              choices={choices[name]}
              chosen={chosen[name]}
              toOf={(value) => to({ [name]: value })}
            />
          ))}
          <p className="text-sm text-ink-soft" aria-live="polite">
            반 {count}개
          </p>
        </div>
      )}
      {hasAny && (stated.placement !== '' || stated.grade !== null) ? (
        <PlacedClasses
          placed={placed}
          others={others}
          stated={stated}
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
        <ClassCards classes={others} below="h2" />
      )}
      {hasAny && <LevelLegend names={levels} />}
    </div>
  );
}
