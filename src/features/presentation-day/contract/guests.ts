import { z } from 'zod';
import { CheckInNotes, checkInNoteInput } from '#src/features/check-in/contract/notes.ts';
import { id } from '#src/features/presentations/contract/bookings.ts';
import { OfficePresentation } from '#src/features/presentations/contract/office-list.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { guestList } from './guest-list.ts';

export const GuestRow = guestList.row(shapes).extend({
  /** What the ticket must say; for checking without a network. */
  code: z.string(),
});
export type GuestRow = z.infer<typeof GuestRow>;

export const presentationRoster = endpoint('GET /api/office/presentation-sessions/:sessionId/roster', {
  who: 'staff',
  roles: rights.checkIn,
  summary: 'Who booked, in order (2,000 at most); phones are masked.',
  input: z.strictObject({ sessionId: id }),
  data: z.object({ serverNow: z.string(), session: OfficePresentation, rows: z.array(GuestRow) }),
});

const ofCheckIn = { sessionId: id };

export const presentationCheckInNotes = endpoint('GET /api/office/presentation-sessions/:sessionId/notes', {
  who: 'staff',
  roles: rights.checkIn,
  summary: 'What was written down at the door, newest first (100 at most).',
  input: z.strictObject(ofCheckIn),
  data: CheckInNotes,
});

export const addPresentationCheckInNote = endpoint(
  'POST /api/office/presentation-sessions/:sessionId/notes',
  {
    who: 'staff',
    roles: rights.checkIn,
    summary: 'Writes down what happened at the door; such a note is never changed.',
    isCreating: true,
    input: z.strictObject({ ...ofCheckIn, note: checkInNoteInput }),
    data: CheckInNotes,
  },
);
