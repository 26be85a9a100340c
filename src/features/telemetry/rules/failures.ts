/** Days after which a failed request is forgotten. */
export const failureKeptDays = 30;
/** However much fails, no more of them are kept. */
export const mostFailuresKept = 20_000;

/** Names in routes of things that have a number and a page of the office: what they are called, and where they are shown. */
const things: Readonly<Record<string, { readonly label: string; readonly to: string }>> = {
  registrationNo: { label: '접수', to: '/office/check-in/' },
  paymentId: { label: '결제', to: '/office/payments/' },
  attemptNo: { label: '응시', to: '/office/level-tests/attempts/' },
  postId: { label: '게시글', to: '/office/posts/' },
  itemId: { label: '문항', to: '/office/items/' },
  classId: { label: '반', to: '/office/level-tests/classes/' },
};

/** What a request was about, by its route's places; null for anything else, secrets of links above all. */
export function thingOf(params: unknown): { readonly thing: string; readonly thingNo: string } | null {
  if (typeof params !== 'object' || params === null) return null;
  const found = Object.entries(params).find(
    ([name, value]) => Object.hasOwn(things, name) && /^[\w-]{1,40}$/.test(String(value)),
  );
  return found ? { thing: found[0], thingNo: String(found[1]) } : null;
}

/** The words and the page of a thing that was kept. */
export function thingLink(thing: string | null, no: string | null): { label: string; to: string } | null {
  const known = thing === null || !Object.hasOwn(things, thing) ? undefined : things[thing];
  return known && no !== null
    ? { label: `${known.label} ${no}`, to: `${known.to}${encodeURIComponent(no)}` }
    : null;
}

/** Whether an answer is a fault of ours that somebody may ask about: not that we were busy, which says to come again. */
export const isFailure = (status: number): boolean => status >= 500 && status !== 503;
