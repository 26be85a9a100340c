import { askOutside } from '#src/shared/outgoing.ts';
import type { AnalyticsPort } from './port.ts';

export interface Ga4Settings {
  /** `https://www.google-analytics.com`, or where the sandbox lives. */
  readonly baseUrl: () => string;
  readonly measurementId: string;
  readonly apiSecret: string;
  /** Own origin: GA4 wants whole addresses. */
  readonly publicUrl: string;
}

/**
 * Google Analytics 4 by its Measurement Protocol (`POST /mp/collect`), from server to server: no script of others runs on
 * our pages, no cookie is set, and neither address nor query nor title of a page leaves.
 */
export function ga4({ baseUrl, measurementId, apiSecret, publicUrl }: Ga4Settings): AnalyticsPort {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret });
  return {
    async record(visit, events) {
      const body = {
        client_id: visit,
        events: events.map(({ name, page }) => ({
          name,
          params: {
            page_location: `${publicUrl}${page}`,
            page_path: page,
            session_id: visit,
            engagement_time_msec: 1,
          },
        })),
      };
      await askOutside(`${baseUrl()}/mp/collect?${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    },
  };
}
