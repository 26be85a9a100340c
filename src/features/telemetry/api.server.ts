import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import { AppError } from '#src/shared/endpoint/app-error.ts';
import { knownWords } from '#src/web/errors/vocabulary.ts';
import { recordEventsEndpoint, reportFaultEndpoint } from './contract/telemetry.ts';
import { visitList } from './contract/visit-list.ts';
import { keepFailedRequests } from './failures.server.ts';
import { Allowance, Few, framesOf } from './rules/reports.ts';
import { listVisits } from './store/visits.server.ts';
import { visitOf } from './visits.server.ts';

type FaultOfOurs = Error & { readonly statusCode?: number; readonly code?: unknown };
type ReportFault = (transaction: string, thrown: unknown) => void;

/** As many words to a service outside as are under way at a time, each kind for itself. */
const mostUnderWay = 8;

/** What staff look at is no visit of the academy's pages. */
const isOfStaff = (page: string) => page === '/office' || page.startsWith('/office/');

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
      // Only what programs say themselves: a message may hold what somebody typed.
      message: knownWords(error.message),
    } as const;
    ownReports.run(() => errorReport.report({ ...fault, frames: framesOf(error.stack) }));
  };

  keepFailedRequests(app, academy);
  app.addHook('onClose', () => analytics.flush());
  app.addHook('onError', async (request, _reply, error) => {
    reportOwn(`${request.method} ${request.routeOptions.url ?? ''}`, error);
  });
  serve(gate, recordEventsEndpoint, async ({ input }) => {
    const { events: all, ...visit } = input;
    const happened = all.filter(({ page }) => !isOfStaff(page));
    if (happened.length > 0 && events.take(academy.clock.now()))
      visits.run(() => analytics.record(visit, happened));
    return null;
  });
  listServer(gate, academy)(visitList, async (_actor, query) => {
    // What this process has counted in the last seconds is in it.
    await analytics.flush();
    const { rows, ...page } = await listVisits(academy.db, query);
    return { ...page, rows: rows.map(visitOf) };
  });
  serve(gate, reportFaultEndpoint, async ({ input }) => {
    const { page, call, ...rest } = input;
    const fault = { platform: 'javascript', transaction: page, ...rest, ...(call && { call }) } as const;
    if (browserFaults.take(academy.clock.now())) reports.run(() => errorReport.report(fault));
    return null;
  });
  return reportOwn;
}
