import { officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { messageAreas, messageTaskLabels } from '../rules/office.ts';

const states = ['queued', 'sent', 'delivered', 'failed', 'expired', 'stopped'] as const;
const areas = keysOf(messageAreas);

export const messageList = officeList('GET /api/office/messages', {
  name: 'messages',
  title: '메시지',
  summary: 'Texts and mails with what became of them; recipients masked, bodies left out.',
  right: 'headOffice',
  firstSort: '-createdAt',
  row: ({ z }) =>
    z.object({
      messageId: z.number(),
      /** What kind of message: `payment.paid`. */
      template: z.string(),
      areaLabel: z.string(),
      /** `알림톡` where it went to KakaoTalk. */
      channelLabel: z.string(),
      /** Masked. */
      recipient: z.string(),
      subject: z.string(),
      state: z.enum(states),
      stateLabel: z.string(),
      failure: z.string(),
      attempts: z.number(),
      createdAt: z.string(),
      settledAt: z.string().nullable(),
      mayResend: z.boolean(),
      /** It did not arrive, and nobody has said what was done about it. */
      isOpen: z.boolean(),
      /** When somebody said so; null otherwise. */
      handledAt: z.string().nullable(),
    }),
  filters: ({ z, dayFilter }) => ({
    state: z.enum(states).optional(),
    channel: z.enum(['sms', 'mail']).optional(),
    area: z.enum(areas, '종류를 골라 주세요.').optional(),
    /** Of what did not arrive: what waits for somebody, or what somebody has seen to. */
    task: z.enum(['open', 'handled'], '할 일을 골라 주세요.').optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  columns: {
    recipient: { title: '받는 곳', isRowHeader: true, value: (row) => row.recipient },
    channel: { title: '방법', value: (row) => row.channelLabel },
    area: { title: '종류', sort: 'template', value: (row) => row.areaLabel },
    template: { title: '이름', isExtra: true, value: (row) => row.template },
    subject: { title: '제목', isExtra: true, value: (row) => row.subject },
    state: {
      title: '상태',
      parts: {
        상태: (row) => row.stateLabel,
        처리: (row) => (row.isOpen ? messageTaskLabels.open : row.handledAt ? messageTaskLabels.handled : ''),
      },
    },
    failure: { title: '실패 이유', value: (row) => row.failure },
    attempts: { title: '시도', sort: 'attempts', isNumber: true, value: (row) => row.attempts },
    createdAt: { title: '일시', sort: 'createdAt', value: (row) => formatSeoulDateTime(row.createdAt) },
  },
});
export type OfficeMessage = RowOf<typeof messageList>;
