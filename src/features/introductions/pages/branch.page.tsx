import { data } from 'react-router';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { jsonLd, pageMeta } from '#src/web/page/page-meta.ts';
import { readShownBranch } from '../actions/branch.server.ts';
import { BranchBody } from '../parts/branch-body.tsx';
import { BranchHead } from '../parts/branch-head.tsx';
import type { Route } from './+types/branch.page.ts';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [] } satisfies PageHandle;

export async function loader({ context, params }: Route.LoaderArgs) {
  const shown = await readShownBranch(context.get(academyContext), params.code);
  const crumb = shown && { board: 'branches', title: shown.branch.name };
  return data({ shown, crumb }, { status: shown ? 200 : 404 });
}

/** Seats are shown, so the page is kept only for moments. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=5' });

export function meta({ loaderData }: Route.MetaArgs) {
  const branch = loaderData?.shown?.branch;
  if (!branch) return pageMeta({ title: '분원을 찾을 수 없습니다', isPrivate: true });
  return [
    ...pageMeta({
      title: branch.name,
      description: `${branch.address}. ${branch.directions}`.slice(0, 150),
      path: `/branches/${branch.code}`,
    }),
    jsonLd({
      '@type': 'EducationalOrganization',
      name: `${ownName()} ${branch.name}`,
      telephone: branch.phone,
      address: branch.address,
      geo: { '@type': 'GeoCoordinates', latitude: branch.latitude, longitude: branch.longitude },
    }),
  ];
}

export default function BranchPage({ loaderData: { shown } }: Route.ComponentProps) {
  if (!shown) {
    return (
      <div className="grid justify-items-start gap-4 py-8">
        <h1 className="text-3xl">분원을 찾을 수 없습니다</h1>
        <p>주소가 잘못되었거나 지금은 운영하지 않는 분원입니다.</p>
        <ButtonLink to="/branches">전체 분원 보기</ButtonLink>
      </div>
    );
  }
  return (
    <article className="grid grid-cols-1 gap-8 sm:gap-10">
      <BranchHead shown={shown} />
      <BranchBody shown={shown} />
    </article>
  );
}
