import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

/** A template such as `/board/:id`: words and names of parts, never what stood in them. */
const page = z
  .string()
  .max(120)
  .regex(
    /^\/(?:[A-Za-z]{1,30}|:[A-Za-z]{1,30}|\*)?(?:\/(?:[A-Za-z]{1,30}|[a-z]+(?:-[a-z]+)+|:[A-Za-z]{1,30}|\*)){0,5}$/,
    '쪽의 이름을 확인해 주세요.',
  );

/** A page as the visit counts it: a post by its number, so that it is known which one was read. */
const visitedPage = z.union([z.string().regex(/^\/board\/\d{1,9}$/), page]);

const apiRoute = z
  .string()
  .max(120)
  .regex(/^[A-Z]{3,6} \/api(?:\/[A-Za-z-]{1,40}|\/:[A-Za-z]{1,40}){1,8}$/, '호출의 이름을 확인해 주세요.');

export const recordEventsEndpoint = endpoint('POST /api/telemetry/events', {
  who: 'anyone',
  summary: 'What a visit did: page views by template, and the five events of the business. Carries no names.',
  input: z.strictObject({
    /** An id of the tab; it is kept nowhere. */
    visit: z.string().regex(/^[\w-]{10,40}$/),
    /** The host the visit came from; absent where it came by itself. */
    from: z
      .string()
      .max(100)
      .regex(/^[\w.:[\]-]*$/, '들어유입 경로를 확인해 주세요.')
      .default(''),
    /** The first page of the visit. */
    isFirst: z.boolean().default(false),
    events: z
      .array(
        z.strictObject({
          name: z.enum(['page_view', 'sign_up', 'registration', 'payment', 'booking', 'level_test']),
          page: visitedPage,
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
    'A fault of the page or of a call: its kind, status and template, where in our own scripts, and the known words of its message.',
  input: z.strictObject({
    page,
    type: z.string().regex(/^[A-Za-z]{1,40}$/),
    code: z.string().regex(/^[\w.-]{0,60}$/),
    /** What of the message are words of browsers and no one else's; the rest are stars. */
    message: z
      .string()
      .max(200)
      .regex(/^(?:(?:[A-Za-z]+|\*|#\d{1,4})(?: |$))*$/)
      .default(''),
    /** Of a call that was refused: its template, its status, and how often in the last minute. */
    call: z
      .strictObject({
        route: apiRoute,
        status: z.number().int().min(400).max(599),
        count: z.number().int().min(1).max(100_000),
      })
      .optional(),
    frames: z
      .array(
        z.strictObject({
          function: z.string().regex(/^[\w$.<>]{0,80}$/),
          filename: z.string().regex(/^\/assets\/[\w.-]{1,80}$/),
          lineno: z.number().int().min(0).max(10_000_000),
          /** A built file is one long line: by the column its source map finds ours. */
          colno: z.number().int().min(0).max(10_000_000).optional(),
        }),
      )
      .max(20),
  }),
  data: z.null(),
});
