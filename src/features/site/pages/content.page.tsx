import { data } from 'react-router';
import { listBranches, listTuitions } from '#src/features/branches/actions.server.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { pageMeta } from '#src/web/page-meta.ts';
import { Blocks } from '../parts/blocks.tsx';
import { TuitionTable } from '../parts/tuition-table.tsx';
import { findPage } from '../store/pages.server.ts';
import type { Route } from './+types/content.page';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(academyContext);
  const page = await findPage(db, new URL(request.url).pathname.replace(/\/$/, ''));
  if (!page) throw data(null, { status: 404 });
  const programme = page.programme;
  const [tuitions, branches] = programme
    ? await Promise.all([listTuitions(db, programme), listBranches(db)])
    : [[], []];
  return { page, tuitions, branches };
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({
        title: loaderData.page.title,
        description: loaderData.page.lead,
        path: loaderData.page.path,
      })
    : [];

export default function ContentPage({ loaderData: { page, tuitions, branches } }: Route.ComponentProps) {
  return (
    <article className="grid gap-6 py-8">
      <h1 className="text-3xl">{page.title}</h1>
      <p className="max-w-[38em] text-lg text-ink-soft">{page.lead}</p>
      <Blocks blocks={page.blocks} />
      {tuitions.length > 0 && (
        <>
          <h2 className="mt-6 text-xl">분원별 교습비</h2>
          <TuitionTable tuitions={tuitions} branches={branches} />
        </>
      )}
    </article>
  );
}
