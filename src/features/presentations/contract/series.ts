import { z } from 'zod';
import { versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { clockInput, GradeInput } from '#src/shared/endpoint/inputs.ts';
import { id, TopicInput } from './bookings.ts';
import { descriptionFields, planningTicks } from './office.ts';

export const copyPresentation = endpoint('POST /api/office/presentation-sessions/:sessionId/series', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'Plans the same presentation in other own branches or on other days, all at once, as drafts; one that cannot be planned stops all.',
  isCreating: true,
  input: z.strictObject({
    sessionId: id,
    sessions: z
      .array(
        z.strictObject({
          branchId: id,
          day: z.string('날짜를 입력해 주세요.').pipe(z.iso.date('날짜를 입력해 주세요.')),
          startsAt: clockInput(),
          room: z.string().trim().max(40, '장소는 40자까지입니다.').default(''),
          capacity: z.coerce
            .number('정원을 입력해 주세요.')
            .int('정원은 정수로 입력해 주세요.')
            .min(1, '정원은 1명 이상입니다.')
            .max(5_000, '정원은 5,000명까지입니다.'),
        }),
        '회차를 적어 주세요.',
      )
      .min(1, '열 분원을 하나 이상 골라 주세요.')
      .max(20, '한 번에 20개까지입니다.'),
    ...planningTicks,
  }),
  data: z.object({ sessionIds: z.array(z.number()) }),
});

export const Description = z.object({
  presentationId: z.number(),
  title: z.string(),
  topic: TopicInput,
  gradeFrom: GradeInput,
  gradeTo: GradeInput,
  speaker: z.string(),
  summary: z.string(),
  /** Only where every session of it is in an own branch; the head office always. */
  mayEdit: z.boolean(),
  version: z.number(),
});
export type Description = z.infer<typeof Description>;

export const readDescription = endpoint('GET /api/office/presentations/:presentationId', {
  who: 'staff',
  roles: rights.checkIn,
  summary: 'What a presentation is about, with its version.',
  input: z.strictObject({ presentationId: id }),
  data: Description,
});

export const saveDescription = endpoint('PATCH /api/office/presentations/:presentationId', {
  who: 'staff',
  roles: rights.planning,
  summary:
    'Changes what a presentation is about; all its sessions say so at once. The second of two people is told, and who gives it to somebody who speaks elsewhere then.',
  isRepeatable: true,
  input: z.strictObject({
    presentationId: id,
    version: versionInput,
    ...descriptionFields,
    speaksTwice: planningTicks.speaksTwice,
  }),
  data: Description,
});
