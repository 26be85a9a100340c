import { expect, test } from 'vitest';
import { otlpJson } from './otlp.ts';
import {
  activeSpan,
  beginTrace,
  type EndedSpan,
  inSpan,
  isInShare,
  outOfSpans,
  readTraceparent,
  writeTraceparent,
} from './spans.ts';
import { statementName } from './statements.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test.each([
  [`00-${traceId}-${spanId}-01`, { traceId, spanId }],
  // Whoever says that nobody shall look is looked at all the same: it is a stranger's word.
  [`00-${traceId}-${spanId}-00`, { traceId, spanId }],
  [`cc-${traceId}-${spanId}-01-later`, { traceId, spanId }],
  [`ff-${traceId}-${spanId}-01`, null],
  [`00-${'0'.repeat(32)}-${spanId}-01`, null],
  [`00-${traceId}-${'0'.repeat(16)}-01`, null],
  [`00-${traceId.toUpperCase()}-${spanId}-01`, null],
  [`00-${traceId}-${spanId}-01x`, null],
  ['', null],
  [undefined, null],
])('traceparent %s', (header, trace) => expect(readTraceparent(header)).toEqual(trace));

test('what is written for others is read again', () => {
  const context = { traceId, spanId, isSampled: true };
  expect(writeTraceparent(context)).toBe(`00-${traceId}-${spanId}-01`);
  expect(readTraceparent(writeTraceparent({ ...context, isSampled: false }))).toEqual({ traceId, spanId });
});

test('every process decides alike which share of the traces is recorded', () => {
  expect([0, 0.5, 1].map((share) => isInShare(`${'a'.repeat(24)}7fffffff`, share))).toEqual([
    false,
    true,
    true,
  ]);
  expect([0, 0.5, 1].map((share) => isInShare(`${'a'.repeat(24)}80000000`, share))).toEqual([
    false,
    false,
    true,
  ]);
});

function recorded(share = 1) {
  const spans: EndedSpan[] = [];
  return { spans, recorder: { share, record: (span: EndedSpan) => void spans.push(span) } };
}

test('a span is the child of the one it began in, and is told once', () => {
  const { spans, recorder } = recorded();
  const parent = beginTrace(recorder, { name: 'GET', kind: 'server' }, { traceId, spanId });
  inSpan(parent, () => {
    const child = activeSpan()?.child({ name: 'select branches', kind: 'client' });
    child?.end();
    child?.end();
    expect(outOfSpans(activeSpan)).toBeUndefined();
  });
  expect(activeSpan()).toBeUndefined();
  parent.end({ name: 'GET /api/branches', isError: true, facts: { n: 1 } });
  expect(spans.map((one) => [one.name, one.parentId, one.isError])).toEqual([
    ['select branches', parent.context.spanId, false],
    ['GET /api/branches', spanId, true],
  ]);
  expect(new Set(spans.map((one) => one.traceId))).toEqual(new Set([traceId]));
});

test('what is not in the share is told to nobody, and says so to whom it calls', () => {
  const { spans, recorder } = recorded(0);
  const span = beginTrace(recorder, { name: 'GET', kind: 'server' });
  span.child({ name: 'x', kind: 'client' }).end();
  span.end();
  expect(spans).toEqual([]);
  expect(writeTraceparent(span.context)).toMatch(/-00$/);
});

test('spans stand in OTLP as a collector reads it', () => {
  const { spans, recorder } = recorded();
  const span = beginTrace(recorder, { name: 'job a', kind: 'consumer', startMs: 1_764_120_000_123.25 });
  span.end({ facts: { 'academy.job': 'a', n: 3 }, isError: true });
  const [{ resource, scopeSpans } = { resource: null, scopeSpans: [] }] = otlpJson(
    { 'service.name': 'academy' },
    spans,
  ).resourceSpans;
  expect(resource).toEqual({ attributes: [{ key: 'service.name', value: { stringValue: 'academy' } }] });
  expect(scopeSpans[0]?.spans[0]).toMatchObject({
    name: 'job a',
    kind: 5,
    startTimeUnixNano: expect.stringMatching(/^1764120000123250000$/),
    endTimeUnixNano: expect.stringMatching(/^\d{19}$/),
    attributes: [
      { key: 'academy.job', value: { stringValue: 'a' } },
      { key: 'n', value: { intValue: '3' } },
    ],
    status: { code: 2 },
  });
});

test.each([
  ['select "a"."id" from "members" as "a" where "a"."name" = $1', 'select', 'members'],
  ['insert into "history" ("id") values ($1)', 'insert', 'history'],
  ['update "seat_holds" set "state" = $1', 'update', 'seat_holds'],
  ['/* prepared find_session */ select * from sessions', 'select', 'sessions'],
  ['/* prepared find_session */(select * from sessions)', 'select', 'sessions'],
  ['with due as (select 1) delete from "messages" using due', 'delete', 'messages'],
  ["select 'Kim Haneul' as name", 'select', ''],
  ['select 1', 'select', ''],
  ['vacuum', 'other', ''],
])('%s is %s of %s', (text, operation, table) => expect(statementName(text)).toEqual({ operation, table }));
