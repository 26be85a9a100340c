import { createRequestHandler, type ServerBuild } from 'react-router';

const office = '/office';
const isOffice = (path: string) =>
  path === office || path.startsWith(`${office}/`) || path === `${office}.data`;

type Routes = Readonly<Record<string, { readonly path?: string; readonly parentId?: string } | undefined>>;

/** Whether a route lies below the office by its address. */
function isOfOffice(routes: Routes, id: string): boolean {
  const pathOf = (one: string | undefined): string => {
    const route = one === undefined ? undefined : routes[one];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : '';
  };
  return isOffice(pathOf(id).replace(/\/+/g, '/').replace(/\/$/, ''));
}

/** A build without the pages of the office. */
function withoutOffice(build: ServerBuild): ServerBuild {
  const routes: Routes = build.routes;
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => !isOfOffice(routes, id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/**
 * The router's handler. More than half of all routes are the office's, and each page is compared with the routes several times,
 * and makes an object of each: the pages of families are drawn by a handler that knows none of the office.
 */
export function pageHandler(build: ServerBuild, mode: string): ReturnType<typeof createRequestHandler> {
  const whole = createRequestHandler(build, mode);
  const others = createRequestHandler(withoutOffice(build), mode);
  const manifest = build.routeDiscovery.manifestPath ?? '/__manifest';
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const isWhole = pathname === manifest || isOffice(pathname.toLowerCase());
    return (isWhole ? whole : others)(request, context);
  };
}
