import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

/** A template such as `/board/:id`: words and names of parts, never what stood in them. */
const page = z
  .string()
  .max(120)
  .regex(
    /^\/(?:[A-Za-z]{1,30}|:[A-Za-z]{1,30}|\*)?(?:\/(?:[A-Za-z]{1,30}|[a-z]+(?:-[a-z]+)+|:[A-Za-z]{1,30}|\*)){0,5}$/,
    '쪽의 이름을 확인해 주세요.',
  );

export const recordEventsEndpoint = endpoint('POST /api/telemetry/events', {
  who: 'anyone',
  summary: 'What a visit did: page views by template, and the five events of the business. Carries no names.',
  input: z.strictObject({
    visit: z.string().regex(/^[\w-]{10,40}$/),
    events: z
      .array(
        z.strictObject({
          name: z.enum(['page_view', 'sign_up', 'registration', 'payment', 'booking', 'level_test']),
          page,
        }),
      )
      .min(1)
      .max(25),
  }),
  data: z.null(),
});

export const reportFaultEndpoint = endpoint('POST /api/telemetry/faults', {
  who: 'anyone',
  summary:
    'A fault of the page: its kind, the template of the page and where in our own scripts. No messages.',
  input: z.strictObject({
    page,
    type: z.string().regex(/^[A-Za-z]{1,40}$/),
    code: z.string().regex(/^[\w.-]{0,60}$/),
    frames: z
      .array(
        z.strictObject({
          function: z.string().regex(/^[\w$.<>]{0,80}$/),
          filename: z.string().regex(/^\/assets\/[\w.-]{1,80}$/),
          lineno: z.number().int().min(0).max(10_000_000),
        }),
      )
      .max(20),
  }),
  data: z.null(),
});
