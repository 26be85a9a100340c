import { type OfficeColumn, officeList, type RowOf } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatDay, formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { answers, answersBy } from '../rules/answers.ts';
import { kindLabels, stateNames } from '../rules/requests.ts';

/** How the work is parted: what has not been called, today's times, one's own, what is late, all open, over, all. */
const tabNames = ['new', 'today', 'mine', 'overdue', 'open', 'done', 'all'] as const;
export type Tab = (typeof tabNames)[number];

const declared = officeList('GET /api/office/counselling-list', {
  name: 'counselling',
  title: '상담 신청',
  summary:
    'Requests of the own branches, filtered, ordered and paged; oldest first, because they wait longest.',
  right: 'families',
  fileRight: 'branch',
  firstSort: 'createdAt',
  row: ({ z }) =>
    z.object({
      requestId: z.number(),
      requestNo: z.string(),
      branchId: z.number(),
      branchName: z.string(),
      guardianName: z.string(),
      /** Masked; whole in the details and in a file. */
      mobile: z.string(),
      childGrade: z.string(),
      ...answersBy(() => z.string()),
      topics: z.array(z.string()),
      message: z.string(),
      /** The class whose seat the family kept when it asked. */
      classLabel: z.string().nullable(),
      state: z.enum(stateNames),
      stateLabel: z.string(),
      sourceLabel: z.string(),
      assigneeId: z.number().nullable(),
      assigneeName: z.string(),
      appointment: z
        .object({ kind: z.enum(keysOf(kindLabels)), kindLabel: z.string(), startsAt: z.string() })
        .nullable(),
      wishLabel: z.string(),
      nextAction: z.string(),
      nextOn: z.string().nullable(),
      firstContactDue: z.string().nullable(),
      isOverdue: z.boolean(),
      /** What is due next and how near it is. */
      pressing: z.object({ tone: z.enum(['bad', 'wait', 'calm']), label: z.string() }).nullable(),
      createdAt: z.string(),
      /** Goes back with a change, so that two people who work on one request are told. */
      version: z.number(),
    }),
  filters: ({ z, idInput, dayFilter }) => ({
    tab: z.enum(tabNames, '보기를 골라 주세요.').default('open'),
    branchId: idInput().optional(),
    state: z.enum(stateNames, '상태를 골라 주세요.').optional(),
    source: z.string().max(20).optional(),
    from: dayFilter,
    to: dayFilter,
  }),
  people: (row) => `상담 ${row.requestId}`,
  columns: {
    guardian: { title: '보호자', sort: 'guardianName', isRowHeader: true, value: (row) => row.guardianName },
    state: { title: '상태', isEarly: true, value: (row) => row.stateLabel },
    topics: { title: '상담 내용', value: (row) => row.topics.join(', ') },
    time: {
      title: '시간',
      isBesideName: true,
      value: ({ appointment, wishLabel }) =>
        appointment ? `${appointment.kindLabel} ${formatSeoulDateTime(appointment.startsAt)}` : wishLabel,
    },
    assignee: { title: '담당', sort: 'assigneeName', value: (row) => row.assigneeName || '-' },
    next: {
      title: '다음 할 일',
      isEarly: true,
      sort: 'nextOn',
      parts: {
        '다음 할 일': (row) => row.nextAction || '-',
        '다음 날짜': (row) => row.nextOn && formatDay(row.nextOn),
      },
    },
    branch: { title: '분원', value: (row) => row.branchName },
    source: { title: '유입 경로', isExtra: true, value: (row) => row.sourceLabel },
    createdAt: {
      title: '신청',
      sort: 'createdAt',
      isExtra: true,
      value: (row) => formatSeoulDateTime(row.createdAt),
    },
    mobile: { title: '휴대폰', isExtra: true, value: (row) => row.mobile },
    grade: { title: '학년', isExtra: true, value: (row) => row.childGrade },
    requestNo: { title: '접수번호', isExtra: true, value: (row) => row.requestNo },
    message: { title: '남기신 말', isExtra: true, value: (row) => row.message || '-' },
  },
});
export type BoardRow = RowOf<typeof declared>;

/** A column for each answer. */
const answerColumns = Object.fromEntries(
  answers.map(({ key, list, label }): [string, OfficeColumn<BoardRow>] => [
    list,
    { title: label, isExtra: true, value: (row) => row[key] || '-' },
  ]),
) as Record<(typeof answers)[number]['list'], OfficeColumn<BoardRow>>;

const { message, ...columns } = declared.columns;
export const requestList = { ...declared, columns: { ...columns, ...answerColumns, message } };
