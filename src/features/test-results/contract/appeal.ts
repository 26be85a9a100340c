import { z } from 'zod';
import { RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { registrationNo } from '#src/features/test-sessions/contract/fields.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const appealEndpoint = endpoint('POST /api/entrance-tests/registrations/:registrationNo/appeal', {
  who: 'member',
  summary: 'Asks for a published result to be looked at again, once as it is shown, within seven days.',
  input: z.strictObject({
    registrationNo,
    text: z
      .string('이의 내용을 적어 주세요.')
      .trim()
      .min(5, '이의 내용을 5자 이상 적어 주세요.')
      .max(1000, '1,000자까지 적을 수 있습니다.'),
  }),
  data: RegistrationView,
});
