import { Counter, type Registry } from 'prom-client';
import { otlpJson } from './otlp.ts';
import { type EndedSpan, type Facts, outOfSpans } from './spans.ts';

export interface Collector {
  /** Where `/v1/traces` is. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly resource: Facts;
}

/** Spans that may wait; what comes on top is dropped, so that a collector that is away costs no more memory than that. */
const mostWaiting = 4_096;
/** Spans of one call. */
const mostAtOnce = 512;
const everyMs = 2_000;
const timeLimitMs = 3_000;

export interface Exporter {
  record(span: EndedSpan): void;
  /** Sends what waits; once, for an end waits for nobody. */
  close(): Promise<void>;
}

/** Sends spans to a collector in the background, one call after the other. What cannot be sent is dropped and counted. */
export function openExporter({ endpoint, headers, resource }: Collector, registry: Registry): Exporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const counted = new Counter({
    name: 'academy_trace_spans_total',
    help: 'Spans by what became of them: sent to the collector, or dropped because it is away or too slow',
    labelNames: ['outcome'],
    registers: [registry],
  });
  counted.inc({ outcome: 'sent' }, 0);
  counted.inc({ outcome: 'dropped' }, 0);
  const waiting: EndedSpan[] = [];
  let underWay: Promise<void> | null = null;

  const send = async (spans: readonly EndedSpan[]) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(otlpJson(resource, spans)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimitMs),
      });
      await answer.body?.cancel();
      counted.inc({ outcome: answer.ok ? 'sent' : 'dropped' }, spans.length);
    } catch {
      counted.inc({ outcome: 'dropped' }, spans.length);
    }
  };
  const flush = () => {
    if (underWay || waiting.length === 0) return;
    underWay = send(waiting.splice(0, mostAtOnce)).finally(() => {
      underWay = null;
      if (waiting.length >= mostAtOnce) flush();
    });
  };
  const timer = outOfSpans(() => setInterval(flush, everyMs).unref());
  return {
    record(span) {
      if (waiting.length < mostWaiting) waiting.push(span);
      else counted.inc({ outcome: 'dropped' });
    },
    async close() {
      clearInterval(timer);
      await underWay;
      flush();
      await underWay;
    },
  };
}
