// The list of a board drawn by React alone: the same queries and the same components, no framework around them.
import { createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Outlet, StaticRouterProvider } from 'react-router';
import { listPosts } from '#src/features/boards/actions/posts.server.ts';
import BoardListPage from '#src/features/boards/pages/board-list.page.tsx';
import { boards } from '#src/features/boards/rules/boards.ts';
import { listProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import { shownIncident } from '#src/features/site/actions/settings.server.ts';
import MainLayout from '#src/features/site/pages/main-layout.page.tsx';
import { findProfile } from '#src/features/site/store/profile.server.ts';
import type { Db } from '#src/platform/db/database.ts';
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

const handler = createStaticHandler([
  { Component: Whole, children: [{ Component: Layout, children: [{ path: 'notice', Component: List }] }] },
]);
const context = await handler.query(new Request('http://127.0.0.1/notice?size=30'));
if (context instanceof Response) throw new Error('The list has no page.');

const query = { category: '', keywords: '', page: 1, size: 30 } as const;

/** The whole page with 30 posts, as of this instant. */
export async function barePage(db: Db, now: Date): Promise<string> {
  const [profile, incident, programmes, list] = await Promise.all([
    findProfile(db),
    shownIncident(db),
    listProgrammes(db),
    listPosts(db, 'notice', { query, now }),
  ]);
  const board = boards.find(({ key }) => key === 'notice');
  if (!board || context instanceof Response) throw new Error('There is no such board.');
  const shown = { layout: { profile, incident, programmes }, list: { board, query, list } } as Shown;
  const router = createStaticRouter(handler.dataRoutes, context);
  return `<!doctype html>${renderToString(
    <ShownContext value={shown}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ShownContext>,
  )}`;
}
