import { openedForTag } from '#src/shared/access/opened-for.ts';

/** Said by the members' pages in the browser: the sign-in form stands where the screen was. */
export const screenGone = 'screen-gone';

interface Here {
  /** The member whose session the page follows now, as its identifier; null where nobody is signed in. */
  readonly member: () => string | null;
  readonly path: () => string;
}

/** For whom a page was opened. */
export interface OpenedFor {
  /** What a call to this route says of it; null where there is nothing to say. */
  tagFor(route: string): string | null;
  /** Who is signed in to the office; whose page it is stays as it was until `anew`. */
  noteStaff(staffId: number): void;
  /** Whether the office's page was opened for somebody else. */
  isOfOther(staffId: number): boolean;
  /** What was on the screen is gone: the next one is for whoever is there then. */
  anew(): void;
}

/** Signing in changes who is there: the call for it says nothing of who was there before. */
const isSignIn = (route: string) => /^POST .*\/(login|signin)/.test(route);

/**
 * Another tab may sign out and sign somebody else in: this page's next call would go in that person's name. So the page
 * keeps for whom it was opened and says so with every call; the server refuses a writing call of anybody else's. A member's
 * next screen is opened for whoever is signed in by then; the office's page stays whose it was until it is read anew.
 */
export function createOpenedFor(here: Here): OpenedFor {
  let member: string | null = null;
  let path = '';
  let staffId: number | null = null;
  const anew = () => {
    member = null;
    staffId = null;
  };
  const currentMember = () => {
    if (here.path() !== path) {
      path = here.path();
      member = null;
    }
    member ??= here.member();
    return member;
  };
  return {
    tagFor(route) {
      if (isSignIn(route)) {
        anew();
        return null;
      }
      if (route.includes(' /api/office/')) return staffId === null ? null : openedForTag('staff', staffId);
      const id = currentMember();
      return id === null ? null : openedForTag('member', id);
    },
    noteStaff(id) {
      staffId ??= id;
    },
    isOfOther: (id) => staffId !== null && staffId !== id,
    anew,
  };
}
