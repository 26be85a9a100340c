import { data } from 'react-router';
import type { PageHandle } from '#src/platform/react/page-address.ts';
import { NotFoundScreen, notFoundMeta } from '../parts/not-found-screen.tsx';

export const meta = () => notFoundMeta();

/** The parameters this page reads; nothing else of its address reaches it. */
export const handle = { reads: [] } satisfies PageHandle;

/** The page keeps its layout and says 404. */
export function loader() {
  return data(null, { status: 404 });
}

/** Drawn once for every address that no page has. */
export const headers = () => ({ 'cache-control': 'public, max-age=0, s-maxage=300' });

export default function NotFound() {
  return <NotFoundScreen />;
}
