import { z } from 'zod';
import { askOutside, jsonOf } from '#src/shared/outgoing.ts';
import type { AnalyticsEvent, AnalyticsPort } from './port.ts';

export interface Ga4Settings {
  /** `https://www.google-analytics.com`, or where the sandbox lives. */
  readonly baseUrl: () => string;
  readonly measurementId: string;
  readonly apiSecret: string;
  /** Own origin: GA4 wants whole addresses. */
  readonly publicUrl: string;
}

const Validated = z.object({ validationMessages: z.array(z.object({ description: z.string() })) });

/**
 * Google Analytics 4 by its Measurement Protocol (`POST /mp/collect`), from server to server: no script of others runs on
 * our pages, no cookie is set, and neither address nor query nor title of a page leaves.
 */
export function ga4({ baseUrl, measurementId, apiSecret, publicUrl }: Ga4Settings): AnalyticsPort {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret });
  const post = (path: string, visit: string, events: readonly AnalyticsEvent[]) => {
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
    return askOutside(`${baseUrl()}${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };
  return {
    async record(visit, events) {
      await post('/mp/collect', visit, events);
    },
    // https://developers.google.com/analytics/devguides/collection/protocol/ga4/validating-events
    async probe() {
      const answer = await post('/debug/mp/collect', 'check', [{ name: 'page_view', page: '/' }]);
      const parsed = answer?.status === 200 ? Validated.safeParse(jsonOf(answer)) : null;
      if (!parsed?.success) return { kind: 'unknown' };
      const [fault] = parsed.data.validationMessages;
      return fault ? { kind: 'refused', reason: fault.description } : { kind: 'well' };
    },
  };
}
