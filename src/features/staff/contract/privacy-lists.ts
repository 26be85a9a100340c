import { officeList, type RowOf, type Shapes, screenList } from '#src/shared/endpoint/office-list.ts';
import { keysOf } from '#src/shared/record.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { requestKinds, requestStates } from '../rules/privacy.ts';

export const kinds = keysOf(requestKinds);
const states = keysOf(requestStates);
const days = ({ dayFilter }: Shapes) => ({ from: dayFilter, to: dayFilter });
const atColumn = { title: '일시', sort: 'at', isRowHeader: true } as const;

export const accessList = officeList('GET /api/office/access-log', {
  name: 'access-log',
  title: '개인정보 접속 기록',
  summary: 'Who looked at whose data, when, from where and what of it.',
  right: 'privacy',
  firstSort: '-at',
  row: ({ z }) =>
    z.object({
      seq: z.number(),
      at: z.string(),
      staffName: z.string(),
      address: z.string(),
      whose: z.string(),
      what: z.string(),
      reason: z.string(),
    }),
  filters: (shapes) => ({ ...days(shapes), staffId: shapes.idInput().optional() }),
  columns: {
    at: { ...atColumn, value: (row) => formatSeoulDateTime(row.at) },
    seq: { title: '번호', isNumber: true, isExtra: true, value: (row) => row.seq },
    staffName: { title: '처리자', sort: 'staffName', mayWrap: true, value: (row) => row.staffName },
    address: { title: '접속 IP', mayWrap: true, value: (row) => row.address },
    whose: { title: '정보주체', value: (row) => row.whose },
    what: { title: '처리 내용', mayWrap: true, value: (row) => row.what },
    reason: { title: '사유', mayWrap: true, value: (row) => row.reason },
  },
});
export type AccessListRow = RowOf<typeof accessList>;

export const exportLog = screenList('GET /api/office/exports', {
  name: 'exports',
  title: '내려받기 기록',
  summary: 'Every file that left the office.',
  right: 'privacy',
  firstSort: '-at',
  row: ({ z }) =>
    z.object({
      exportId: z.number(),
      at: z.string(),
      staffName: z.string(),
      list: z.string(),
      rowCount: z.number(),
      columns: z.string(),
      reason: z.string(),
    }),
  filters: days,
  columns: {
    at: { ...atColumn, value: (row) => formatSeoulDateTime(row.at) },
    staffName: { title: '직원', mayWrap: true, value: (row) => row.staffName },
    list: { title: '목록', mayWrap: true, value: (row) => row.list },
    rowCount: { title: '건수', sort: 'rowCount', isNumber: true, value: (row) => row.rowCount },
    columns: { title: '열', mayWrap: true, value: (row) => row.columns },
    reason: { title: '사유', mayWrap: true, value: (row) => row.reason },
  },
});

export const grantLog = screenList('GET /api/office/grants', {
  name: 'grants',
  title: '권한 부여 기록',
  summary: 'Rights given, changed and taken, kept three years.',
  right: 'privacy',
  firstSort: '-at',
  row: ({ z }) =>
    z.object({
      grantId: z.number(),
      at: z.string(),
      byName: z.string(),
      staffName: z.string(),
      actionLabel: z.string(),
      changes: z.string(),
      reason: z.string(),
    }),
  filters: days,
  columns: {
    at: { ...atColumn, value: (row) => formatSeoulDateTime(row.at) },
    staffName: { title: '대상', mayWrap: true, value: (row) => row.staffName },
    actionLabel: { title: '내용', mayWrap: true, value: (row) => row.actionLabel },
    changes: { title: '바뀐 값', mayWrap: true, value: (row) => row.changes },
    byName: { title: '처리자', mayWrap: true, value: (row) => row.byName },
    reason: { title: '사유', mayWrap: true, value: (row) => row.reason },
  },
});
export type GrantListRow = RowOf<typeof grantLog>;

export const destructionLog = screenList('GET /api/office/destructions', {
  name: 'destructions',
  title: '파기 기록',
  summary: 'Runs of the scheduled destruction.',
  right: 'privacy',
  firstSort: '-at',
  row: ({ z }) => z.object({ runId: z.number(), at: z.string(), what: z.string(), destroyed: z.number() }),
  filters: (shapes) => ({ ...days(shapes), isEffective: shapes.z.enum(['true']).optional() }),
  columns: {
    at: { ...atColumn, value: (row) => formatSeoulDateTime(row.at) },
    what: { title: '대상', mayWrap: true, value: (row) => row.what },
    destroyed: { title: '파기', sort: 'destroyed', isNumber: true, value: (row) => `${row.destroyed}건` },
  },
});

export const requestList = screenList('GET /api/office/data-requests', {
  name: 'data-requests',
  title: '정보주체의 요청',
  summary: 'What people ask about their own data, soonest due first.',
  right: 'privacy',
  firstSort: 'dueOn',
  row: ({ z }) =>
    z.object({
      requestId: z.number(),
      kind: z.enum(kinds),
      kindLabel: z.string(),
      contact: z.string(),
      detail: z.string(),
      channelLabel: z.string(),
      state: z.enum(states),
      stateLabel: z.string(),
      receivedOn: z.string(),
      dueOn: z.string(),
      isOverdue: z.boolean(),
      /** Days until it is due, negative after it; null once it is closed. */
      daysLeft: z.number().nullable(),
      answer: z.string(),
      version: z.number(),
    }),
  filters: ({ z }) => ({ state: z.enum([...states, 'overdue']).optional() }),
  columns: {
    contact: { title: '요청하신 분', isRowHeader: true, value: (row) => row.contact },
    kind: { title: '종류', value: (row) => row.kindLabel },
    detail: { title: '내용', value: (row) => row.detail },
    channel: { title: '받은 곳', isExtra: true, value: (row) => row.channelLabel },
    receivedOn: { title: '받은 날', sort: 'receivedOn', value: (row) => row.receivedOn },
    dueOn: { title: '기한', sort: 'dueOn', value: (row) => row.dueOn },
    state: { title: '상태', value: (row) => (row.isOverdue ? '기한 지남' : row.stateLabel) },
  },
});
export type DataRequest = RowOf<typeof requestList>;
