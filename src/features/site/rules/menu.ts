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
    const pages =
      main.key === 'programme' && programmes.length > 0
        ? programmes.flatMap(({ path, name, isShown }) => {
            const page = main.pages.find((one) => one.path === path);
            return page && isShown ? [{ ...page, label: name }] : [];
          })
        : main.pages.filter(({ key }) => hasTeachers || key !== 'teachers');
    // The label of a group is read each time: it follows the academy's own name.
    return Object.assign(Object.create(main), { pages });
  });
}
