import { z } from 'zod';
import { id } from '#src/features/test-sessions/contract/fields.ts';
import { overRoomTick, planningTicks } from '#src/features/test-sessions/contract/office.ts';
import { options } from '#src/features/waitlist/contract/waiting.ts';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { dayTimeInput, nameInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';
import { shapes } from '#src/shared/endpoint/list-endpoints.ts';
import { modeOf, roundList } from './round-list.ts';

const ofRound = { roundId: id };
const mode = modeOf(z);
export const RoundView = roundList.row(shapes);
export type RoundView = z.infer<typeof RoundView>;

export const readRoundEndpoint = endpoint('GET /api/entrance-tests/rounds/:roundId', {
  who: 'anyone',
  summary: 'A round: how it opens, the hash of its seed, and what happened.',
  input: z.strictObject(ofRound),
  data: z.object({ serverNow: z.string(), round: RoundView }),
});

export const roundOrderEndpoint = endpoint('GET /api/entrance-tests/rounds/:roundId/order', {
  who: 'anyone',
  summary:
    'Everything needed to recompute the order of a drawn round: seed, opening, and each ticket with its arrival and rank. Tickets are numbers, not people.',
  input: z.strictObject(ofRound),
  data: z.object({
    seed: z.string(),
    seedHash: z.string(),
    /** Tickets that joined before this instant are sorted by SHA-256 of `seed:ticketId`; later ones follow by number. */
    shuffledBefore: z.string(),
    tickets: z.array(z.object({ ticketId: z.number(), joinedAt: z.string(), rank: z.number() })),
  }),
});

export const TicketView = z.object({
  serverNow: z.string(),
  ticketId: z.number(),
  state: z.enum(['waiting', 'admitted', 'used', 'lapsed', 'left']),
  /** Null until the draw. */
  rank: z.number().nullable(),
  /** How many stand before this one; null until the draw. */
  ahead: z.number().nullable(),
  admittedUntil: z.string().nullable(),
});
export type TicketView = z.infer<typeof TicketView>;

export const takeTicketEndpoint = endpoint('POST /api/entrance-tests/rounds/:roundId/tickets', {
  who: 'member',
  summary:
    'Takes the one place a guardian has in a round; asked again from anywhere it is the same place. A lottery wants the wishes with it.',
  input: z.strictObject({ ...ofRound, wishes: options.optional() }),
  data: TicketView,
});

export const readTicketEndpoint = endpoint('GET /api/entrance-tests/rounds/:roundId/ticket', {
  who: 'member',
  summary: 'The own place in a round, kept through reconnecting and on other devices.',
  input: z.strictObject(ofRound),
  data: z.object({ ticket: TicketView.nullable() }),
});

/** How sessions open together, new or changed. */
const roundFields = {
  title: nameInput(2),
  mode,
  opensAt: dayTimeInput(),
  /** Lottery: when it is drawn; otherwise the opening. */
  drawsAt: z.union([z.literal(''), dayTimeInput()]).default(''),
  sessionIds: z.array(id).min(1, '회차를 골라 주세요.').max(50, '회차는 50개까지입니다.'),
  waves: z
    .array(z.strictObject({ gradeFrom: id, gradeTo: id, opensAt: dayTimeInput() }))
    .max(12, '12개까지입니다.')
    .default([]),
};

export const createRoundEndpoint = endpoint('POST /api/office/test-rounds', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Plans how sessions open together. The seed is made here and kept; its hash is public at once. The sessions take over the opening time.',
  isCreating: true,
  input: z.strictObject(roundFields),
  data: RoundView,
});

export const editRoundEndpoint = endpoint('PUT /api/office/test-rounds/:roundId', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Changes how sessions open together, until it begins or somebody has joined. The seed and its public hash stay.',
  isRepeatable: true,
  input: z.strictObject({ ...ofRound, ...roundFields, version: versionInput, reason: ReasonInput }),
  data: RoundView,
});

export const removeRoundEndpoint = endpoint('POST /api/office/test-rounds/:roundId/remove', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Removes a round that has not begun and nobody has joined; its sessions open first come, first served, at the time they have.',
  isRepeatable: true,
  input: z.strictObject({ ...ofRound, version: versionInput, reason: ReasonInput }),
  data: z.object({ freed: z.number() }),
});

export const cloneRoundEndpoint = endpoint('POST /api/office/test-rounds/:roundId/clone', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Plans the same round again some days later, with its sessions as drafts of the same rooms and seats and a seed of its own.',
  isCreating: true,
  input: z.strictObject({
    ...ofRound,
    title: nameInput(2),
    days: z.coerce
      .number('며칠 뒤인지 입력해 주세요.')
      .int('정수로 입력해 주세요.')
      .min(1, '하루 이상 뒤로 입력해 주세요.')
      .max(400, '400일까지 입력할 수 있습니다.'),
    ...planningTicks,
    ...overRoomTick,
  }),
  data: RoundView,
});

export const rehearseEndpoint = endpoint('POST /api/office/test-rounds/:roundId/rehearsal', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Plays the opening with synthetic parents on the real settings; no real seat is touched.',
  input: z.strictObject({
    ...ofRound,
    parents: z.coerce
      .number('학부모 수를 입력해 주세요.')
      .int()
      .min(1, '1명 이상')
      .max(20_000, '20,000명까지'),
  }),
  data: z.object({
    parents: z.number(),
    seats: z.number(),
    sold: z.array(
      z.object({
        sessionId: z.number(),
        name: z.string(),
        sold: z.number(),
        capacity: z.number(),
        waiting: z.number(),
      }),
    ),
    soldOutAfterSeconds: z.number().nullable(),
    medianWaitSeconds: z.number(),
    longestWaitSeconds: z.number(),
    lapsed: z.number(),
    /** What it means, for people. */
    sentences: z.array(z.string()),
    longestQueue: z.number(),
    faults: z.array(z.string()),
  }),
});
