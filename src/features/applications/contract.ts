import { z } from 'zod';
import { RegistrationView, WaitView } from '#src/features/entrance-tests/contract.ts';
import { AttemptView } from '#src/features/level-tests/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';

export const listApplicationsEndpoint = endpoint('GET /api/applications', {
  who: 'member',
  summary: 'Whatever the member has asked for, for every child, newest first.',
  input: z.strictObject({}),
  data: z.object({
    serverNow: z.string(),
    registrations: z.array(RegistrationView),
    waiting: z.array(WaitView),
    levelTests: z.array(AttemptView),
  }),
});
