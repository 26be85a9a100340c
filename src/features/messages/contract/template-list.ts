import { officeList, type RowOf, type Shapes } from '#src/shared/endpoint/office-list.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { templateStateLabels } from '../rules/office.ts';

const kindOf = ({ z }: Shapes) => z.enum(['service', 'advertising'], '종류를 골라 주세요.');
const channelOf = ({ z }: Shapes) => z.enum(['sms', 'mail'], '방법을 골라 주세요.');

/** A ready text as the office reads it. */
export const templateShape = (shapes: Shapes) =>
  shapes.z.object({
    templateId: shapes.z.number(),
    name: shapes.z.string(),
    kind: kindOf(shapes),
    kindLabel: shapes.z.string(),
    channel: channelOf(shapes),
    channelLabel: shapes.z.string(),
    subject: shapes.z.string(),
    body: shapes.z.string(),
    state: shapes.z.enum(['active', 'retired']),
    version: shapes.z.number(),
    changedAt: shapes.z.string(),
  });

export const templateList = officeList('GET /api/office/message-templates', {
  name: 'message-templates',
  title: '문자 템플릿',
  summary: 'Ready texts, filtered, ordered and paged; those in use first, then by name.',
  right: 'branch',
  fileRight: 'headOffice',
  firstSort: 'state',
  row: (shapes) =>
    templateShape(shapes).extend({
      /** How often it was sent, and when last; null where it never was. */
      sendings: shapes.z.number(),
      lastSentAt: shapes.z.string().nullable(),
    }),
  filters: (shapes) => ({
    state: shapes.z.enum(['active', 'retired'], '상태를 골라 주세요.').optional(),
    kind: kindOf(shapes).optional(),
    channel: channelOf(shapes).optional(),
  }),
  columns: {
    name: { title: '이름', sort: 'name', isRowHeader: true, value: (row) => row.name },
    state: { title: '상태', sort: 'state', value: (row) => templateStateLabels[row.state] },
    kind: { title: '종류', value: (row) => row.kindLabel },
    channel: { title: '방법', value: (row) => row.channelLabel },
    body: { title: '내용', value: (row) => row.body },
    sendings: { title: '보낸 횟수', sort: 'sendings', isNumber: true, value: (row) => row.sendings },
    lastSentAt: {
      title: '마지막 발송',
      sort: 'lastSentAt',
      value: (row) => (row.lastSentAt ? formatSeoulDateTime(row.lastSentAt) : ''),
    },
    changedAt: {
      title: '바뀐 때',
      sort: 'changedAt',
      isExtra: true,
      value: (row) => formatSeoulDateTime(row.changedAt),
    },
    subject: { title: '제목', isExtra: true, value: (row) => row.subject },
  },
});
export type TemplateRowView = RowOf<typeof templateList>;
