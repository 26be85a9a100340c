import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

const Count = z.object({ label: z.string(), count: z.number() });

export const Opening = z.object({
  /** The instant at which these sessions opened together; it names the opening. */
  opensAt: z.string(),
  titles: z.array(z.string()),
  branches: z.array(z.string()),
  sessions: z.number(),
  seats: z.number(),
  families: z.number(),
});
export type Opening = z.infer<typeof Opening>;

export const listOpeningsEndpoint = endpoint('GET /api/office/openings', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Openings of the last 180 days in the own branches, newest first (20 at most).',
  input: z.strictObject({}),
  data: z.object({ openings: z.array(Opening) }),
});

export const OpeningReport = Opening.extend({
  /** Until when it counts: a day after the opening, or now. */
  until: z.string(),
  /** Families that came before the opening. */
  early: z.number(),
  /** How long a family waited for its turn; where there was a queue. */
  waits: z.array(Count),
  medianWaitSeconds: z.number().nullable(),
  /** Seats taken and confirmed in each of the first 60 seconds. */
  seconds: z.array(z.object({ second: z.number(), held: z.number(), confirmed: z.number() })),
  /** The same in each of the first 60 minutes. */
  minutes: z.array(z.object({ minute: z.number(), held: z.number(), confirmed: z.number() })),
  pools: z.array(
    z.object({
      sessionId: z.number(),
      name: z.string(),
      capacity: z.number(),
      confirmed: z.number(),
      held: z.number(),
      waiting: z.number(),
      /** Seconds after the opening at which as many seats were taken as there are; null where some were left. */
      soldOutSeconds: z.number().nullable(),
    }),
  ),
  /** Why seats did not become registrations. */
  failures: z.array(Count),
  /** Outages of the service in that time, in words. */
  outages: z.array(z.string()),
});
export type OpeningReport = z.infer<typeof OpeningReport>;

export const openingReportEndpoint = endpoint('GET /api/office/openings/report', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'One opening afterwards: how many came and waited how long, seats by second and minute, why some failed.',
  input: z.strictObject({ opensAt: z.iso.datetime('접수 시작 시각을 확인해 주세요.') }),
  data: OpeningReport,
});
