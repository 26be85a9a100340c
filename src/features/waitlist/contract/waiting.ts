import { z } from 'zod';
import { RegistrationView, WaitView } from '#src/features/registrations/contract/registrations.ts';
import { id } from '#src/features/test-sessions/contract/fields.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { readJson } from '#src/shared/endpoint/inputs.ts';

const seat = z.strictObject({ sessionId: id, childId: id });
/** Up to five wishes in their order; every wish is a list of children and sessions that are wanted together. */
export const options = z
  .preprocess(readJson, z.array(z.array(seat), '자녀와 회차를 골라 주세요.'))
  .refine((list) => list.length >= 1 && list.length <= 5, '원하시는 회차를 5개까지 골라 주세요.')
  .refine(
    (list) => list.every((one) => one.length >= 1 && one.length <= 4),
    '함께 대기는 4명까지 할 수 있습니다.',
  )
  .refine((list) => {
    const names = list.flat().map((one) => `${one.sessionId}:${one.childId}`);
    return new Set(names).size === names.length;
  }, '같은 자녀와 회차를 두 번 고르셨습니다.');

export const joinWaitlistsEndpoint = endpoint('POST /api/entrance-tests/waiting/entries', {
  who: 'member',
  summary:
    'Stands in line with one entry: several acceptable sessions (the first seat that is free ends the others), several children together or not at all.',
  input: z.strictObject({ options }),
  data: z.object({ friendCode: z.string(), waiting: z.array(WaitView) }),
});

export const joinFriendEndpoint = endpoint('POST /api/entrance-tests/waiting/friends', {
  who: 'member',
  summary:
    "Joins a friend's entry by its code: both are offered seats together or not at all, and both stand where the later one stands.",
  input: z.strictObject({
    code: z
      .string('코드를 입력해 주세요.')
      .trim()
      .toUpperCase()
      .regex(/^[2-9A-HJ-NP-Z]{6}$/, '함께 대기 코드 6자를 입력해 주세요.'),
    childId: id,
  }),
  data: z.object({ waiting: z.array(WaitView) }),
});

const token = z.string('주소를 확인해 주세요.').regex(/^[\w-]{20,100}$/, '주소를 확인해 주세요.');

export const OfferView = z.object({
  serverNow: z.string(),
  title: z.string(),
  branchName: z.string(),
  startsAt: z.string(),
  /** How many children of this guardian the offer is for. */
  seats: z.number(),
  until: z.string(),
  /** `김*준`: the link is a message away from strangers; whole for the signed-in guardian. */
  childNames: z.array(z.string()),
  /** What is to be paid for all of them; 0 for a change of session, too. */
  feeKrw: z.number(),
  isOwn: z.boolean(),
  /** Taking it changes the session of a registration there is. */
  isChange: z.boolean(),
  /** Which registration the guardian pays; null for everybody else. */
  payFor: z.string().nullable(),
});

export const readOfferEndpoint = endpoint('GET /api/entrance-tests/offers/:token', {
  who: 'anyone',
  summary: 'The offer behind a private link, without full names.',
  input: z.strictObject({ token }),
  data: OfferView,
});

export const declineOfferEndpoint = endpoint('POST /api/entrance-tests/offers/:token/decline', {
  who: 'anyone',
  summary: 'Declines the offer behind a private link: the seats are free at once and go to the next.',
  input: z.strictObject({ token }),
  data: z.object({ freed: z.number() }),
});

export const EndedWaitView = z.object({
  sessionId: z.number(),
  childId: z.number(),
  childName: z.string(),
  title: z.string(),
  branchName: z.string(),
  startsAt: z.string(),
  endedAt: z.string(),
  sentence: z.string(),
});
export type EndedWaitView = z.infer<typeof EndedWaitView>;

export const acceptChangeEndpoint = endpoint('POST /api/entrance-tests/waiting/accept', {
  who: 'member',
  summary:
    'Takes a seat that came free for a child registered for another session: the registration moves there, then the former seat is given up.',
  idempotent: true,
  input: z.strictObject({ sessionId: id, childId: id }),
  data: RegistrationView,
});

export const joinWaitingEndpoint = endpoint('POST /api/entrance-tests/waiting', {
  who: 'member',
  summary: 'Stands in line for a full session; answers the place.',
  input: z.strictObject({ sessionId: id, childId: id }),
  data: WaitView,
});

export const listWaitingEndpoint = endpoint('GET /api/entrance-tests/waiting', {
  who: 'member',
  summary: 'Where the member’s children stand in line, whoever put them there.',
  input: z.strictObject({}),
  data: z.object({ waiting: z.array(WaitView) }),
});

export const leaveWaitingEndpoint = endpoint('DELETE /api/entrance-tests/waiting', {
  who: 'member',
  summary: 'Leaves the line.',
  input: z.strictObject({ sessionId: id, childId: id }),
  data: z.object({ left: z.boolean() }),
});
