import { z } from 'zod';
import { officeStageLabels } from '#src/features/test-sessions/rules/sessions.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import { keysOf } from '#src/shared/record.ts';

const id = idInput();

export const WatchedSession = z.object({
  sessionId: z.number(),
  title: z.string(),
  branchId: z.number(),
  branchName: z.string(),
  opensAt: z.string(),
  startsAt: z.string(),
  /** As the list of sessions says it. */
  stage: z.enum(keysOf(officeStageLabels)),
  /** Why it stands where it does. */
  pressing: z.enum(['opening', 'scheduled', 'waiting', 'last', 'none']),
  capacity: z.number(),
  held: z.number(),
  confirming: z.number(),
  confirmed: z.number(),
  left: z.number(),
  waiting: z.number(),
  lost: z.number(),
});
export type WatchedSession = z.infer<typeof WatchedSession>;

export const watchEndpoint = endpoint('GET /api/office/control', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'The opening day: seats held, confirming and sold of the own branches’ sessions, sales by second, failures.',
  input: z.strictObject({ branchId: id.optional() }),
  data: z.object({
    serverNow: z.string(),
    /** Those of the own branches that have something to watch: what one may choose from. */
    branches: z.array(z.object({ id: z.number(), name: z.string() })),
    /** By urgency: what opens next, then what is full or nearly so with families waiting. Sessions that open today, are open, or opened within the day (100 at most). */
    sessions: z.array(WatchedSession),
    /** Seats taken and confirmed in each of the last 60 seconds, oldest first. */
    seconds: z.array(z.object({ second: z.string(), held: z.number(), confirmed: z.number() })),
    /** In the last ten minutes. */
    failures: z.object({ expired: z.number(), cancelled: z.number(), payments: z.number() }),
    /** Families with a place in the lobby or the lottery of a round that is still to be served. */
    queue: z.number(),
    /** Payments whose end nobody knows yet. */
    unknownPayments: z.number(),
    messages: z.object({ queued: z.number(), failed: z.number() }),
    /** Whether this role has the room in which messages are looked at. */
    seesMessages: z.boolean(),
  }),
});

export const MonthlyReport = z.object({
  month: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      confirmed: z.number(),
      cancelled: z.number(),
      takenKrw: z.number(),
      refundedKrw: z.number(),
    }),
  ),
});
export type MonthlyReport = z.infer<typeof MonthlyReport>;

export const monthlyReportEndpoint = endpoint('GET /api/office/reports/monthly', {
  who: 'staff',
  roles: rights.branch,
  summary: 'A month of the own branches: seats and money by day.',
  input: z.strictObject({
    month: z.string('달을 골라 주세요.').regex(/^\d{4}-(0[1-9]|1[0-2])$/, '달을 골라 주세요.'),
    branchId: id.optional(),
  }),
  data: MonthlyReport,
});
