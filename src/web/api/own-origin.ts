let serverOrigin = '';
let faultsTo = '';
let releaseName = '';

/** Tells the server which origin its pages name as theirs, and where their browsers report errors; said once while the academy opens. */
export function serveFrom(publicUrl: string, errorDsn = '', release = ''): void {
  serverOrigin = publicUrl;
  faultsTo = errorDsn;
  releaseName = release;
}

/** Own origin without a trailing slash: as the server was told, and in the browser as the page says. */
export function ownOrigin(): string {
  if (typeof document === 'undefined') return serverOrigin;
  return document.documentElement.dataset.origin ?? window.location.origin;
}

/** Sentry's address for browsers (its key is public); undefined where there is none. */
export function errorDsn(): string | undefined {
  if (typeof document === 'undefined') return faultsTo || undefined;
  return document.documentElement.dataset.errors;
}

/** Which build reports of browsers name; undefined where nobody is reported to. */
export function errorRelease(): string | undefined {
  if (typeof document === 'undefined') return faultsTo ? releaseName : undefined;
  return document.documentElement.dataset.release;
}
