/** The office's calls that were refused because its session had ended, until the same person has signed in again. */
export interface StaffRenewal {
  /** For a call refused by a 401: true once it may be sent again, false where it shall be rejected. */
  renew(route: string, code: unknown): Promise<boolean>;
  /** The office's frame, which says whether it asks for the sign-in: without one no call waits. Answers how to end listening. */
  listen(asksFor: () => boolean): () => void;
  /** Whether whoever is signed in now is the one whose calls wait. */
  settle(isSame: boolean): void;
}

/** Who is signed in to the office is asked for by these: they end with it. */
const endingWithStaff: ReadonlySet<string> = new Set(['GET /api/office/me', 'POST /api/office/signout']);

/**
 * A session of the office ends while its page is open: revoked, or over. Calls wait for the sign-in that is asked for over the
 * page, so that a form that was just sent is saved by the same press, and none is sent in the name of somebody else.
 */
export function createStaffRenewal(): StaffRenewal {
  let frame: (() => boolean) | null = null;
  let waiting: ((isSame: boolean) => void)[] = [];
  const settle = (isSame: boolean) => {
    const all = waiting;
    waiting = [];
    for (const go of all) go(isSame);
  };
  return {
    async renew(route, code) {
      if (code !== 'common.sign_in_required' || endingWithStaff.has(route)) return false;
      const settled = new Promise<boolean>((go) => waiting.push(go));
      if (!frame?.()) settle(false);
      return settled;
    },
    listen(asksFor) {
      frame = asksFor;
      return () => {
        frame = null;
        settle(false);
      };
    },
    settle,
  };
}
