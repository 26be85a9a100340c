import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/**
 * What a page says of itself, beside its loader: the parameters of the address it reads. Nothing else of a query reaches
 * it, so an address with the marks of an advertisement is the same page. A page that says nothing gets its address whole.
 */
export interface PageHandle {
  readonly reads: readonly string[];
  /** Its title stands in the banner, from what it loads (`page.title`) or from the menu: the page has no heading of its own. */
  readonly isTitled?: boolean;
}

/** One page as it is asked for. */
export interface PageAddress {
  /** Path and query as the page shall see them. */
  readonly target: string;
  /** The same words for the same page; null where it is drawn for this one visitor. */
  readonly key: string | null;
}

/** Where nothing is: every address that no page has is drawn as this one, once for all. */
export const nowhere = '/nowhere';

/** A longer query is drawn, and not kept. */
const longestKept = 300;
const mostPaths = 500;

function treeOf(build: ServerBuild, parent?: string): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route?.parentId === parent)
    .flatMap((route): RouteObject[] => {
      if (!route) return [];
      const { id, path, index } = route;
      const handle = 'handle' in route.module ? route.module.handle : undefined;
      const common = { id, handle, ...(path !== undefined && { path }) };
      return index ? [{ ...common, index: true }] : [{ ...common, children: treeOf(build, id) }];
    });
}

const isHandle = (value: unknown): value is PageHandle =>
  typeof value === 'object' && value !== null && 'reads' in value && Array.isArray(value.reads);

/** A number no list has is read as the first page by all of them: it is the same page. */
const isListPage = (value: string) => /^[1-9]\d{0,3}$/.test(value);

/** The parameters a page reads, in one order, each once: the first of several counts, as for the page itself. */
function readOf(search: URLSearchParams, reads: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of reads.toSorted()) {
    const value = search.get(name);
    if (value !== null && (name !== 'page' || isListPage(value))) kept.set(name, value);
  }
  return kept.toString();
}

/** What the router in the browser asks for besides pages: pieces of them, and which files a page needs. */
function isForRouter(build: ServerBuild, path: string): boolean {
  return path.endsWith('.data') || path === (build.routeDiscovery.manifestPath ?? '/__manifest');
}

/** What is read of the path of an address, once for each path: comparing one with all routes takes a tenth of drawing its page. */
function ofPath<T extends string | boolean>(read: (path: string) => T): (url: string) => T {
  const known = new Map<string, T>();
  return (url) => {
    const [path = '/'] = url.split('?', 1);
    const found = known.get(path);
    if (found !== undefined) return found;
    if (known.size >= mostPaths) known.clear();
    const made = read(path);
    known.set(path, made);
    return made;
  };
}

/** The address of a page as its route is written, for what must name nobody: `/board/:id`. */
export function pageTemplates(build: ServerBuild): (url: string) => string {
  const tree = treeOf(build);
  return ofPath((path) => {
    const asked = path === '/_root.data' ? '/' : path.replace(/\.data$/, '');
    const segments = (matchRoutes(tree, asked) ?? []).flatMap(({ route }) => route.path || []);
    return `/${segments.join('/')}`;
  });
}

/** Whether the page of an address says `pays` beside its screen: a payment window opens in it. */
export function payingPages(build: ServerBuild): (url: string) => boolean {
  const tree = treeOf(build);
  return ofPath((path) => {
    const handle: unknown = matchRoutes(tree, path)?.at(-1)?.route.handle;
    return typeof handle === 'object' && handle !== null && 'pays' in handle && handle.pays === true;
  });
}

interface Known {
  readonly reads: readonly string[] | null;
  readonly isNowhere: boolean;
}

/** Reads addresses by the pages of one build. */
export function pageAddresses(build: ServerBuild): (url: string) => PageAddress {
  const tree = treeOf(build);
  const known = new Map<string, Known>();
  const knownOf = (path: string): Known => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const leaf = matchRoutes(tree, path)?.at(-1);
    const handle = leaf?.route.handle as unknown;
    const isNowhere = leaf?.route.path === '*' && leaf.pathnameBase === '/';
    const reads = isHandle(handle) ? handle.reads : null;
    if (known.size >= mostPaths) known.clear();
    const made = { reads, isNowhere };
    known.set(path, made);
    return made;
  };
  return (url) => {
    const at = url.indexOf('?');
    const path = at < 0 ? url : url.slice(0, at);
    if (isForRouter(build, path)) return { target: url, key: null };
    const { reads, isNowhere } = knownOf(path);
    if (isNowhere) return { target: nowhere, key: nowhere };
    if (at < 0) return { target: url, key: url };
    if (reads === null) return { target: url, key: null };
    const query = readOf(new URLSearchParams(url.slice(at)), reads);
    const target = query === '' ? path : `${path}?${query}`;
    return { target, key: query.length > longestKept ? null : target };
  };
}
