/** The routes of the router's build, as far as their addresses go. */
export type RoutesOfBuild = Readonly<
  Record<string, { readonly path?: string; readonly parentId?: string } | undefined>
>;

/** The addresses the site writes, as segments: `entranceTest`, `:id`, `*`. */
export function writtenRoutes(routes: RoutesOfBuild): readonly (readonly string[])[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : '';
  };
  const all = Object.keys(routes).map((id) => pathOf(id).split('/').filter(Boolean));
  return all.filter((segments) => segments.some(isStatic));
}

const isStatic = (segment: string) => !segment.startsWith(':') && segment !== '*';

/** The path as this route writes it; null where the route is another one. What stands in its parts stays as typed. */
function asWritten(route: readonly string[], typed: readonly string[]): string | null {
  const hasRest = route.at(-1) === '*';
  const named = hasRest ? route.slice(0, -1) : route;
  if (hasRest ? typed.length < named.length : typed.length !== named.length) return null;
  const segments = named.map((segment, at) => {
    const given = typed[at] ?? '';
    if (!isStatic(segment)) return given;
    return segment.toLowerCase() === given.toLowerCase() ? segment : null;
  });
  if (segments.includes(null)) return null;
  return `/${[...segments, ...typed.slice(named.length)].join('/')}`;
}

/**
 * Where an address in other letters leads: people read `/entranceTest` out on the phone and type it in lower case. Null
 * where it is written as the site writes it, or is no address of the site.
 */
export function writtenAddress(routes: readonly (readonly string[])[], path: string): string | null {
  const typed = path.split('/').filter(Boolean);
  const plain = `/${typed.join('/')}`;
  const found = routes.flatMap((route) => asWritten(route, typed) ?? []);
  return found.includes(plain) ? null : (found[0] ?? null);
}
