import { z } from 'zod';
import { id } from '#src/features/test-sessions/contract/fields.ts';
import { OfficeSession, sessionFields, testFields } from '#src/features/test-sessions/contract/office.ts';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

/** What would change, and for how many families. */
export const PlanDifference = z.object({
  changes: z.array(
    z.object({
      label: z.string(),
      before: z.string(),
      after: z.string(),
      /** Families rely on it: those below get a message. */
      isNotified: z.boolean(),
    }),
  ),
  registered: z.number(),
  waiting: z.number(),
  /** Of those registered, how many have another test at the new time. */
  clashes: z.number(),
});
export type PlanDifference = z.infer<typeof PlanDifference>;

const sessionPlan = { sessionId: id, ...sessionFields };

export const sessionDifferenceEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/difference', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'What a new date, time, room, registration period or number of seats would change of a session, and who would be told. Nothing is changed.',
  input: z.strictObject(sessionPlan),
  data: PlanDifference,
});

export const editSessionEndpoint = endpoint('PUT /api/office/test-sessions/:sessionId', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'Changes what was planned of a session that has not begun; who is registered or waits is told of another time or room. Seats are never fewer than those taken.',
  isRepeatable: true,
  input: z.strictObject({ ...sessionPlan, version: versionInput, reason: ReasonInput }),
  data: OfficeSession,
});

export const removeDraftEndpoint = endpoint('POST /api/office/test-sessions/:sessionId/remove', {
  who: 'staff',
  roles: rights.planning,
  summary: 'Removes a draft that families were never shown and nobody is registered for.',
  isRepeatable: true,
  input: z.strictObject({ sessionId: id, version: versionInput, reason: ReasonInput }),
  data: z.object({ removed: z.boolean() }),
});

const testPlan = { testId: id, ...testFields };

export const testDifferenceEndpoint = endpoint('POST /api/office/tests/:testId/difference', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'What another description would change of a test, and who would be told of another fee. Nothing is changed.',
  input: z.strictObject(testPlan),
  data: PlanDifference,
});

export const editTestEndpoint = endpoint('PUT /api/office/tests/:testId', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'Changes the description of a test. Subject and length stay once there are sessions, areas once one has begun, grades as far as children are registered; who has registered keeps the fee.',
  isRepeatable: true,
  input: z.strictObject({ ...testPlan, version: versionInput, reason: ReasonInput }),
  data: z.object({ testId: z.number(), version: z.number() }),
});

export const retireTestEndpoint = endpoint('POST /api/office/tests/:testId/retired', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Takes a test out of planning, or brings it back; not while a session of it is still to come.',
  isRepeatable: true,
  input: z.strictObject({
    testId: id,
    isRetired: z.boolean('값을 확인해 주세요.'),
    version: versionInput,
    reason: ReasonInput,
  }),
  data: z.object({ testId: z.number(), version: z.number() }),
});
