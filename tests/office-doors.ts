import { isShutFor, officeRoutes } from '#src/features/office-menu/rules/office-pages.ts';
import { type SingleRight, singleRights } from '#src/features/staff/rules/single-rights.ts';
import { type Holder, isAdmitted } from '#src/shared/access/rights.ts';
import type { Endpoint } from '#src/shared/endpoint/endpoint.ts';
import { importsOf, type SourceFile } from './architecture.ts';

/** Somebody who may do one kind of work, with what comes along with it, and nothing else: by each single right. */
const singles: readonly (readonly [SingleRight, Holder])[] = singleRights.map((right) => [
  right,
  right === 'privacy'
    ? { role: 'editor', given: [right], taken: ['bank', 'content', 'catalogue'] }
    : { role: 'privacy', given: [right], taken: ['privacy'] },
]);

/** An address with every part of its own filled in. */
const filled = (address: string) => `/${address.replaceAll(/:\w+\??/g, '1')}`;

/** A page of the office: its address, and the source files that only it and pages like it show. */
interface Page {
  readonly address: string;
  readonly file: string;
}
const pages: readonly Page[] = officeRoutes().flatMap(({ path, file, layout }) =>
  [file, ...(layout ? [layout] : [])].map((one) => ({ address: filled(path), file: one })),
);

const isShown = (path: string) => path.endsWith('.tsx') && path.startsWith('features/');

/** The files of a page's screen: those it shows, and those they show. */
function screenOf(file: string, byPath: ReadonlyMap<string, SourceFile>): readonly SourceFile[] {
  const found = new Map<string, SourceFile>();
  const walk = (path: string) => {
    const one = byPath.get(path);
    if (!one || found.has(path) || !isShown(path)) return;
    found.set(path, one);
    for (const to of importsOf(one)) walk(to);
  };
  walk(file);
  return [...found.values()];
}

/** A link that is shown as one whatever the reader may: `to="/office/…"`, not an `OfficeLink`. */
const plainLink =
  /<(?:Link|ButtonLink|RowLink)\b(?:(?!\/?>\s|<\/)[\s\S]){0,300}?\bto=\{?["'`](\/office[^"'`]*)/g;

const rooms = (to: string) => to.replaceAll(/\$\{[^}]*\}?/g, '1').replace(/\?.*/, '');

/** Links of a screen that lead somebody who sees it to a refusal, as `file: address (right)`. */
export function deadLinks(files: readonly SourceFile[], of: readonly Page[] = pages): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found = of.flatMap(({ address, file }) => {
    const inside = singles.filter(([, holder]) => !isShutFor(holder, address));
    return screenOf(file, byPath).flatMap(({ path, text }) =>
      [...text.matchAll(plainLink)].flatMap(([, to = '']) =>
        inside
          .filter(([, holder]) => isShutFor(holder, rooms(to)))
          .map(([right]) => `${path}: ${to} (${right})`),
      ),
    );
  });
  return [...new Set(found)].toSorted();
}

/** What is read by GET of the contracts, as `path#name`; a list is named by itself. */
export async function declaredReads(): Promise<ReadonlyMap<string, Endpoint>> {
  const found = import.meta.glob<Readonly<Record<string, unknown>>>([
    '../src/features/*/contract.ts',
    '../src/features/*/contract/**/*.ts',
    '!**/*.test.ts',
  ]);
  const reads = new Map<string, Endpoint>();
  const isRead = (one: unknown): one is Endpoint =>
    typeof one === 'object' && one !== null && 'route' in one && String(one.route).startsWith('GET ');
  for (const [path, load] of Object.entries(found)) {
    for (const [name, one] of Object.entries(await load())) {
      const read = typeof one === 'object' && one !== null && 'list' in one ? one.list : one;
      if (isRead(read)) reads.set(`${path.replace('../src/', '')}#${name}`, read);
    }
  }
  return reads;
}

const namedImports = /import \{([^}]*)\} from '([^']+)'/g;

/** What the pages themselves read that somebody who finds them may not, as `file: name (right)`. */
export function shutReads(
  files: readonly SourceFile[],
  reads: ReadonlyMap<string, Endpoint>,
  of: readonly Page[] = pages,
): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return of.flatMap(({ address, file }) => {
    const text = byPath.get(file)?.text ?? '';
    const named = [...text.matchAll(namedImports)].flatMap(([line, names = '']) => {
      const [from = ''] = importsOf({ path: file, text: line });
      return names
        .split(',')
        .map((name) => ({ name: name.trim(), read: reads.get(`${from}#${name.trim()}`) }));
    });
    return named.flatMap(({ name, read }) =>
      singles
        .filter(([, who]) => read && !isShutFor(who, address) && !isAdmitted(read.roles, who))
        .map(([right]) => `${file}: ${name} (${right})`),
    );
  });
}
