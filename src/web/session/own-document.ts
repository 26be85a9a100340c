import { useEffect, useState } from 'react';

/** Where the document came from that is shown now; the address may have changed since without loading. */
function documentPath(): string | null {
  const [entry] = performance.getEntriesByType('navigation');
  return entry && URL.canParse(entry.name) ? new URL(entry.name).pathname : null;
}

/**
 * Whether the document was sent for this very page. A content security policy belongs to the document: a page that needs
 * its own, reached by a link that only drew it anew, is loaded once more; until then this is false.
 */
export function useOwnDocument(path: string): boolean {
  const [isOwn] = useState(() => typeof window === 'undefined' || (documentPath() ?? path) === path);
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn;
}
