import type { Programme } from '#src/features/branches/contract/programmes.ts';
import { type MainCategory, siteMap } from '#src/shared/site-map.ts';

type Named = Pick<Programme, 'path' | 'name' | 'isShown'>;

interface Shown {
  readonly programmes: readonly Named[];
  /** Whether there is anybody to read about: a menu leads to no empty page. */
  readonly hasTeachers: boolean;
}

/** The menu with the programmes as the office names and orders them; what is hidden or empty stands in no menu. */
export function menuWith({ programmes, hasTeachers }: Shown): readonly MainCategory[] {
  return siteMap.map((main) => {
    if (main.key !== 'programme')
      return hasTeachers
        ? main
        : withPages(
            main,
            main.pages.filter(({ key }) => key !== 'teachers'),
          );
    if (programmes.length === 0) return main;
    const pages = programmes.flatMap(({ path, name, isShown }) => {
      const page = main.pages.find((one) => one.path === path);
      return page && isShown ? [{ ...page, label: name }] : [];
    });
    return withPages(main, pages);
  });
}

/** The label of a group is read each time: it follows the academy's own name. */
const withPages = (main: MainCategory, pages: MainCategory['pages']): MainCategory => ({
  key: main.key,
  get label() {
    return main.label;
  },
  pages,
});
