import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { idInput } from '#src/shared/endpoint/inputs.ts';
import { ReasonInput } from '#src/shared/endpoint/list.ts';

export const messageErrors = errorTable('message', {
  not_resendable: [409, '보내는 중이거나 이미 보낸 메시지, 기한이 지난 메시지는 다시 보낼 수 없습니다.'],
  not_open: [
    409,
    '이미 처리했거나 보내는 중이거나 보낸 메시지가 있습니다. 새로 고친 뒤 전하지 못한 것만 골라 주세요.',
  ],
  not_handled: [409, '처리한 것으로 적지 않은 메시지가 있습니다. 새로 고쳐 확인해 주세요.'],
  report_refused: [401, '보내는 곳을 확인할 수 없습니다.'],
  stop_gone: [404, '수신 거부 링크를 확인할 수 없습니다. 받으신 문자의 링크를 다시 눌러 주세요.'],
});

const id = idInput();

export const readMessageEndpoint = endpoint('POST /api/office/messages/:messageId/unmask', {
  who: 'staff',
  roles: rights.headOffice,
  summary:
    'One message whole, with its recipient; who looked and why is written down first. Codes stay hidden.',
  input: z.strictObject({ messageId: id, reason: ReasonInput }),
  data: z.object({ recipient: z.string(), subject: z.string(), body: z.string() }),
});

const messageIds = z
  .array(id)
  .min(1, '메시지를 골라 주세요.')
  .max(200, '한 번에 200건까지 고를 수 있습니다.');

export const resendMessagesEndpoint = endpoint('POST /api/office/messages/resend', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Sends failed messages again, all of them or none (200 at most).',
  isRepeatable: true,
  input: z.strictObject({
    messageIds,
    reason: ReasonInput,
  }),
  data: z.object({ resent: z.number() }),
});

export const handleMessagesEndpoint = endpoint('POST /api/office/messages/handled', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Says what was done about messages that did not arrive, all of them or none (200 at most).',
  input: z.strictObject({ messageIds, reason: ReasonInput }),
  data: z.object({ handled: z.number() }),
});

export const reopenMessagesEndpoint = endpoint('POST /api/office/messages/reopened', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Makes messages a task again that were said to be seen to, all of them or none (200 at most).',
  input: z.strictObject({ messageIds, reason: ReasonInput }),
  data: z.object({ reopened: z.number() }),
});

export const receiveDeliveriesEndpoint = endpoint('POST /api/messages/deliveries', {
  who: 'anyone',
  summary: "The text vendor's webhook: a list of texts with what became of each; known by a shared secret.",
  input: z.looseObject({}),
  data: z.object({ received: z.boolean() }),
  takesList: true,
});

const stopToken = z.string().regex(/^\d{1,15}\.[\w-]{43}$/, '링크를 확인해 주세요.');

export const checkStopLinkEndpoint = endpoint('GET /api/messages/stop/:token', {
  who: 'anyone',
  summary: 'Whether a link at the end of an advertisement is one; changes nothing.',
  input: z.strictObject({ token: stopToken }),
  data: z.object({ isGood: z.boolean() }),
});

export const stopAdvertisingEndpoint = endpoint('POST /api/messages/stop/:token', {
  who: 'anyone',
  summary: 'Ends advertising for whoever holds the link of an advertisement; no sign-in.',
  input: z.strictObject({ token: stopToken }),
  data: z.object({ stopped: z.boolean() }),
});
