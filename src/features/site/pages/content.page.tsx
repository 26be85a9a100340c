import { newestOf } from '#src/features/boards/actions/posts.server.ts';
import { listBranches, listTuitions } from '#src/features/branches/actions/branches.server.ts';
import { listProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import { levelsOfProgramme } from '#src/features/classes/actions/levels.server.ts';
import { LevelLegend } from '#src/features/level-results/parts/level-note.tsx';
import { shownReviews } from '#src/features/reviews/actions/shown.server.ts';
import { ReviewStrip } from '#src/features/reviews/parts/reviews.tsx';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import { TeacherStrip } from '#src/features/teachers/parts/teacher-card.tsx';
import { asCard, namedIn } from '#src/features/teachers/rules/teachers.ts';
import type { Db } from '#src/platform/db/database.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { placeOf } from '#src/shared/site-map.ts';
import { academyThing } from '#src/web/page/academy-thing.ts';
import { jsonLd, pageMeta } from '#src/web/page/page-meta.ts';
import type { ContentPage as Page } from '../contract/blocks.ts';
import { Blocks } from '../parts/blocks.tsx';
import { ReportStrip } from '../parts/report-strip.tsx';
import { TuitionNote, TuitionTable } from '../parts/tuition-table.tsx';
import { unwrittenPage } from '../rules/first-pages.ts';
import { findPage } from '../store/pages.server.ts';
import type { Route } from './+types/content.page';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [], isTitled: true } satisfies PageHandle;

/** More stand on the page of the teachers. */
const teachersShown = 6;
const reviewsShown = 3;
/** The page that says why: who teaches and what children made of it stand there too. */
const aboutPath = '/whymsc';
const teachersAbout = 4;
const reportsShown = 3;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(academyContext);
  const path = url.pathname.replace(/\/$/, '');
  const page = (await findPage(db, path)) ?? (await meanwhile(db, path));
  const programme = page.programme;
  const hasMap = page.blocks.some(({ kind }) => kind === 'map');
  const quoted = page.blocks.flatMap((block) => (block.kind === 'quote' ? [block.by] : []));
  const isAbout = path === aboutPath;
  const [tuitions, branches, everyone, levels, reviews, reports] = await Promise.all([
    programme ? listTuitions(db, clock.now(), programme) : [],
    programme || hasMap ? listBranches(db) : [],
    programme || isAbout || quoted.length > 0 ? listTeachers(db) : [],
    programme ? levelsOfProgramme(db, programme) : [],
    programme ? shownReviews(db, { programme, most: reviewsShown }) : [],
    isAbout ? newestOf(db, ['bestReport', 'peek'], { limit: reportsShown, now: clock.now() }) : [],
  ]);
  const own = everyone.filter((one) => programme !== null && one.programmes.includes(programme));
  const shown = isAbout ? everyone.slice(0, teachersAbout) : own.slice(0, teachersShown);
  const faces = quoted.flatMap((by) =>
    namedIn(by, everyone)
      .slice(0, 1)
      .map((one) => ({ by, picture: asCard(one).picture })),
  );
  return { page, tuitions, branches, teachers: shown.map(asCard), levels, reviews, faces, reports };
}

/** Nobody has written it yet: it stands in the menu all the same. */
async function meanwhile(db: Db, path: string): Promise<Page> {
  const programme = (await listProgrammes(db)).find((one) => one.path === path);
  const title = programme?.name ?? placeOf(path)?.sub.label ?? '';
  return unwrittenPage({ path, title, programme: programme?.key ?? null });
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });
export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({
    title: loaderData.page.title,
    description: loaderData.page.lead,
    path: loaderData.page.path,
  }),
  ...coursesOf(loaderData),
  ...questionsOf(loaderData.page),
];

type Shown = Route.ComponentProps['loaderData'];

/** Each course that is taught, once, with where it can be taken and for how much. */
function coursesOf({ page, tuitions, branches }: Shown) {
  const names = [...new Set(tuitions.map(({ course }) => course))];
  return names.map((course) =>
    jsonLd({
      '@type': 'Course',
      name: course,
      description: page.lead,
      provider: academyThing(),
      hasCourseInstance: tuitions
        .filter((row) => row.course === course)
        .map((row) => ({
          '@type': 'CourseInstance',
          courseMode: 'onsite',
          courseWorkload: `PT${row.monthlyMinutes}M`,
          location: branches.find(({ id }) => id === row.branchId)?.address,
        })),
      offers: tuitions
        .filter((row) => row.course === course)
        .map((row) => ({
          '@type': 'Offer',
          category: 'Paid',
          price: row.tuitionKrw,
          priceCurrency: 'KRW',
        })),
    }),
  );
}

/** The questions of a page, as search engines read them. */
function questionsOf(page: Shown['page']) {
  const entries = page.blocks.flatMap((block) => (block.kind === 'faq' ? block.entries : []));
  if (entries.length === 0) return [];
  const mainEntity = entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [jsonLd({ '@type': 'FAQPage', mainEntity })];
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { page, tuitions, branches, teachers, levels, reviews, faces, reports } = loaderData;
  // What to do next comes after everything there is to know.
  const last = page.blocks.at(-1);
  const next = last?.kind === 'action' && (tuitions.length > 0 || teachers.length > 0) ? last : null;
  return (
    <article className="grid grid-cols-1 gap-6">
      <Blocks blocks={next ? page.blocks.slice(0, -1) : page.blocks} branches={branches} faces={faces} />
      <LevelLegend names={levels} />
      <TeacherStrip
        title={page.programme ? '가르치는 선생님' : '교실에서 만나는 선생님'}
        teachers={teachers}
      />
      <ReviewStrip reviews={reviews} />
      {tuitions.length > 0 && (
        <>
          <h2 className="mt-6 text-xl">분원별 교습비</h2>
          <TuitionTable caption={`${page.title} 분원별 교습비`} tuitions={tuitions} branches={branches} />
          <TuitionNote />
        </>
      )}
      <ReportStrip posts={reports} />
      {next && <Blocks blocks={[next]} branches={[]} />}
    </article>
  );
}
