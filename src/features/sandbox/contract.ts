import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { FaultMode, SandboxVendor } from '#src/shared/sandbox-fault.ts';

export const SentMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'mail']),
  /** How it arrived, in a word: 문자, 긴 문자, 알림톡, 메일. */
  way: z.string(),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  /** Where the page of a mail is looked at; null where it has none. */
  htmlUrl: z.string().nullable(),
  /** When it was sent, by the academy's clock. */
  at: z.string(),
});
export type SentMessage = z.infer<typeof SentMessage>;

export const listSentMessages = endpoint('GET /sandbox/api/messages', {
  who: 'anyone',
  summary: 'What the local SMS and mail services were told to send, newest first.',
  input: z.strictObject({ to: z.string().max(254).optional() }),
  data: z.object({ messages: z.array(SentMessage) }),
});

export const readCaptchaAnswer = endpoint('GET /sandbox/api/captcha/:captchaKey', {
  who: 'anyone',
  summary: 'What the picture of a local captcha shows and what its sound says; either passes.',
  input: z.strictObject({ captchaKey: z.string().max(200) }),
  data: z.object({ captchaValue: z.string(), audioValue: z.string() }),
});

export const setSandboxFault = endpoint('POST /sandbox/api/faults/:vendor', {
  who: 'anyone',
  summary: 'Tells a local service to fail, or to work again (off).',
  input: z.strictObject({ vendor: SandboxVendor, mode: FaultMode }),
  data: z.object({ vendor: SandboxVendor, mode: FaultMode }),
});

export const hearAsManagementSystem = endpoint('POST /sandbox/api/management-system', {
  who: 'anyone',
  summary: 'Takes what the demo’s management system is sent, and keeps none of it.',
  input: z.looseObject({}),
  data: z.object({ isHeard: z.literal(true) }),
});
/** Where the demo's management system is told what happened. */
export const managementSystemPath = hearAsManagementSystem.route.replace('POST ', '');
