import type { Page } from 'playwright-core';
import { sandbox } from './browser.ts';

interface Seen {
  readonly name: string;
  readonly params: { readonly session_id?: string; readonly page_path?: string };
}

/** Follows what a page tells of itself; answers the events of its visits that reached the analytics service, with their page. */
export function followTelling(page: Page): () => Promise<string[]> {
  const visits = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/telemetry/events')) return;
    const { visit } = JSON.parse(request.postData() ?? '{}') as { visit?: string };
    if (visit) visits.add(visit);
  });
  return async () => {
    const seen = await sandbox<Seen[]>('analytics');
    return seen
      .filter(({ params }) => visits.has(params.session_id ?? ''))
      .map(({ name, params }) => `${name} ${params.page_path}`);
  };
}
