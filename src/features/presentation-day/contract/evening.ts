import { z } from 'zod';
import { noShowsInput } from '#src/features/check-in/contract/no-shows.ts';
import { id } from '#src/features/presentations/contract/bookings.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

const ofSession = { sessionId: id };

export const closeNoShows = endpoint('POST /api/office/presentation-sessions/:sessionId/no-shows', {
  who: 'staff',
  roles: rights.checkIn,
  summary:
    'After a presentation: whoever had a seat and did not pass the door is absent, in one step. The list is the one that was shown; any other is refused.',
  input: z.strictObject({ ...ofSession, bookingNos: noShowsInput }),
  data: z.object({ closed: z.number() }),
});

export const reopenNoShows = endpoint('DELETE /api/office/presentation-sessions/:sessionId/no-shows', {
  who: 'staff',
  roles: rights.checkIn,
  summary: 'Takes the close of no-shows back, for all who were not marked otherwise since.',
  input: z.strictObject(ofSession),
  data: z.object({ reopened: z.number() }),
});
