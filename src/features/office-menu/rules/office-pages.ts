import { getChoseong } from 'es-hangul';
import { type Holder, isAdmitted } from '#src/shared/access/rights.ts';
import { officeTable, ownPart, type TabPage } from './office-table.ts';

/** A tab: its address without parts of its own, the entry of the menu it stands in, and the addresses that belong to it. */
export interface OfficePage extends Pick<TabPage, 'label' | 'roles' | 'keeps' | 'finds' | 'findsOnly'> {
  readonly path: string;
  readonly part: string;
  /** What the tab itself says. */
  readonly tab: string;
  readonly addresses: readonly string[];
}

const addressOf = (below: string) => (below === '' ? '/office' : `/office/${below}`);
const fileOf = (page: TabPage['page']) => `features/${page.replace('/', '/office/')}.page.tsx`;
const withoutParts = (address: string) => address.replace(/\/:.*/, '');

/** The entries of the menu, in its order. */
export const officeParts: readonly string[] = Object.keys(officeTable).filter((part) => part !== ownPart);

/** All tabs, in the order of the menu. */
export const officePages: readonly OfficePage[] = Object.entries(officeTable).flatMap(([part, pages]) =>
  Object.entries(pages).flatMap(([below, page]) => {
    if ('of' in page) return [];
    const inner = Object.entries(pages).filter(([, one]) => 'of' in one && one.of === below);
    const addresses = [below, ...inner.map(([address]) => address)].map((one) =>
      withoutParts(addressOf(one)),
    );
    const { label, roles, keeps, finds, findsOnly } = page;
    return [
      {
        path: withoutParts(addressOf(below)),
        part,
        label,
        tab: page.tab ?? label,
        roles,
        ...(keeps && { keeps }),
        ...(finds && { finds: addressOf(finds) }),
        ...(findsOnly && { findsOnly }),
        addresses,
      },
    ];
  }),
);

/** The routes of all of them: an address, the file of its page and of the one around it. */
export const officeRoutes = (): readonly { path: string; file: string; layout?: string }[] =>
  Object.values(officeTable).flatMap((pages) =>
    Object.entries(pages).map(([below, page]) => ({
      path: addressOf(below).slice(1),
      file: fileOf(page.page),
      ...('layout' in page && page.layout && { layout: fileOf(page.layout) }),
    })),
  );

/** Which pages somebody finds. */
export function pagesOf(holder: Holder): readonly OfficePage[] {
  return officePages.filter((page) => isAdmitted(page.roles, holder));
}

/** The menu of somebody: each entry with its own tabs, the first of which it leads to. */
export function entriesOf(holder: Holder): readonly { part: string; pages: readonly OfficePage[] }[] {
  const pages = pagesOf(holder);
  return officeParts
    .map((part) => ({ part, pages: pages.filter((page) => page.part === part) }))
    .filter((entry) => entry.pages.length > 0);
}

/** The tab an address belongs to: the one of whose addresses one reaches furthest into it; `/office` is only itself. */
export function pageAt(pathname: string, pages: readonly OfficePage[] = officePages): OfficePage | undefined {
  const isIn = (path: string) => pathname === path || (path !== '/office' && pathname.startsWith(`${path}/`));
  const reachOf = (page: OfficePage) =>
    Math.max(0, ...page.addresses.filter(isIn).map((path) => path.length));
  return pages.filter((page) => reachOf(page) > 0).sort((a, b) => reachOf(b) - reachOf(a))[0];
}

/** Pages inside of a tab that others find than those who find the tab. */
const narrower = Object.values(officeTable).flatMap((pages) =>
  Object.entries(pages).flatMap(([below, page]) =>
    'of' in page && page.roles
      ? [{ at: new RegExp(`^${addressOf(below).replaceAll(/:\w+/g, '[^/]+')}$`), roles: page.roles }]
      : [],
  ),
);

/** Whether an address lies in a room that is not theirs; an address of no room is nobody's to refuse. */
export function isShutFor(holder: Holder, pathname: string): boolean {
  const rooms = [pageAt(pathname), narrower.find(({ at }) => at.test(pathname))];
  return rooms.some((room) => room !== undefined && !isAdmitted(room.roles, holder));
}

/** Where the quick way leads. */
export interface Way {
  readonly to: string;
  readonly label: string;
}

/** The rooms a word leads to, by its letters or its first consonants, then the lists it can be looked for in. */
export function waysFor(holder: Holder, typed: string): readonly Way[] {
  const query = typed.replaceAll(' ', '').toLowerCase();
  const pages = pagesOf(holder);
  const isNamed = (name: string) => {
    const plain = name.replaceAll(' ', '');
    return plain.includes(query) || getChoseong(plain).includes(query);
  };
  // The name of a room before that of the entry it stands in.
  const named = [
    ...pages.filter(({ label }) => isNamed(label)),
    ...pages.filter(({ label, part }) => !isNamed(label) && isNamed(part)),
  ];
  const sought = typed.trim();
  const found =
    sought === '' ? [] : pages.filter((page) => page.finds && (page.findsOnly?.test(sought) ?? true));
  // A word of that shape is most likely what it looks like.
  found.sort((a, b) => Number(b.findsOnly !== undefined) - Number(a.findsOnly !== undefined));
  return [
    ...named.map(({ path, label }) => ({ to: path, label })),
    ...found.map(({ finds, label }) => ({
      to: `${finds}${encodeURIComponent(sought)}`,
      label: `${label}에서 ‘${sought}’ 찾기`,
    })),
  ];
}
