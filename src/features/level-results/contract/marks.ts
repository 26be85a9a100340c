import { z } from 'zod';
import {
  AttemptNoInput as attemptNo,
  decided,
  decisionReason as reason,
} from '#src/features/level-attempts/contract/attempt.ts';
import { reasonInput, versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const releaseEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/release', {
  who: 'staff',
  roles: rights.marking,
  summary: 'Shows the result to the family and sends the private link.',
  isRepeatable: true,
  input: z.strictObject({ attemptNo, reason: reasonInput }),
  data: decided,
});

export const positionInput = z.coerce.number().int().min(1).max(100);
export const pointsInput = z.coerce
  .number('점수를 적어 주세요.')
  .min(0, '0점부터 줄 수 있습니다.')
  .max(100, '점수를 확인해 주세요.');
/** Points for each criterion of the rubric; their sum is the points of the mark. */
export const criteriaInput = z.record(
  z.string().max(60),
  z.number('점수를 적어 주세요.').min(0, '0점부터 줄 수 있습니다.').max(100, '점수를 확인해 주세요.'),
);

export const markEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/marks', {
  who: 'staff',
  roles: rights.marking,
  summary: 'Marks one long answer; the latest mark of each person counts, two people are averaged.',
  isCreating: true,
  input: z.strictObject({
    attemptNo,
    position: positionInput,
    points: pointsInput,
    note: z.string().trim().max(500, '500자까지 적을 수 있습니다.').default(''),
    criteria: criteriaInput.optional(),
  }),
  data: decided,
});

export const decideLevelEndpoint = endpoint('POST /api/office/level-tests/attempts/:attemptNo/level', {
  who: 'staff',
  roles: rights.branch,
  summary:
    'Decides another level than the measured one, with the reason the report shows; null takes it back.',
  isRepeatable: true,
  input: z.strictObject({
    attemptNo,
    levelCode: z
      .string('레벨을 골라 주세요.')
      .regex(/^[a-z][a-z0-9_]{0,19}$/, '레벨을 골라 주세요.')
      .nullable(),
    reason,
    version: versionInput,
  }),
  data: decided,
});
