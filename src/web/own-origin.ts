let told = '';

/** Tells the server which origin its pages name as theirs; said once while the academy opens. */
export function serveFrom(publicUrl: string): void {
  told = publicUrl;
}

/** Own origin without a trailing slash: as the server was told, and in the browser as the page says. */
export function ownOrigin(): string {
  if (typeof document === 'undefined') return told;
  return document.documentElement.dataset.origin ?? window.location.origin;
}
