import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What a span may say: numbers and names of our own, never a value somebody gave. */
export type Facts = Readonly<Record<string, string | number>>;

/** OTLP's numbers of the kinds there are. */
export const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

export interface SpanStart {
  readonly name: string;
  readonly kind: keyof typeof spanKinds;
  /** Milliseconds since 1970; now where nothing is said. */
  readonly startMs?: number;
}

/** Where a span belongs. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether this trace is recorded at all. */
  readonly isSampled: boolean;
}

export interface EndedSpan extends TraceContext {
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: keyof typeof spanKinds;
  readonly startMs: number;
  readonly endMs: number;
  readonly facts: Facts;
  readonly isError: boolean;
}

export interface SpanEnd {
  /** Where only the end knows it. */
  readonly name?: string;
  readonly facts?: Facts;
  readonly isError?: boolean;
}

/** A span under way; what happens in it becomes its child. */
export interface Span {
  readonly context: TraceContext;
  child(start: SpanStart): Span;
  end(end?: SpanEnd): void;
}

const storage = new AsyncLocalStorage<Span>();

/** The span in which this code runs; undefined outside of any and where nothing is traced. */
export const activeSpan = (): Span | undefined => storage.getStore();
/** Runs something as a part of a span. */
export const inSpan = <T>(span: Span, work: () => T): T => storage.run(span, work);
/** Runs something as a part of none. */
export const outOfSpans = <T>(work: () => T): T => storage.exit(work);

/** Milliseconds since 1970, finer than a clock's, which another clock of the academy never moves. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/;

/** The trace a caller says it is in (W3C Trace Context); null where it says none or nothing that can be read. */
export function readTraceparent(header: unknown): { traceId: string; spanId: string } | null {
  const found = typeof header === 'string' ? traceparent.exec(header) : null;
  return found && !header?.toString().startsWith('ff')
    ? { traceId: found[1] ?? '', spanId: found[2] ?? '' }
    : null;
}

/** The same for whom we call. */
export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** Whether a trace is among the share that is recorded; every process decides alike, by its number. */
export const isInShare = (traceId: string, share: number): boolean =>
  Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32;

export interface Recorder {
  /** From 0 to 1. */
  readonly share: number;
  record(span: EndedSpan): void;
}

/** Begins a span that is nobody's child here; where a caller named its trace, it goes on. */
export function beginTrace(
  recorder: Recorder,
  start: SpanStart,
  caller: { traceId: string; spanId: string } | null = null,
): Span {
  const traceId = caller?.traceId ?? hex(16);
  const isSampled = isInShare(traceId, recorder.share);
  return spanOf(recorder, start, { traceId, isSampled, parentId: caller?.spanId ?? null });
}

interface Place {
  readonly traceId: string;
  readonly isSampled: boolean;
  readonly parentId: string | null;
}

function spanOf(recorder: Recorder, start: SpanStart, { parentId, ...trace }: Place): Span {
  const context: TraceContext = { ...trace, spanId: hex(8) };
  const startMs = start.startMs ?? nowMs();
  let isOver = false;
  return {
    context,
    child: (given) => spanOf(recorder, given, { ...trace, parentId: context.spanId }),
    end({ name = start.name, facts = {}, isError = false } = {}) {
      if (isOver || !context.isSampled) return;
      isOver = true;
      const { kind } = start;
      recorder.record({ ...context, parentId, name, kind, startMs, endMs: nowMs(), facts, isError });
    },
  };
}
