import { z } from 'zod';
import { id, registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { readJson } from '#src/shared/endpoint/inputs.ts';
import { RegistrationView } from './registrations.ts';

export const takenTestsEndpoint = endpoint('GET /api/entrance-tests/taken', {
  who: 'member',
  summary: 'Tests the member’s children are registered for, whoever registered them.',
  input: z.strictObject({}),
  data: z.object({
    taken: z.array(
      z.object({
        childId: z.number(),
        testId: z.number(),
        /** The academy cancelled that session: another one may be waited for until one is chosen. */
        mayWait: z.boolean(),
      }),
    ),
  }),
});
export type TakenTests = z.output<(typeof takenTestsEndpoint)['data']>['taken'];

const pick = z.strictObject({ sessionId: id, childId: id });
const picks = z
  .preprocess(readJson, z.array(pick, '자녀와 회차를 골라 주세요.'))
  .refine((list) => list.length >= 1 && list.length <= 6, '자녀와 회차를 1개에서 6개까지 골라 주세요.')
  .refine(
    (list) => new Set(list.map((one) => `${one.sessionId}:${one.childId}`)).size === list.length,
    '같은 자녀와 회차를 두 번 고르셨습니다.',
  );

export const RefusedPick = z.object({
  sessionId: z.number(),
  childId: z.number(),
  code: z.string(),
  sentence: z.string(),
});
export type RefusedPick = z.infer<typeof RefusedPick>;

export const registerTogetherEndpoint = endpoint('POST /api/entrance-tests/registrations/together', {
  who: 'member',
  summary:
    'Claims seats for several children at once, in one transaction and with one order: all of them or none (`all`), or those there are (`any`).',
  idempotent: true,
  input: z.strictObject({
    picks,
    mode: z.enum(['all', 'any'], '모두 함께일 때만 접수할지 골라 주세요.'),
  }),
  data: z.object({
    registrations: z.array(RegistrationView),
    refused: z.array(RefusedPick),
    /** The order that pays for all that is held; null where nothing is to pay. */
    orderNo: z.string().nullable(),
    amountKrw: z.number(),
  }),
});

export const listChangesEndpoint = endpoint('GET /api/entrance-tests/registrations/:registrationNo/changes', {
  who: 'member',
  summary: 'The sessions of the same test a registration could move to now, soonest first.',
  input: z.strictObject({ registrationNo }),
  data: z.object({
    sessions: z.array(
      z.object({
        sessionId: z.number(),
        branchName: z.string(),
        room: z.string(),
        startsAt: z.string(),
        left: z.number(),
      }),
    ),
  }),
});

export const changeSessionEndpoint = endpoint(
  'POST /api/entrance-tests/registrations/:registrationNo/change',
  {
    who: 'member',
    summary:
      'Moves a registration to another session of the same test: the new seat is taken and the old one freed in one transaction.',
    idempotent: true,
    input: z.strictObject({ registrationNo, sessionId: id }),
    data: RegistrationView,
  },
);

export const setAlarmEndpoint = endpoint('PUT /api/entrance-tests/alarms/:sessionId', {
  who: 'member',
  summary:
    'Asks for a text message: an hour before a session opens; once it is full or over, when there is a seat in it or another session of its test is shown.',
  input: z.strictObject({ sessionId: id }),
  data: z.object({ isOn: z.boolean() }),
});

export const clearAlarmEndpoint = endpoint('DELETE /api/entrance-tests/alarms/:sessionId', {
  who: 'member',
  summary: 'Takes the request for a message back.',
  input: z.strictObject({ sessionId: id }),
  data: z.object({ isOn: z.boolean() }),
});

export const listAlarmsEndpoint = endpoint('GET /api/entrance-tests/alarms', {
  who: 'member',
  summary: 'The sessions the member is still to be told about (200 at most).',
  input: z.strictObject({}),
  data: z.object({ sessionIds: z.array(z.number()) }),
});
