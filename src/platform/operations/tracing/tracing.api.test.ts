import { createServer } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askOutside } from '#src/shared/outgoing.ts';
import { type Collector, startCollector } from '#tests/collector.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import { activeSpan, beginTrace, inSpan } from './spans.ts';

let collector: Collector;
let academy: TestAcademy;
beforeAll(async () => {
  collector = await startCollector();
  academy = await startAcademy({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20kept,x-tenant=a',
  });
});
afterAll(async () => {
  await academy.close();
  await collector.close();
});

const figures = (of: TestAcademy) => of.app.metrics.registry.metrics();
const spanOf = (requestId: string | null) =>
  collector.spans().find((one) => collector.fact(one, 'academy.request_id') === requestId);
/** The span of a request, once the collector has it. */
async function found(requestId: string | null) {
  await expect.poll(() => spanOf(requestId)).toBeDefined();
  return spanOf(requestId);
}

describe('a request', () => {
  test('is a span by its route, with its statements below it and its number in it', async () => {
    const answer = await call(academy, 'GET /api/branches');
    const span = await found(answer.headers.get('x-request-id'));
    expect(span).toMatchObject({ name: 'GET /api/branches', kind: 2, status: {} });
    expect(collector.fact(span, 'http.route')).toBe('/api/branches');
    expect(collector.fact(span, 'http.response.status_code')).toBe('200');
    expect(collector.fact(span, 'academy.caller')).toBe('guest');
    const below = collector.spans().filter((one) => one.parentSpanId === span?.spanId);
    expect(below.map((one) => one.name)).toContain('select branches');
    expect(new Set(below.map((one) => one.traceId))).toEqual(new Set([span?.traceId]));
    expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer kept', 'x-tenant': 'a' });
  });

  test('with a body has its statements below it too', async () => {
    const form = { memberId: 'nobody99', password: 'no word of anybody' };
    const answer = await call(academy, 'POST /api/login', { form });
    const span = await found(answer.headers.get('x-request-id'));
    expect(span).toMatchObject({ name: 'POST /api/login' });
    expect(collector.fact(span, 'error.type')).toBe('session.sign_in_failed');
    const below = collector.spans().filter((one) => one.traceId === span?.traceId);
    expect(below.map((one) => one.name)).toContain('select members');
    expect(collector.bodies.join()).not.toMatch(/nobody99|no word of anybody/);
  });

  test('goes on where the caller began', async () => {
    const traceId = 'ab'.repeat(16);
    const answer = await call(academy, 'GET /api/branches', {
      headers: { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01` },
    });
    const span = await found(answer.headers.get('x-request-id'));
    expect(span).toMatchObject({ traceId, parentSpanId: 'cd'.repeat(8) });
  });

  test('that ends in a fault is one of error, without its words', async () => {
    await sql`alter table branches rename to gone`.execute(academy.owner);
    const failed = await call(academy, 'GET /api/branches');
    await sql`alter table gone rename to branches`.execute(academy.owner);
    const span = await found(failed.headers.get('x-request-id'));
    expect(span?.status).toEqual({ code: 2 });
    expect(collector.fact(span, 'error.type')).toBe('common.server_failed');
    expect(JSON.stringify(span)).not.toContain('does not exist');
  });
});

test('a job is a trace of its own, with its statements', async () => {
  await academy.jobs['telemetry.forget']?.({});
  await expect
    .poll(() => collector.spans().find((one) => one.name === 'job telemetry.forget'))
    .toMatchObject({ kind: 5, status: {} });
  const { traceId } = collector.spans().find((one) => one.name === 'job telemetry.forget') ?? {};
  expect(collector.spans().map((one) => one.traceId === traceId && one.name)).toContain(
    'delete failed_requests',
  );
});

test('a call outside is told of by host and status, and carries the trace; outside of a trace it carries nothing', async () => {
  const heard: (string | undefined)[] = [];
  const vendor = createServer((request, response) => {
    heard.push(request.headers.traceparent?.toString());
    response.writeHead(404).end('{}');
  });
  await new Promise<void>((done) => vendor.listen(0, '127.0.0.1', done));
  const address = vendor.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/payments/of-somebody?key=secret`;
  const spans: string[] = [];
  const recorder = { share: 1, record: (span: object) => void spans.push(JSON.stringify(span)) };
  const parent = beginTrace(recorder, { name: 'x', kind: 'internal' });
  await inSpan(parent, () => askOutside(url));
  await askOutside(url);
  vendor.close();
  expect(heard[0]).toMatch(new RegExp(`^00-${parent.context.traceId}-[0-9a-f]{16}-01$`));
  expect(heard[1]).toBeUndefined();
  expect(spans).toHaveLength(1);
  expect(spans[0]).toContain('"http.response.status_code":404');
  expect(spans[0]).not.toMatch(/of-somebody|secret/);
  expect(activeSpan()).toBeUndefined();
});

describe('where no collector is', () => {
  test('set, nothing is traced, wrapped or counted', async () => {
    const other = await startAcademy();
    expect(await figures(other)).not.toContain('academy_trace_spans_total');
    expect(other.app.hasRequestDecorator('span')).toBe(false);
    await other.close();
  });

  test('answering, nobody waits for it, and what is dropped is counted', async () => {
    const hanging = createServer(() => undefined);
    await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done));
    const address = hanging.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const other = await startAcademy({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    const times: number[] = [];
    for (let n = 0; n < 200; n++) {
      const began = performance.now();
      expect((await call(other, 'GET /api/branches')).status).toBe(200);
      times.push(performance.now() - began);
    }
    // The collector takes three seconds to be given up; no call waits for it.
    expect(times.toSorted((a, b) => a - b)[100]).toBeLessThan(2_500);
    await expect
      .poll(async () =>
        Number(/academy_trace_spans_total\{outcome="dropped"\} (\d+)/.exec(await figures(other))?.[1]),
      )
      .toBeGreaterThan(100);
    await other.close();
    hanging.closeAllConnections();
    hanging.close();
  });
});
