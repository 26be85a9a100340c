/** How long a page waits before it takes a call without an answer for a failure. */
const graceMs = 500;

let isLeaving = false;
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    isLeaving = true;
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
}

/**
 * Whether this page is still there a moment from now. A browser that reloads or leaves a page breaks off its calls,
 * which looks like a failure to the page; its scripts run on for that moment, and what they do would outlive it.
 */
export async function isStaying(): Promise<boolean> {
  if (isLeaving) return false;
  await new Promise((done) => setTimeout(done, graceMs));
  return !isLeaving;
}
