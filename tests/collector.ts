import { createServer } from 'node:http';
import { z } from 'zod';

const Attributes = z.array(
  z.object({
    key: z.string(),
    value: z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.string() })]),
  }),
);
/** What a collector demands of OTLP over HTTP in JSON. */
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z
                .string()
                .regex(/^[0-9a-f]{16}$/)
                .optional(),
              name: z.string().min(1),
              kind: z.number().int().min(1).max(5),
              startTimeUnixNano: z.string().regex(/^\d{19}$/),
              endTimeUnixNano: z.string().regex(/^\d{19}$/),
              attributes: Attributes,
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Span = z.infer<typeof Traces>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

export interface Collector {
  readonly url: string;
  /** Every body it was sent, as it came. */
  readonly bodies: string[];
  readonly headers: Record<string, string | string[] | undefined>[];
  spans(): Span[];
  /** What an attribute of a span says. */
  fact(span: Span | undefined, key: string): string | undefined;
  close(): Promise<void>;
}

/** A stand-in for an OpenTelemetry collector on this machine. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const headers: Collector['headers'] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => (body += bytes));
    request.on('end', () => {
      const isRight = request.method === 'POST' && request.url === '/v1/traces';
      const isRead = isRight && Traces.safeParse(JSON.parse(body)).success;
      if (isRead) {
        bodies.push(body);
        headers.push(request.headers);
      }
      response.writeHead(isRead ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The collector does not listen.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    bodies,
    headers,
    spans: () =>
      bodies.flatMap((body) =>
        Traces.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    fact(span, key) {
      const value = span?.attributes.find((one) => one.key === key)?.value;
      return value && ('stringValue' in value ? value.stringValue : value.intValue);
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
