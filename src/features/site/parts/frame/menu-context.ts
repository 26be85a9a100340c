import { createContext, useContext } from 'react';
import { type MainCategory, siteMap } from '#src/shared/site-map.ts';

/** The menu of this visit: the site map with the programmes as the office names them. */
export const MenuContext = createContext<readonly MainCategory[]>(siteMap);

/** The menu, by category. */
export function useMenu(): readonly MainCategory[] {
  return useContext(MenuContext);
}
