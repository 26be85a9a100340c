import { z } from 'zod';
import { errorTable } from '#src/shared/app-error.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { idInput } from '#src/shared/inputs.ts';
import { dayFilter, ExportFile, exportFields, listInput, listOf, ReasonInput } from '#src/shared/list.ts';

export const messageErrors = errorTable('message', {
  not_resendable: [409, '보내는 중이거나 이미 보낸 메시지, 기한이 지난 메시지는 다시 보낼 수 없습니다.'],
  stop_gone: [404, '수신 거부 링크를 확인할 수 없습니다. 받으신 문자의 링크를 다시 눌러 주세요.'],
});

const id = idInput();
const State = z.enum(['queued', 'sent', 'failed', 'expired']);

export const OfficeMessage = z.object({
  messageId: z.number(),
  /** What kind of message: `payment.paid`. */
  template: z.string(),
  channelWord: z.string(),
  /** Masked. */
  recipient: z.string(),
  subject: z.string(),
  state: State,
  stateWord: z.string(),
  failure: z.string(),
  attempts: z.number(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
  mayResend: z.boolean(),
});
export type OfficeMessage = z.infer<typeof OfficeMessage>;

const filters = {
  state: State.optional(),
  channel: z.enum(['sms', 'mail']).optional(),
  from: dayFilter,
  to: dayFilter,
};
const sorts = ['createdAt', 'template', 'attempts'] as const;

export const listMessagesEndpoint = endpoint('GET /api/office/messages', {
  who: 'staff',
  roles: ['owner'],
  summary: 'Texts and mails with what became of them; recipients masked, bodies left out.',
  input: listInput(sorts, filters),
  data: listOf(OfficeMessage),
});

export const exportMessagesEndpoint = endpoint('POST /api/office/messages/export', {
  who: 'staff',
  roles: ['owner'],
  summary: 'The log as a spreadsheet, masked; the reason is written down.',
  input: listInput(sorts, { ...filters, ...exportFields }),
  data: ExportFile,
});

export const readMessageEndpoint = endpoint('POST /api/office/messages/:messageId/unmask', {
  who: 'staff',
  roles: ['owner'],
  summary:
    'One message whole, with its recipient; who looked and why is written down first. Codes stay hidden.',
  input: z.strictObject({ messageId: id, reason: ReasonInput }),
  data: z.object({ recipient: z.string(), subject: z.string(), body: z.string() }),
});

export const resendMessagesEndpoint = endpoint('POST /api/office/messages/resend', {
  who: 'staff',
  roles: ['owner'],
  summary: 'Sends failed messages again, all of them or none (200 at most).',
  input: z.strictObject({
    messageIds: z
      .array(id)
      .min(1, '다시 보낼 메시지를 골라 주세요.')
      .max(200, '한 번에 200건까지 보낼 수 있습니다.'),
    reason: ReasonInput,
  }),
  data: z.object({ resent: z.number() }),
});

export const stopAdvertisingEndpoint = endpoint('POST /api/messages/stop/:token', {
  who: 'anyone',
  summary: 'Ends advertising for whoever holds the link of an advertisement; no sign-in.',
  input: z.strictObject({ token: z.string().regex(/^\d{1,15}\.[\w-]{43}$/, '링크를 확인해 주세요.') }),
  data: z.object({ stopped: z.boolean() }),
});
