import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';

export const withdrawInvitation = endpoint(
  'DELETE /api/account/children/:childId/invitations/:invitationId',
  {
    who: 'member',
    summary: 'Takes an invitation back that nobody has opened yet; only the first guardian.',
    input: z.strictObject({ childId: idInput(), invitationId: idInput() }),
    data: z.null(),
  },
);

export const expelPerson = endpoint('DELETE /api/account/children/:childId/people/:personId', {
  who: 'member',
  summary: 'Ends what another person sees of the child; only the first guardian. The other is told.',
  input: z.strictObject({ childId: idInput(), personId: idInput() }),
  data: z.null(),
});

export const askToTakeOver = endpoint('POST /api/account/children/:childId/hand-over', {
  who: 'member',
  summary:
    'Asks one of the people of the child to become its first guardian; seven days, nothing changes before the yes.',
  input: z.strictObject({ childId: idInput(), personId: idInput() }),
  data: z.object({ expiresAt: z.iso.datetime() }),
});

export const endHandOver = endpoint('DELETE /api/account/children/:childId/hand-over', {
  who: 'member',
  summary: 'Takes the question back, or says no to it.',
  input: z.strictObject({ childId: idInput() }),
  data: z.null(),
});

export const takeOverChild = endpoint('POST /api/account/children/:childId/hand-over/accept', {
  who: 'member',
  summary: 'Takes the child over; who had it goes on seeing it.',
  input: z.strictObject({ childId: idInput() }),
  data: z.null(),
});
