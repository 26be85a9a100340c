import type { Probe } from '#src/shared/probe.ts';

/** One thing that happened, without anybody's name: an event and the template of the page (`/board/:id`). */
export interface AnalyticsEvent {
  readonly name: 'page_view' | 'sign_up' | 'registration' | 'payment' | 'booking' | 'level_test';
  readonly page: string;
}

export interface AnalyticsPort {
  /** Hands over up to 25 events of one visit; a service that does not answer costs nothing but the events. */
  record(visit: string, events: readonly AnalyticsEvent[]): Promise<void>;
  /** Has an event looked at that is counted nowhere. `well` says that it would be taken, not that the secret is right. */
  probe(): Promise<Probe>;
}
