import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import { shownPopups } from '#src/features/popups/actions/shown.server.ts';
import { Footer } from '#src/features/site/parts/frame/footer.tsx';
import { Header } from '#src/features/site/parts/frame/header.tsx';
import { IncidentBanner } from '#src/features/site/parts/frame/incident-banner.tsx';
import { MenuContext } from '#src/features/site/parts/frame/menu-context.ts';
import { PhoneBar } from '#src/features/site/parts/frame/phone-bar.tsx';
import { Banner, SideMenu } from '#src/features/site/parts/frame/place.tsx';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import { academyContext } from '#src/platform/react/context.ts';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { sharedRead } from '#src/platform/react/shared-read.ts';
import { ownName } from '#src/shared/identity/own-name.ts';
import { placeOf } from '#src/shared/site-map.ts';
import { classNames } from '#src/ui/class-names.ts';
import { interfaceDefaults, useInterfaceSetters } from '#src/web/page/interface-state.tsx';
import { pageMeta } from '#src/web/page/page-meta.ts';
import { shownIncident } from '../actions/settings.server.ts';
import type { ContentPage } from '../contract/blocks.ts';
import { menuWith } from '../rules/menu.ts';
import { findProfile } from '../store/profile.server.ts';
import type { Route } from './+types/main-layout.page.ts';

/** The same on every page. */
const frame = sharedRead(async (context) => {
  const academy = context.get(academyContext);
  const { db } = academy;
  const [profile, incident, programmes, teachers, branches, popups] = await Promise.all([
    findProfile(db),
    shownIncident(db),
    listProgrammes(db),
    listTeachers(db),
    listBranches(db),
    shownPopups(academy),
  ]);
  return {
    profile,
    incident,
    programmes,
    popups,
    hasTeachers: teachers.length > 0,
    branches: branches.map(({ code, name }) => ({ code, name })),
  };
});

export function loader({ context }: Route.LoaderArgs) {
  return frame(context);
}

/** Fetched only while there is something to show. */
const popupParts = () => import('#src/features/popups/parts/popups.tsx');
const Strips = lazy(async () => ({ default: (await popupParts()).Strips }));
const Popups = lazy(async () => ({ default: (await popupParts()).Popups }));

/** Pages that say nothing of their own are named after their place in the menu. */
export function meta({ location }: Route.MetaArgs) {
  return pageMeta({ title: placeOf(location.pathname)?.sub.label ?? ownName() });
}

/** The footer does not change from page to page. */
export const shouldRevalidate = () => false;

/** A post stands under its board and a presentation under its list, each by its title. */
function usePost(): { readonly board: string; readonly title: string } | null {
  const data = useMatches().at(-1)?.loaderData as
    | {
        open?: { board?: { key: string }; post?: { title: string } } | null;
        session?: { sessionId?: number; title?: string } | null;
        /** A page below one of the menu says itself where it stands. */
        crumb?: { board: string; title: string } | null;
      }
    | undefined;
  const { board, post } = data?.open ?? {};
  if (board && post) return { board: board.key, title: post.title };
  if (data?.crumb) return data.crumb;
  const { sessionId, title } = data?.session ?? {};
  return sessionId && title ? { board: 'presentation', title } : null;
}

/** The title that stands in the banner: of what the page loads, or as the menu calls it. */
function useTitle(label: string | undefined) {
  const match = useMatches().at(-1);
  if (!(match?.handle as Partial<PageHandle> | undefined)?.isTitled || !match?.loaderData) return null;
  const { page } = match.loaderData as { page?: Partial<ContentPage> | null };
  return {
    text: page?.title ?? label ?? '',
    lead: page?.lead ?? '',
    hasPicture: page?.blocks?.some(({ kind }) => kind === 'plate') ?? false,
  };
}

/** The interface state follows the address, never the other way round. */
function useFollowedRoute() {
  const { pathname } = useLocation();
  const post = usePost();
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const place = placeOf(post ? `/${post.board}` : path);
  const { setIsShowSideMenu, setMainCategory, setSubCategory, setSideMenuIdx } = useInterfaceSetters();
  const mainKey = place?.main.key ?? interfaceDefaults.mainCategory;
  const subKey = place?.sub.key ?? interfaceDefaults.subCategory;
  const index = place?.sideMenuIdx ?? interfaceDefaults.sideMenuIdx;
  const isShown = place !== null;
  useEffect(() => {
    setMainCategory(mainKey);
    setSubCategory(subKey);
    setSideMenuIdx(index);
    setIsShowSideMenu(isShown);
  }, [mainKey, subKey, index, isShown, setMainCategory, setSubCategory, setSideMenuIdx, setIsShowSideMenu]);
  return { place, post, isHome: pathname === '/' };
}

export default function MainLayout({ loaderData }: Route.ComponentProps) {
  const { place, post, isHome } = useFollowedRoute();
  const menu = menuWith(loaderData);
  const main = menu.find(({ key }) => key === place?.main.key) ?? place?.main;
  const sub = main?.pages.find(({ key }) => key === place?.sub.key) ?? place?.sub;
  const title = useTitle(sub?.label);
  const { profile, popups } = loaderData;
  const hasPopups = popups.length > 0;
  return (
    <MenuContext value={menu}>
      <div className={classNames('flex min-h-dvh flex-col', isHome && 'bg-mist')}>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-paper focus:px-4 focus:py-2"
        >
          본문으로 바로 가기
        </a>
        <IncidentBanner incident={loaderData.incident} />
        {hasPopups && (
          <Suspense>
            <Strips popups={popups} />
          </Suspense>
        )}
        <Header here={place?.main ?? null} phone={profile?.phone ?? ''} />
        {hasPopups && (
          <Suspense>
            <Popups popups={popups} />
          </Suspense>
        )}
        <main className="grow">
          {main && sub && (
            <Banner main={main} sub={sub} post={post} title={title} programmes={loaderData.programmes} />
          )}
          <div
            className={
              isHome
                ? undefined
                : classNames(
                    'mx-auto w-full max-w-[1200px] px-4 pb-16 md:px-6',
                    place && 'lg:grid lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-12 lg:pt-10',
                  )
            }
          >
            {main && sub && <SideMenu main={main} current={sub} />}
            <div
              id="content"
              tabIndex={-1}
              className={classNames('min-w-0 outline-none', !isHome && 'pt-6 md:pt-8', place && 'lg:pt-0')}
            >
              <Outlet />
            </div>
          </div>
        </main>
        <Footer profile={profile} branches={loaderData.branches} />
        <PhoneBar />
      </div>
    </MenuContext>
  );
}
