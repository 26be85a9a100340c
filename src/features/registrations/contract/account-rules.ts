import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

const whole = (sentence: string, max: number, tooMuch: string) =>
  z.coerce
    .number(sentence)
    .int('정수로 입력해 주세요.')
    .min(0, '0 이상으로 입력해 주세요.')
    .max(max, tooMuch);

/** When a virtual account for a deposit is offered: it keeps a seat for days without money. */
const AccountRules = z.object({
  /** None within so many minutes after registration has opened; 0 offers it at once. */
  rushMinutes: z.number(),
  /** None from so many calendar days before the test on. */
  nearDays: z.number(),
  /** Whether it is offered although others wait for a seat. */
  whileWaitlist: z.boolean(),
  /** Goes back with a change, so that two people who change them are told. */
  version: z.number(),
});

export const readAccountRulesEndpoint = endpoint('GET /api/office/test-account-rules', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'When a virtual account is offered for an entrance test.',
  input: z.strictObject({}),
  data: AccountRules,
});

export const saveAccountRulesEndpoint = endpoint('PUT /api/office/test-account-rules', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Changes when a virtual account is offered; accounts that are open keep their day.',
  isRepeatable: true,
  input: z.strictObject({
    rushMinutes: whole('분을 숫자로 입력해 주세요.', 1_440, '하루(1,440분)까지 정할 수 있습니다.'),
    nearDays: whole('날수를 숫자로 입력해 주세요.', 30, '30일까지 정할 수 있습니다.'),
    whileWaitlist: z.boolean('골라 주세요.'),
    version: versionInput,
  }),
  data: AccountRules,
});
