import { data } from 'react-router';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { shownProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import { ComingPresentations } from '#src/features/home/parts/coming-presentations.tsx';
import { listSessions } from '#src/features/presentations/actions/bookings/own.server.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import { TeacherStrip } from '#src/features/teachers/parts/teacher-card.tsx';
import { asCard, careerLines, gradesOf, namedIn, pictureOf } from '#src/features/teachers/rules/teachers.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { academyThing } from '#src/web/page/academy-thing.ts';
import { jsonLd, pageMeta } from '#src/web/page/page-meta.ts';
import { shownClasses } from '../actions/classes.server.ts';
import type { ShownTeacher } from '../contract/shown.ts';
import { ClassCards } from '../parts/class-card.tsx';
import { TeacherHead } from '../parts/teacher-head.tsx';
import type { Route } from './+types/teacher.page.ts';

const othersShown = 3;

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [] } satisfies PageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const academy = context.get(academyContext);
  const all = await listTeachers(academy.db);
  const teacher = all.find(({ teacherId }) => String(teacherId) === params.teacherId);
  if (!teacher) return data({ shown: null, crumb: null }, { status: 404 });
  const [branches, programmes, coming] = await Promise.all([
    listBranches(academy.db),
    shownProgrammes(academy.db),
    listSessions(academy, {}),
  ]);
  const classes = await shownClasses(academy, branches);
  const own = branches.filter(({ id }) => teacher.branchIds.includes(id));
  const others = all.filter(
    (one) => one !== teacher && one.programmes.some((key) => teacher.programmes.includes(key)),
  );
  const shown: ShownTeacher = {
    teacherId: teacher.teacherId,
    name: teacher.name,
    title: teacher.title,
    motto: teacher.motto,
    grades: gradesOf(teacher),
    picture: pictureOf(teacher),
    paragraphs: teacher.introduction.split(/\n+/).filter(Boolean),
    career: careerLines(teacher.career),
    branches: own.map(({ code, name }) => ({ code, name })),
    programmes: programmes
      .filter(({ key }) => teacher.programmes.includes(key))
      .map(({ path, name }) => ({ path, name })),
    classes: classes.filter((one) => one.teacher?.teacherId === teacher.teacherId),
    presentations: coming.sessions
      .filter(({ speaker, state }) => state !== 'cancelled' && namedIn(speaker, [teacher]).length > 0)
      .slice(0, othersShown),
    others: others.slice(0, othersShown).map(asCard),
  };
  return data({ shown, crumb: { board: 'teachers', title: `${teacher.name} 선생님` } }, { status: 200 });
}

/** Seats are shown, so the page is kept only for moments. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=5' });

export function meta({ loaderData }: Route.MetaArgs) {
  const shown = loaderData?.shown;
  if (!shown) return pageMeta({ title: '선생님을 찾을 수 없습니다', isPrivate: true });
  const path = `/teachers/${shown.teacherId}`;
  return [
    ...pageMeta({ title: `${shown.name} 선생님`, description: `${shown.title}. ${shown.motto}`, path }),
    jsonLd({ '@type': 'Person', name: shown.name, jobTitle: shown.title, worksFor: academyThing() }),
  ];
}

export default function TeacherPage({ loaderData: { shown } }: Route.ComponentProps) {
  if (!shown) {
    return (
      <div className="grid justify-items-start gap-4 py-8">
        <h1 className="text-3xl">선생님을 찾을 수 없습니다</h1>
        <p>소개가 끝났거나 주소가 잘못되었습니다.</p>
        <ButtonLink to="/teachers">전체 선생님 보기</ButtonLink>
      </div>
    );
  }
  return (
    <article className="grid gap-10">
      <TeacherHead shown={shown} />
      {shown.classes.length > 0 && (
        <section className="grid gap-4" aria-label="모집하는 반">
          <h2 className="text-xl">모집하는 반</h2>
          <ClassCards classes={shown.classes} hides="teacher" />
        </section>
      )}
      {shown.presentations.length > 0 && (
        <section className="grid gap-4" aria-label="다가오는 설명회">
          <h2 className="text-xl">다가오는 설명회</h2>
          <ComingPresentations sessions={shown.presentations} />
        </section>
      )}
      <TeacherStrip title="같은 과목을 가르치는 선생님" teachers={shown.others} />
    </article>
  );
}
