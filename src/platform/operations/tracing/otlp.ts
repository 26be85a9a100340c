import { type EndedSpan, type Facts, spanKinds } from './spans.ts';

const attributes = (facts: Facts) =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

/** Nanoseconds since 1970, as a text: they are beyond what a number holds. */
const nanos = (ms: number) => `${Math.trunc(ms)}${String(Math.trunc((ms % 1) * 1e6)).padStart(6, '0')}`;

function spanJson(span: EndedSpan) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentId && { parentSpanId: span.parentId }),
    name: span.name,
    kind: spanKinds[span.kind],
    startTimeUnixNano: nanos(span.startMs),
    endTimeUnixNano: nanos(span.endMs),
    attributes: attributes(span.facts),
    status: span.isError ? { code: 2 } : {},
  };
}

/** Spans as OTLP/HTTP takes them in JSON (`ExportTraceServiceRequest`). */
export function otlpJson(resource: Facts, spans: readonly EndedSpan[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributes(resource) },
        scopeSpans: [{ scope: { name: 'msc-academy' }, spans: spans.map(spanJson) }],
      },
    ],
  };
}
