import { Link } from 'react-router';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { shownProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import { shortBranchName } from '#src/features/branches/rules/short-name.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import { TeacherCard } from '#src/features/teachers/parts/teacher-card.tsx';
import { asCard } from '#src/features/teachers/rules/teachers.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { type Choice, ChoiceRow } from '#src/ui/list/choice-row.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import type { Route } from './+types/teachers.page.ts';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: ['programme', 'branch'], isTitled: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(academyContext);
  const [teachers, branches, programmes] = await Promise.all([
    listTeachers(db),
    listBranches(db),
    shownProgrammes(db),
  ]);
  // What is in no list means everything.
  const branch = branches.find(({ code }) => code === url.searchParams.get('branch'));
  const programme = programmes.find(({ key }) => key === url.searchParams.get('programme'));
  const shown = teachers.filter(
    (one) =>
      (!branch || one.branchIds.includes(branch.id)) &&
      (!programme || one.programmes.includes(programme.key)),
  );
  // Only what leads to somebody is offered.
  const taught = new Set(teachers.flatMap((one) => one.programmes));
  const places = new Set(teachers.flatMap(({ branchIds }) => branchIds));
  return {
    hasAny: teachers.length > 0,
    teachers: shown.map(asCard),
    branch: branch?.code ?? '',
    programme: programme?.key ?? '',
    branches: branches
      .filter(({ id }) => places.has(id))
      .map(({ code, name }): Choice => [code, shortBranchName(name)]),
    programmes: programmes.filter(({ key }) => taught.has(key)).map(({ key, name }): Choice => [key, name]),
  };
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });
export const meta = () =>
  pageMeta({
    title: '강사 소개',
    description: '아이를 직접 가르치는 선생님의 담당 과목과 학년, 경력과 한마디입니다.',
    path: '/teachers',
  });

export default function TeachersPage({ loaderData }: Route.ComponentProps) {
  const { hasAny, teachers, branch, programme, branches, programmes } = loaderData;
  const to = (chosen: { programme: string; branch: string }) => {
    const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value !== ''));
    return `/teachers${query.size > 0 ? `?${query}` : ''}`;
  };
  return (
    <div className="grid gap-6">
      {hasAny && (
        <div className="grid gap-3">
          <ChoiceRow
            label="과목"
            choices={programmes}
            chosen={programme}
            toOf={(key) => to({ programme: key, branch })}
          />
          <ChoiceRow
            label="분원"
            choices={branches}
            chosen={branch}
            toOf={(code) => to({ programme, branch: code })}
          />
          <p className="text-sm text-ink-soft" aria-live="polite">
            선생님 {teachers.length}명
          </p>
        </div>
      )}
      {teachers.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-3">
          {teachers.map((teacher, place) => (
            <li key={teacher.teacherId}>
              <TeacherCard teacher={teacher} isFirst={place < 6} below="h2" />
            </li>
          ))}
        </ul>
      )}
      {teachers.length === 0 && hasAny && (
        <EmptyState title="조건에 맞는 선생님이 없습니다.">
          <Link to="/teachers" className="font-semibold text-brand underline-offset-4 hover:underline">
            전체 선생님 보기
          </Link>
        </EmptyState>
      )}
      {!hasAny && (
        <EmptyState title="강사 소개를 준비하고 있습니다.">
          <p>가르치는 선생님이 궁금하시면 분원 상담에서 직접 안내해 드립니다.</p>
          <ButtonLink to="/counseling">상담 신청하기</ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
