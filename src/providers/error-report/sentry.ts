import { randomBytes } from 'node:crypto';
import { askOutside } from '#src/shared/outgoing.ts';
import type { ErrorReportPort, FaultReport } from './port.ts';

export interface SentrySettings {
  /** `https://<key>@<host>/<project>`; a function where the host is known only once the server listens. */
  readonly dsn: () => string;
  readonly environment: string;
  /** Which build it is; the maps handed in for it carry the same. */
  readonly release: string;
  readonly now: () => Date;
}

const newId = () => randomBytes(16).toString('hex');

function eventOf(fault: FaultReport, id: string, { environment, release, now }: SentrySettings) {
  const { call, code, message } = fault;
  const text = call ? `${call.route} ${call.status} ${code}` : [code, message].filter(Boolean).join(' ');
  const frames = fault.frames.map((frame) => ({
    ...frame,
    // Source maps are looked for by a whole address whose host is of no account (`~/assets/…`).
    ...(fault.platform === 'javascript' && { abs_path: `https://site${frame.filename}` }),
  }));
  const value = { type: fault.type, value: text, stacktrace: { frames } };
  return {
    event_id: id,
    timestamp: now().toISOString(),
    platform: fault.platform,
    environment,
    release,
    level: call && call.status < 500 ? 'info' : 'error',
    ...(call && {
      tags: { route: call.route, status: String(call.status), code, count: String(call.count) },
    }),
    transaction: fault.transaction,
    exception: { values: [value] },
    contexts: { trace: { trace_id: newId(), span_id: newId().slice(0, 16) } },
  };
}

/** Where a DSN posts to: its last part is the project, what stands before it the path of an installation of one's own. */
function endpointOf(dsn: URL): string {
  const parts = dsn.pathname.split('/').filter((part) => part !== '');
  const project = parts.pop() ?? '';
  return `${[dsn.origin, ...parts].join('/')}/api/${project}/envelope/`;
}

/** Sentry's envelope protocol (`POST /api/<project>/envelope/`) spoken from the server; never throws. */
export function sentry(settings: SentrySettings): ErrorReportPort {
  const post = (lines: readonly object[]) => {
    const dsn = new URL(settings.dsn());
    return askOutside(endpointOf(dsn), {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=msc/1.0, sentry_key=${dsn.username}`,
      },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
    });
  };
  return {
    async report(fault) {
      const id = newId();
      const header = { event_id: id, sent_at: settings.now().toISOString() };
      await post([header, { type: 'event' }, eventOf(fault, id, settings)]);
    },
    async probe() {
      const answer = await post([{ sent_at: settings.now().toISOString() }]);
      if (!answer || answer.status >= 500) return { kind: 'unknown' };
      return answer.status === 200 ? { kind: 'well' } : { kind: 'refused', reason: `HTTP ${answer.status}` };
    },
  };
}
