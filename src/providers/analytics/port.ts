/** One thing that happened, without anybody's name: an event and the template of the page (`/board/:id`). */
export interface AnalyticsEvent {
  readonly name: 'page_view' | 'sign_up' | 'registration' | 'payment' | 'booking' | 'level_test';
  readonly page: string;
}

/** What a browser says of its visit. */
export interface AnalyticsVisit {
  /** An id of the tab, which is kept nowhere. */
  readonly visit: string;
  /** The host it came from, blank where it came by itself. */
  readonly from: string;
  /** The first page of the visit. */
  readonly isFirst: boolean;
}

/** How often something happened on a day; one row of what is kept. */
export interface PageCount {
  /** A day of Seoul. */
  readonly day: string;
  readonly event: AnalyticsEvent['name'];
  readonly page: string;
  readonly source: string;
  readonly total: number;
  /** How many of them began a visit. */
  readonly visits: number;
}

export interface AnalyticsPort {
  /** Counts up to 25 events of one visit. */
  record(visit: AnalyticsVisit, events: readonly AnalyticsEvent[]): Promise<void>;
  /** Writes down what was counted since the last time. */
  flush(): Promise<void>;
}
