import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { AppError } from '#src/shared/endpoint/app-error.ts';
import { recordEventsEndpoint, reportFaultEndpoint } from './contract.ts';
import { Allowance, Few, framesOf } from './rules.ts';

type FaultOfOurs = Error & { readonly statusCode?: number; readonly code?: unknown };
type ReportFault = (transaction: string, thrown: unknown) => void;

/** As many words to a service outside as are under way at a time, each kind for itself. */
const mostUnderWay = 8;

/**
 * Hands page views, events and faults on. Nobody waits for those services: the answer is given first, and what they do
 * with it changes nothing. Call this before the other routes, so that the hook sees their errors. Answers how faults of
 * ours that no hook sees are reported: by the route as it is written, out of the same allowance.
 */
export function telemetryApi(gate: Gate, academy: Academy): ReportFault {
  const { app } = gate;
  const { analytics, errorReport } = academy.providers;
  const events = new Allowance(3_000);
  // Two, so that what strangers report cannot silence what the server has to say.
  const ownFaults = new Allowance(120);
  const browserFaults = new Allowance(120);
  const [visits, ownReports, reports] = [new Few(mostUnderWay), new Few(mostUnderWay), new Few(mostUnderWay)];
  const reportOwn: ReportFault = (transaction, thrown) => {
    const error: FaultOfOurs = thrown instanceof Error ? thrown : new Error();
    const isOurs = !(error instanceof AppError) && (error.statusCode ?? 500) >= 500;
    if (!isOurs || !ownFaults.take(academy.clock.now())) return;
    const fault = {
      platform: 'node',
      transaction,
      type: error.name,
      code: String(error.code ?? ''),
    } as const;
    ownReports.run(() => errorReport.report({ ...fault, frames: framesOf(error.stack) }));
  };

  app.addHook('onError', async (request, _reply, error) => {
    reportOwn(`${request.method} ${request.routeOptions.url ?? ''}`, error);
  });
  serve(gate, recordEventsEndpoint, async ({ input }) => {
    if (events.take(academy.clock.now())) visits.run(() => analytics.record(input.visit, input.events));
    return null;
  });
  serve(gate, reportFaultEndpoint, async ({ input }) => {
    const { page, call, ...rest } = input;
    const fault = { platform: 'javascript', transaction: page, ...rest, ...(call && { call }) } as const;
    if (browserFaults.take(academy.clock.now())) reports.run(() => errorReport.report(fault));
    return null;
  });
  return reportOwn;
}
