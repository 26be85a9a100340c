import { siteMap } from '#src/shared/site-map.ts';

/** The template of an address: what stood in its parts is put away, splats too. */
export function templateOf(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value ?? '', name]));
  const splat = params['*'];
  const plain = splat && pathname.endsWith(splat) ? `${pathname.slice(0, -splat.length)}*` : pathname;
  const parts = plain.split('/').map((part) => {
    const name = part === '' || part === '*' ? undefined : names.get(safeDecode(part));
    if (name !== undefined && name !== '*') return `:${name}`;
    // Whatever is not a plain word is somebody's number or code.
    return /^(?:[A-Za-z]{0,30}|[a-z]+(?:-[a-z]+)+|\*)$/.test(part) ? part : '*';
  });
  return parts.join('/').replace(/\/+$/, '') || '/';
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Pages of the menu that somebody fills in, signs in for or sits a test on. */
const personal = ['/entranceTest', '/test', '/counseling', '/applications'];
const read = new Set([
  '/',
  '/board/:id',
  ...siteMap.flatMap(({ pages }) => pages.map(({ path }) => path)).filter((path) => !personal.includes(path)),
]);

/**
 * Whether a page may be recorded for a replay: pages that are only read, by name, and without a query, which may hold
 * what somebody looked for. Everything else is private: account, office, tests, payment, sign-in, private links.
 */
export function isRecordable(template: string, search: string): boolean {
  return search === '' && read.has(template);
}
