import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What a process counts about itself and its requests, in the words of Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  /** One answered request: never an address, only the route as it is written. */
  readonly answered: (request: AnsweredRequest) => void;
  /** Milliseconds by which the event loop is late now, as the shedding of load sees it. */
  readonly watchDelay: (delayMs: () => number) => void;
}

export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** A registry of its own for each process, so that two academies in one test count apart. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'academy_' });
  const requests = new Histogram({
    name: 'academy_http_request_seconds',
    help: 'Requests by method, route as it is written and status, with how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  return {
    registry,
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    watchDelay: (delayMs) => {
      new Gauge({
        name: 'academy_shedding_delay_seconds',
        help: 'How late the event loop is, as the shedding of load measures it (see SHED_AT_MS)',
        registers: [registry],
        collect() {
          this.set(delayMs() / 1000);
        },
      });
    },
  };
}
