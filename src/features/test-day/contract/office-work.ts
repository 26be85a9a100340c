import { z } from 'zod';
import { noShowsInput } from '#src/features/check-in/contract/no-shows.ts';
import { CheckInNotes, checkInNoteInput } from '#src/features/check-in/contract/notes.ts';
import { id, registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import {
  dayInput,
  OfficeSession,
  overRoomTick,
  planningTicks,
  sessionFields,
  timeInput,
} from '#src/features/test-sessions/contract/office.ts';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayTimeInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { RosterRow } from './roster.ts';

const ofRegistration = { registrationNo };

export const CheckInView = z.object({
  registrationNo: z.string(),
  childName: z.string(),
  childGrade: z.string(),
  hasPhoto: z.boolean(),
  title: z.string(),
  branchName: z.string(),
  room: z.string(),
  startsAt: z.string(),
  sessionId: z.number(),
  state: RosterRow.shape.state,
  stateLabel: z.string(),
});
export type CheckInView = z.infer<typeof CheckInView>;

export const checkInViewEndpoint = endpoint('GET /api/office/registrations/:registrationNo', {
  who: 'staff',
  roles: rights.checkIn,
  summary: 'The registration behind a ticket, as the door needs it.',
  input: z.strictObject(ofRegistration),
  data: CheckInView,
});

export const RegistrationEvent = z.object({
  key: z.string(),
  at: z.string(),
  /** `응시 기록`, `결과 입력` */
  label: z.string(),
  who: z.string(),
  before: z.string(),
  after: z.string(),
  /** In words where there are any. */
  note: z.string(),
});
export type RegistrationEvent = z.infer<typeof RegistrationEvent>;

export const registrationHistoryEndpoint = endpoint('GET /api/office/registrations/:registrationNo/history', {
  who: 'staff',
  roles: rights.families,
  summary: 'Everything that happened to a registration and to its mark, newest first (200 at most).',
  input: z.strictObject(ofRegistration),
  data: z.object({ events: z.array(RegistrationEvent) }),
});

export const checkInPhotoEndpoint = endpoint('GET /api/office/registrations/:registrationNo/photo', {
  who: 'staff',
  roles: rights.checkIn,
  summary:
    'The photo of a child with a seat, as a data URL; who looked is written down. null where the guardian gave none.',
  input: z.strictObject(ofRegistration),
  data: z.object({ photo: z.string().nullable() }),
});

export const attendEndpoint = endpoint('POST /api/office/registrations/:registrationNo/attendance', {
  who: 'staff',
  roles: rights.checkIn,
  summary:
    'Writes down that a child came or did not, or takes that back; the same answer twice changes nothing, and what a colleague wrote since `from` was shown is not replaced unseen.',
  isRepeatable: true,
  input: z.strictObject({
    ...ofRegistration,
    /** What the screen showed. */
    from: z.enum(['confirmed', 'attended', 'absent'], '새로 고친 뒤 다시 시도해 주세요.'),
    outcome: z.enum(['attended', 'absent', 'confirmed'], '응시나 결시를 골라 주세요.'),
    /** Takes a shown result of the child back with it. */
    reason: ReasonInput.optional(),
  }),
  data: CheckInView,
});

export const moveChildEndpoint = endpoint('POST /api/office/registrations/:registrationNo/move', {
  who: 'staff',
  roles: rights.counter,
  summary: 'Moves a child to another session of the same test in an own branch; the guardian is told.',
  isRepeatable: true,
  input: z.strictObject({
    ...ofRegistration,
    /** Where the screen showed the child; another place by now is told. */
    fromSessionId: id,
    sessionId: id,
    reason: ReasonInput,
  }),
  data: CheckInView,
});

export const freeSeatEndpoint = endpoint('POST /api/office/registrations/:registrationNo/free-seat', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Frees the seat that a cancelled or expired registration still takes; no money moves.',
  isRepeatable: true,
  input: z.strictObject({ ...ofRegistration, reason: ReasonInput }),
  data: CheckInView,
});

export const settleDoubleEndpoint = endpoint('POST /api/office/registrations/:registrationNo/double', {
  who: 'staff',
  roles: rights.money,
  summary:
    'Says whether two registrations for a test are of one child: `same` cancels this one with all of its fee and leaves both accounts one place; `different` ends the suspicion.',
  isRepeatable: true,
  input: z.strictObject({
    ...ofRegistration,
    otherNo: registrationNo,
    verdict: z.enum(['same', 'different'], '같은 학생인지 골라 주세요.'),
    reason: ReasonInput,
  }),
  data: CheckInView,
});

const ofSession = { sessionId: id };

export const testCheckInNotesEndpoint = endpoint('GET /api/office/test-sessions/:sessionId/notes', {
  who: 'staff',
  roles: rights.checkIn,
  summary: 'What was written down on the day of the test, newest first (100 at most).',
  input: z.strictObject(ofSession),
  data: CheckInNotes,
});

export const addTestCheckInNoteEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/notes', {
  who: 'staff',
  roles: rights.checkIn,
  summary: 'Writes down what happened at the test; such a note is never changed.',
  isCreating: true,
  input: z.strictObject({ ...ofSession, note: checkInNoteInput }),
  data: CheckInNotes,
});

export const duplicateSessionEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/duplicate', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'Plans the same session again on another day, as a draft in the same room; more seats than the room takes are refused until told.',
  isCreating: true,
  input: z.strictObject({
    ...ofSession,
    day: dayInput,
    startsAt: timeInput,
    opensAt: dayTimeInput(),
    closesAt: dayTimeInput(),
    /** As many as the old one has where nothing is said. */
    capacity: sessionFields.capacity.optional(),
    ...planningTicks,
    ...overRoomTick,
  }),
  data: OfficeSession,
});

export const cancelSessionEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/cancel', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'Cancels a session: everybody is told, and all of the fee goes back, at once or, with `choiceUntil`, to those who have not chosen another session by then.',
  isRepeatable: true,
  input: z.strictObject({
    ...ofSession,
    version: versionInput,
    /** Seoul wall-clock; blank: all of the fee goes back at once. */
    choiceUntil: z.union([z.literal(''), dayTimeInput()]).default(''),
    reason: ReasonInput,
  }),
  data: OfficeSession,
});

export const closeNoShowsEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/no-shows', {
  who: 'staff',
  roles: rights.checkIn,
  summary:
    'After the test: whoever was confirmed and not marked is absent, in one step. The list is the one that was shown; any other is refused.',
  input: z.strictObject({ ...ofSession, registrationNos: noShowsInput }),
  data: z.object({ closed: z.number() }),
});

export const reopenNoShowsEndpoint = endpoint('DELETE /api/office/test-sessions/:sessionId/no-shows', {
  who: 'staff',
  roles: rights.checkIn,
  summary: 'Takes the close of no-shows back, for all who were not marked otherwise since.',
  input: z.strictObject(ofSession),
  data: z.object({ reopened: z.number() }),
});
