import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './ui/theme.css';
import { ErrorScreen } from './web/error-screen.tsx';
import { InterfaceStateProvider } from './web/interface-state.tsx';
import { createQueryClient } from './web/query-client.ts';
import { expectSessionScript, SessionProvider } from './web/session.tsx';

const Toaster = lazy(async () => ({ default: (await import('sonner')).Toaster }));

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ko" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: expectSessionScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const [queries] = useState(createQueryClient);
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  return (
    <QueryClientProvider client={queries}>
      <InterfaceStateProvider>
        <SessionProvider>
          <Outlet />
        </SessionProvider>
      </InterfaceStateProvider>
      {isAwake && (
        <Suspense>
          <Toaster position="top-center" containerAriaLabel="알림" />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}

/** Safe words only: what failed is for the log. */
export function ErrorBoundary() {
  return <ErrorScreen />;
}
