import { Link } from 'react-router';
import { stateOf } from '#src/platform/mode/vendors.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { ownShortName } from '#src/shared/identity/own-name.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/notice.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { listBranches } from '../actions/branches.server.ts';
import type { Branch } from '../contract/branches.ts';
import { LiveMap } from '../parts/live-map.tsx';
import { WalkFigure } from '../parts/walk-figure.tsx';
import { namesOfBranches } from '../rules/names.ts';
import { readWalk } from '../rules/walk.ts';
import type { Route } from './+types/maps.page.ts';

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [], isTitled: true } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(academyContext);
  const isDrawnOnly = stateOf(config, 'map') === 'off';
  return { branches: await listBranches(db), mapKey: config.KAKAO_JAVASCRIPT_KEY ?? null, isDrawnOnly };
}

export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=30' });
export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: '오시는 길',
    description: `${namesOfBranches(loaderData?.branches)}의 지하철, 버스, 주차와 셔틀 안내입니다.`,
    path: '/maps',
  });

export default function MapsPage({ loaderData: { branches, mapKey, isDrawnOnly } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      {branches.length === 0 && <EmptyState title="분원 안내를 준비하고 있습니다." />}
      {branches.length > 0 && <LiveMap mapKey={mapKey} branches={branches} />}
      {branches.length > 0 && isDrawnOnly && (
        <p className="text-sm text-ink-soft">
          지도는 분원마다 있는 카카오맵과 네이버 지도에서 확인해 주세요.
        </p>
      )}
      <ul className="grid gap-5">
        {branches.map((branch) => (
          <li
            key={branch.code}
            id={branch.code}
            className="rounded-card border border-line p-5 target:border-brand"
          >
            <Directions branch={branch} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Directions({ branch }: { branch: Branch }) {
  const walk = readWalk(branch.directions);
  const place = `${branch.latitude},${branch.longitude}`;
  const street = branch.address.replace(/,.*$/, '');
  return (
    <div className="grid items-start gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid gap-2">
        <h2 className="text-xl">
          <Link to={`/branches/${branch.code}`} className="hover:text-brand hover:underline">
            {branch.name}
          </Link>
        </h2>
        <p className="font-medium">{branch.address}</p>
        <p className="max-w-[38em] text-ink-soft">{branch.directions}</p>
        <p className="flex flex-wrap gap-2 pt-2">
          <ButtonLink to={`/branches/${branch.code}`}>
            분원 보기<span className="sr-only">: {branch.name}</span>
          </ButtonLink>
          <ButtonLink to={`tel:${branch.phone}`} variant="secondary" isOutside>
            {branch.phone}
          </ButtonLink>
          <ButtonLink
            to={`https://map.kakao.com/link/to/${encodeURIComponent(`${ownShortName()} ${branch.name}`)},${place}`}
            variant="secondary"
            isOutside
          >
            카카오맵 길찾기
          </ButtonLink>
          <ButtonLink
            to={`https://map.naver.com/p/search/${encodeURIComponent(street)}`}
            variant="secondary"
            isOutside
          >
            네이버 지도
          </ButtonLink>
        </p>
      </div>
      {walk && <WalkFigure walk={walk} name={branch.name} />}
    </div>
  );
}
