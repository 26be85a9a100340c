import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { watchStatements } from '../../db/database.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import type { Metrics } from '../metrics.ts';
import { routeOf } from '../request-watch.ts';
import { watchCalls } from './calls.ts';
import { openExporter } from './exporter.ts';
import { beginTrace, inSpan, type Recorder, readTraceparent } from './spans.ts';
import { noteStatement } from './statements.ts';

type Jobs = Readonly<Record<string, JobHandler>>;

export interface Tracing {
  /** Traces each request of a server; before any other hook. */
  ofRequests(app: FastifyInstance): void;
  /** The same jobs, each run a trace of its own. */
  ofJobs(jobs: Jobs): Jobs;
  close(): Promise<void>;
}

/** Where no collector is set nothing is listened to, wrapped or counted. */
const none: Tracing = { ofRequests: () => undefined, ofJobs: (jobs) => jobs, close: async () => undefined };

/** `key=value,key=value`, as OTEL_EXPORTER_OTLP_HEADERS has them. */
const headersOf = (text = '') =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0
        ? [[pair.slice(0, at).trim().toLowerCase(), decodeURIComponent(pair.slice(at + 1).trim())]]
        : [];
    }),
  );

/** Sends traces of requests, statements, jobs and calls outside to the collector of the settings; to none, nothing at all. */
export function openTracing(config: Config, metrics: Metrics): Tracing {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return none;
  const collector = {
    endpoint,
    headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS),
    resource: {
      'service.name': config.OTEL_SERVICE_NAME,
      'service.version': config.release,
      'service.instance.id': String(process.pid),
      'academy.role': config.ROLE,
    },
  };
  const exporter = openExporter(collector, metrics.registry);
  const recorder: Recorder = { share: config.OTEL_TRACES_SAMPLER_ARG, record: exporter.record };
  watchCalls();
  watchStatements(noteStatement);
  return {
    ofRequests: (app) => traceRequests(app, recorder),
    ofJobs: (jobs) => tracedJobs(jobs, recorder),
    close() {
      watchStatements(null);
      return exporter.close();
    },
  };
}

function traceRequests(app: FastifyInstance, recorder: Recorder): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = readTraceparent(request.headers.traceparent);
    request.span = beginTrace(recorder, { name: request.method, kind: 'server' }, caller);
    inSpan(request.span, done);
  });
  // What reads a body goes on where the connection was opened, outside of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) inSpan(request.span, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    request.span?.end({
      name: `${request.method} ${route}`,
      facts: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        // By it a trace is found from an error screen, and the line of the log from a trace.
        'academy.request_id': request.id,
        'academy.caller': request.callerKind,
        ...(request.answerCode && { 'error.type': request.answerCode }),
      },
      isError: reply.statusCode >= 500,
    });
  });
}

const tracedJobs = (jobs: Jobs, recorder: Recorder): Jobs =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, job]): [string, JobHandler] => [
      name,
      async (...given) => {
        const span = beginTrace(recorder, { name: `job ${name}`, kind: 'consumer' });
        try {
          const done = await inSpan(span, () => job(...given));
          span.end({ facts: { 'academy.job': name } });
          return done;
        } catch (error) {
          span.end({ facts: { 'academy.job': name }, isError: true });
          throw error;
        }
      },
    ]),
  );
