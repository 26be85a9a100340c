import { lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import bold from '../node_modules/.academy-fonts/bold-common.woff2?url';
import regular from '../node_modules/.academy-fonts/regular-common.woff2?url';
import { ownAppearance, ownName, ownShortName } from './shared/identity/own-name.ts';
import './ui/theme.css';
import { toastPlace } from './ui/toast-place.ts';
import { errorDsn, errorRelease, ownOrigin } from './web/api/own-origin.ts';
import { earlyScript } from './web/page/early-script.ts';
import { ErrorScreen } from './web/page/error-screen.tsx';
import { fetchedLate } from './web/page/fetched-late.ts';
import { InterfaceStateProvider } from './web/page/interface-state.tsx';
import { ScriptMark } from './web/page/script-mark.ts';
import { SessionProvider } from './web/session/session.tsx';

const font = (href: string) =>
  ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }) as const;

export const links = () => [font(regular), font(bold)];

const Toaster = lazy(async () => ({ default: (await import('sonner')).Toaster }));

export function Layout({ children }: { children: ReactNode }) {
  const mark = useContext(ScriptMark);
  return (
    <html
      lang="ko"
      data-origin={ownOrigin()}
      data-academy={ownName()}
      data-academy-short={ownShortName()}
      data-academy-appearance={ownAppearance()}
      data-errors={errorDsn()}
      data-release={errorRelease()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; it must run before the first paint */}
        <script nonce={mark} dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={mark} />
        <Scripts nonce={mark} />
      </body>
    </html>
  );
}

/** Where short sentences appear; see `toast`. */
function Sentences() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => toastPlace.onWanted(() => setIsWanted(true)), []);
  return isWanted ? (
    <Suspense>
      {/* A dialog neither hides it from whoever listens nor takes a press on it for one beside itself. */}
      <div data-react-aria-top-layer="true">
        <Toaster position="top-center" containerAriaLabel="알림" />
      </div>
      <Put />
    </Suspense>
  ) : null;
}

/** Comes after its neighbour, and so says that this one listens. */
function Put() {
  useEffect(toastPlace.put, []);
  return null;
}

/** Tells which page is shown, by its template. Fetched after the page itself: telling must not slow down reading. */
function usePageViews() {
  const { pathname } = useLocation();
  const params = useMatches().at(-1)?.params;
  const latest = useRef(params);
  latest.current = params;
  const { location: ahead } = useNavigation();
  useEffect(() => {
    void telemetry().then((notified) => notified?.watchFaults());
  }, []);
  useEffect(() => {
    if (ahead) void telemetry().then((notified) => notified?.leaveFor(ahead.pathname, ahead.search));
  }, [ahead]);
  useEffect(() => {
    void telemetry().then((notified) =>
      notified?.recordPageView(notified.templateOf(pathname, latest.current ?? {}), pathname),
    );
  }, [pathname]);
}

/** Once the page has nothing better to do; a browser that does not say so (Safari) has that at once. */
const idle = () =>
  new Promise<void>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: 2_000 });
    else setTimeout(done);
  });

/** Null where it was blocked: then nothing is told, and nothing else changes. */
const fetched = fetchedLate(() => idle().then(() => import('./web/telemetry.ts')));
const telemetry = () => fetched().catch(() => null);

export default function Root() {
  usePageViews();
  return (
    <>
      <InterfaceStateProvider>
        <SessionProvider>
          <Outlet />
        </SessionProvider>
      </InterfaceStateProvider>
      <Sentences />
    </>
  );
}

/** Safe words only: what failed is for the log. */
export function ErrorBoundary() {
  return <ErrorScreen />;
}
