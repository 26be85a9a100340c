import { z } from 'zod';
import { id } from '#src/features/presentations/contract/bookings.ts';
import { OfficePresentation } from '#src/features/presentations/contract/office-list.ts';
import { rights } from '#src/shared/access/rights.ts';
import { DoorNotes, doorNoteInput } from '#src/shared/door.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ExportFile, exportFields, listInput, listOf } from '#src/shared/endpoint/list.ts';

const states = ['waiting', 'offered', 'booked', 'attended', 'absent', 'cancelled', 'lapsed'] as const;

export const GuestRow = z.object({
  bookingNo: z.string(),
  name: z.string(),
  mobile: z.string(),
  party: z.number(),
  /** How many of the party came; null until then. */
  arrived: z.number().nullable(),
  isWalkIn: z.boolean(),
  childGrades: z.string(),
  question: z.string(),
  needs: z.string(),
  state: z.enum(states),
  stateWord: z.string(),
  /** What the ticket must say; for checking without a network. */
  code: z.string(),
});
export type GuestRow = z.infer<typeof GuestRow>;

export const presentationRoster = endpoint('GET /api/office/presentation-sessions/:sessionId/roster', {
  who: 'staff',
  roles: rights.door,
  summary: 'Who booked, in order (2,000 at most); phones are masked.',
  input: z.strictObject({ sessionId: id }),
  data: z.object({ serverNow: z.string(), session: OfficePresentation, rows: z.array(GuestRow) }),
});

/** Those given up are listed only where they are asked for. */
const filters = { sessionId: id, state: z.enum(states, '상태를 골라 주세요.').optional() };
const sorts = ['createdAt', 'name', 'party', 'state'] as const;

export const listGuests = endpoint('GET /api/office/presentation-sessions/:sessionId/guests', {
  who: 'staff',
  roles: rights.door,
  summary: 'Who booked a session, in order unless asked otherwise, filtered and paged; phones are masked.',
  input: listInput(sorts, filters),
  data: listOf(GuestRow.omit({ code: true })),
});
export type GuestLine = z.infer<typeof listGuests.data>['rows'][number];

const ofDoor = { sessionId: id };

export const presentationDoorNotes = endpoint('GET /api/office/presentation-sessions/:sessionId/notes', {
  who: 'staff',
  roles: rights.door,
  summary: 'What was written down at the door, newest first (100 at most).',
  input: z.strictObject(ofDoor),
  data: DoorNotes,
});

export const noteAtPresentationDoor = endpoint('POST /api/office/presentation-sessions/:sessionId/notes', {
  who: 'staff',
  roles: rights.door,
  summary: 'Writes down what happened at the door; such a note is never changed.',
  isCreating: true,
  input: z.strictObject({ ...ofDoor, note: doorNoteInput }),
  data: DoorNotes,
});

export const exportGuests = endpoint('POST /api/office/presentation-sessions/:sessionId/export', {
  who: 'staff',
  roles: rights.branch,
  summary: 'The list with those given up as a spreadsheet with whole phones; the reason is kept.',
  input: listInput(sorts, { ...filters, ...exportFields }),
  data: ExportFile,
});
