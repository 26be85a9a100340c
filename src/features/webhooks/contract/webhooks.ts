import { z } from 'zod';
import { reasonInput, versionInput } from '#src/shared/access/office.ts';
import { rights } from '#src/shared/access/rights.ts';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { branchIdsInput, idInput, nameInput } from '#src/shared/endpoint/inputs.ts';
import { eventTypes } from '../rules/events.ts';

export const webhookErrors = errorTable('webhook', {
  url_refused: [400, 'https로 시작하는 공개된 주소만 쓸 수 있습니다.'],
  too_many: [409, '알림 받을 주소는 10개까지입니다. 쓰지 않는 주소를 먼저 지워 주세요.'],
  branch_unknown: [400, '없는 분원입니다. 분원을 다시 골라 주세요.'],
  delivered: [409, '이미 전달된 알림입니다.'],
  not_active: [409, '멈춘 주소입니다. 다시 켠 뒤에 보내 주세요.'],
});

export const createWebhookEndpoint = endpoint('POST /api/office/webhooks', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Adds an address to which events are sent; its secret is in this answer and nowhere else.',
  isCreating: true,
  givesSecret: true,
  input: z.strictObject({
    name: nameInput(1),
    url: z
      .string('주소를 입력해 주세요.')
      .trim()
      .min(1, '주소를 입력해 주세요.')
      .max(500, '주소는 500자까지입니다.'),
    events: z
      .array(z.enum(eventTypes, '일을 다시 골라 주세요.'), '알릴 일을 하나 이상 골라 주세요.')
      .min(1, '알릴 일을 하나 이상 골라 주세요.')
      .max(eventTypes.length),
    branchIds: branchIdsInput(),
  }),
  data: z.object({ endpointId: z.number(), secret: z.string() }),
});

const OfEndpoint = z.strictObject({
  endpointId: idInput(),
  version: versionInput,
  reason: reasonInput,
});

export const setWebhookStateEndpoint = endpoint('POST /api/office/webhooks/:endpointId/state', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Pauses an address, sends to it again (what waited is sent), or removes it for good.',
  isRepeatable: true,
  input: OfEndpoint.extend({ state: z.enum(['active', 'paused', 'removed'], '상태를 골라 주세요.') }),
  data: z.object({ state: z.string() }),
});

export const testWebhookEndpoint = endpoint('POST /api/office/webhooks/:endpointId/check', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Sends a test event at once and answers what the listener said.',
  input: z.strictObject({ endpointId: idInput() }),
  data: z.object({ isDelivered: z.boolean(), answer: z.string() }),
});

export const resendDeliveryEndpoint = endpoint('POST /api/office/webhook-deliveries/:deliveryId/resend', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Sends an event again, under its old id: whoever has it already knows it by that.',
  input: z.strictObject({ deliveryId: idInput() }),
  data: z.object({ state: z.string() }),
});
