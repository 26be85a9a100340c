// The list of a board drawn by React alone: the same queries and the same components, no framework around them.
import { createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import BoardListPage, { loader as loadList } from '#src/features/boards/pages/board-list.page.tsx';
import MainLayout, { loader as loadLayout } from '#src/features/site/pages/main-layout.page.tsx';
import type { Academy } from '#src/platform/academy.ts';
import { systemClock } from '#src/platform/clock/clock.ts';
import type { Db } from '#src/platform/db/database.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { InterfaceStateProvider } from '#src/web/page/interface-state.tsx';
import { SessionProvider } from '#src/web/session/session.tsx';

type Props<P extends (props: never) => unknown> = Parameters<P>[0];
type Shown = {
  readonly layout: Props<typeof MainLayout>['loaderData'];
  readonly list: Props<typeof BoardListPage>['loaderData'];
};

const ShownContext = createContext<Shown | null>(null);

function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error('Nothing to show.');
  return shown;
}

function Whole() {
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <title>공지사항 | 우리 아카데미</title>
      </head>
      <body>
        <InterfaceStateProvider>
          <SessionProvider>
            <Outlet />
          </SessionProvider>
        </InterfaceStateProvider>
      </body>
    </html>
  );
}

function Layout() {
  const { layout } = useShown();
  return <MainLayout {...({ loaderData: layout } as Props<typeof MainLayout>)} />;
}

function List() {
  const { list } = useShown();
  return <BoardListPage {...({ loaderData: list } as Props<typeof BoardListPage>)} />;
}

const address = 'http://127.0.0.1/notice?size=30';
const handler = createStaticHandler([
  { Component: Whole, children: [{ Component: Layout, children: [{ path: 'notice', Component: List }] }] },
]);
const context = await handler.query(new Request(address));
if (context instanceof Response) throw new Error('The list has no page.');

/** What the pages' own loaders are given: an academy of which they read the database and the clock. */
function contextOf(db: Db) {
  const provider = new RouterContextProvider();
  provider.set(academyContext, { db, clock: systemClock } as Academy);
  return provider;
}

/** The whole page with 30 posts, as of this instant. */
export async function barePage(db: Db): Promise<string> {
  const request = new Request(address);
  const asked = { context: contextOf(db), request, url: new URL(address), params: {}, pattern: '' };
  const [layout, list] = await Promise.all([
    loadLayout(asked as Parameters<typeof loadLayout>[0]),
    loadList(asked as Parameters<typeof loadList>[0]),
  ]);
  if (context instanceof Response) throw new Error('There is no such board.');
  const shown = { layout, list } as Shown;
  const router = createStaticRouter(handler.dataRoutes, context);
  return `<!doctype html>${renderToString(
    <ShownContext value={shown}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ShownContext>,
  )}`;
}
