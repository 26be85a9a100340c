/** What the academy calls itself, and shorter where room is small. */
export interface OwnNames {
  readonly name: string;
  readonly shortName: string;
  /** Another one with every change of name, colours or pictures. */
  readonly appearance?: string;
}

/** What an academy is called until it has a name of its own. */
export const neutralNames: OwnNames = { name: '우리 아카데미', shortName: '우리 아카데미' };

let served: OwnNames = neutralNames;

/** Notes on the server what the academy is called, when it opens and at every change of it. */
export function callAcademy(names: OwnNames): void {
  served = names;
}

const written = () => (typeof document === 'undefined' ? undefined : document.documentElement.dataset);

/** The academy's name: as its server knows it, and in the browser as the page was written. */
export const ownName = (): string => written()?.academy ?? served.name;

/** Its short name, in the same way. */
export const ownShortName = (): string => written()?.academyShort ?? served.shortName;

/** By what a page knows that the academy looks otherwise than when it was written; blank where nobody says. */
export const ownAppearance = (): string => written()?.academyAppearance ?? served.appearance ?? '';

/** The title of a window: what is shown, and whose it is. */
export const titled = (page: string): string => `${page} | ${ownName()}`;
