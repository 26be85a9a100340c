import type { Programme } from '#src/features/branches/contract/programmes.ts';
import { type MainCategory, siteMap } from '#src/shared/site-map.ts';

type Named = Pick<Programme, 'path' | 'name' | 'isShown'>;

/** The menu with the programmes as the office names and orders them; hidden ones stand in no menu. */
export function menuWith(programmes: readonly Named[]): readonly MainCategory[] {
  if (programmes.length === 0) return siteMap;
  return siteMap.map((main) => {
    if (main.key !== 'programme') return main;
    const pages = programmes.flatMap(({ path, name, isShown }) => {
      const page = main.pages.find((one) => one.path === path);
      return page && isShown ? [{ ...page, label: name }] : [];
    });
    return { ...main, pages };
  });
}
