import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditAccess, auditChanges } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DashboardCard } from '#src/shared/access/office.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { maskEmail } from '#src/shared/people/mask.ts';
import { maskPhone } from '#src/shared/people/phone.ts';
import { lastSeoulDays, startOfSeoulDay } from '#src/shared/seoul-time.ts';
import type { messageList, OfficeMessage } from '../contract/message-list.ts';
import {
  messageErrors,
  type readMessageEndpoint,
  type resendMessagesEndpoint,
} from '../contract/messages.ts';
import { hideKeys } from '../rules/keys.ts';
import { areaLabelOf, channelLabels, failureLabelOf, stateLabelOf } from '../rules/office.ts';
import * as store from '../store/office.server.ts';
import { addSendings } from './queue.server.ts';

/** Whether a message was never tried, as its hour is still to come. */
const isTimed = ({ attempts, notBefore }: store.MessageListRow, now: Date): boolean =>
  attempts === 0 && notBefore !== null && notBefore > now;

function viewOf(row: store.MessageListRow, now: Date): OfficeMessage {
  const state = row.state;
  const isLate = row.expiresAt !== null && row.expiresAt <= now;
  return {
    messageId: row.id,
    template: row.template,
    areaLabel: areaLabelOf(row.template),
    channelLabel: row.isTalk ? '알림톡' : (channelLabels[row.channel] ?? row.channel),
    recipient: row.channel === 'sms' ? maskPhone(row.recipient) : maskEmail(row.recipient),
    subject: row.subject ?? '',
    state,
    stateLabel: stateLabelOf(state, row.failure, isTimed(row, now)),
    failure: failureLabelOf(row.failure),
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    mayResend: state === 'failed' && !isLate,
    isOpen: (state === 'failed' || state === 'expired') && row.handledAt === null,
    handledAt: row.handledAt?.toISOString() ?? null,
  };
}

/** The log of texts and mails. */
export async function listMessages(
  { db, clock }: Academy,
  query: QueryOf<typeof messageList>,
): Promise<ListPage<OfficeMessage>> {
  const page = await store.listMessages(db, query);
  return { ...page, rows: page.rows.map((row) => viewOf(row, clock.now())) };
}

/** One message whole; the look is written down before it is shown. */
export async function readMessage(
  academy: Academy,
  actor: StaffActor,
  input: { readonly messageId: number; readonly reason: string },
): Promise<DataOf<typeof readMessageEndpoint>> {
  const row = await store.findMessage(academy.db, input.messageId);
  if (!row) throw commonErrors.not_found();
  const access = { whose: `메시지 ${row.id}의 수신자`, what: '메시지 내용 보기', reason: input.reason };
  await auditAccess(academy.db, actor, { ...access, at: academy.clock.now() });
  return { recipient: row.recipient, subject: row.subject ?? '', body: hideKeys(row.template, row.body) };
}

/** Sends failed messages again, all of them or none. */
export async function resendMessages(
  academy: Academy,
  actor: StaffActor,
  input: InputOf<typeof resendMessagesEndpoint>,
): Promise<number> {
  const now = academy.clock.now();
  const wanted = [...new Set(input.messageIds)];
  await inTransaction(academy.db, async (tx) => {
    const queued = await store.requeue(tx, wanted, now);
    if (queued.length !== wanted.length) throw messageErrors.not_resendable();
    await addSendings(tx, queued);
    const messageIds = queued.map(({ id }) => id);
    await noteEach(academy, tx, { actor, ids: { messageIds, reason: input.reason }, action: '다시 보내기' });
  });
  return wanted.length;
}

type Ids = { readonly messageIds: readonly number[]; readonly reason: string };

async function noteEach(
  academy: Academy,
  tx: Tx,
  { actor, ids: { messageIds, reason }, action }: { actor: StaffActor; ids: Ids; action: string },
) {
  const noted = { entity: 'message', action, reason, at: academy.clock.now() };
  const changes = messageIds.map((entityId) => ({ ...noted, entityId }));
  await auditChanges(tx, actor, changes);
}

/** Says what was done about messages that did not arrive, all of them or none. Refuses with `not_open`. */
export async function handleMessages(academy: Academy, actor: StaffActor, input: Ids): Promise<number> {
  const messageIds = [...new Set(input.messageIds)];
  await inTransaction(academy.db, async (tx) => {
    const by = { staffId: actor.staffId, now: academy.clock.now() };
    const handled = await store.markHandled(tx, messageIds, by);
    if (handled.length !== messageIds.length) throw messageErrors.not_open();
    await noteEach(academy, tx, { actor, ids: { ...input, messageIds }, action: '전하지 못한 메시지 처리' });
  });
  return messageIds.length;
}

/** Makes them a task again, all of them or none. Refuses with `not_handled`. */
export async function reopenMessages(academy: Academy, actor: StaffActor, input: Ids): Promise<number> {
  const messageIds = [...new Set(input.messageIds)];
  await inTransaction(academy.db, async (tx) => {
    const reopened = await store.unmarkHandled(tx, messageIds);
    if (reopened.length !== messageIds.length) throw messageErrors.not_handled();
    await noteEach(academy, tx, { actor, ids: { ...input, messageIds }, action: '처리 되돌리기' });
  });
  return messageIds.length;
}

/** For how many Seoul days a message that did not arrive stays a task on the first page. */
const taskDays = 7;

/** The first page's number of messages that did not arrive and nobody has seen to, and the list of exactly those. */
export async function messageCards(academy: Academy): Promise<DashboardCard[]> {
  const [first = ''] = lastSeoulDays(academy.clock.now(), taskDays);
  const waiting = await store.countWaitingForBalance(academy.db);
  const balance: DashboardCard = {
    key: 'messages-balance',
    label: '잔액이 없어 기다리는 문자',
    value: waiting,
    unit: '건',
    to: '/office/messages?state=queued',
    tone: 'now',
    note: '문자 서비스(SOLAPI)를 충전하면 십 분 안에 나갑니다',
  };
  return [
    ...(waiting > 0 ? [balance] : []),
    {
      key: 'messages-failed',
      label: '전하지 못한 메시지',
      value: await store.countOpen(academy.db, startOfSeoulDay(first)),
      unit: '건',
      to: `/office/messages?task=open&from=${first}`,
      tone: 'act',
      note: '다시 보내거나 전화로 알려 주세요',
    },
  ];
}

/** How texts and mails did in the last 24 hours. */
export async function channelHealth({ db, clock }: Academy) {
  const now = clock.now();
  return store.countByChannel(db, { since: new Date(now.getTime() - dayMs), now });
}

/** How many texts and mails of a feature (the beginning of its templates' names) did not arrive between two instants. */
export function failedTexts(
  { db }: Academy,
  { templates, from, to }: { templates: string; from: Date; to: Date },
): Promise<number> {
  return store.countFailedOf(db, templates, { from, to });
}
