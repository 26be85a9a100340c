import { randomBytes } from 'node:crypto';
import { branchNames } from '#src/features/branches/actions/branches.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { isCallable, type Posted } from '#src/platform/http/outgoing/posting.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import { seal } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import type { DashboardCard } from '#src/shared/access/office.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import type { deliveryList } from '../contract/delivery-list.ts';
import type { webhookList } from '../contract/endpoint-list.ts';
import {
  type createWebhookEndpoint,
  type resendDeliveryEndpoint,
  type setWebhookStateEndpoint,
  type testWebhookEndpoint,
  webhookErrors,
} from '../contract/webhooks.ts';
import { eventLabels, labelOfEvent, testEvent } from '../rules/events.ts';
import { deliveryStateLabels, endpointStateLabels, mostEndpoints } from '../rules/retries.ts';
import * as deliveries from '../store/deliveries.server.ts';
import * as store from '../store/endpoints.server.ts';
import {
  addDeliveryJobs,
  hasArrived,
  reachOf,
  sendEvent,
  triedAs,
  webhookPurpose,
} from './sending.server.ts';
import { secretOf } from './signing.server.ts';

const failureLabels = {
  address: '쓸 수 없는 주소',
  unreachable: '닿지 않음',
  too_slow: '10초 안에 답하지 않음',
  certificate: '인증서를 확인할 수 없음',
} as const;

const answerLabel = (status: number | null, failure: string): string =>
  status === null
    ? (Object.entries(failureLabels).find(([key]) => key === failure)?.[1] ?? '-')
    : `HTTP ${status}`;

/** The addresses as the office lists them. */
export async function listWebhooks({ db }: Academy, query: QueryOf<typeof webhookList>) {
  const [page, names] = await Promise.all([store.listEndpoints(db, query), branchNames(db)]);
  const rows = page.rows.flatMap(({ state, ...row }) =>
    state === 'removed'
      ? []
      : {
          endpointId: row.id,
          name: row.name,
          url: row.url,
          events: row.events.map(labelOfEvent),
          branches: (row.branch_ids ?? []).map((id) => names.get(id) ?? ''),
          state,
          stateLabel: endpointStateLabels[state],
          waiting: row.waiting,
          failingSince: row.failing_since?.toISOString() ?? null,
          version: row.version,
        },
  );
  return { ...page, rows };
}

/** What was sent, as the office lists it. */
export async function listDeliveries({ db }: Academy, query: QueryOf<typeof deliveryList>) {
  const page = await deliveries.listDeliveries(db, query);
  const rows = page.rows.map((row) => ({
    deliveryId: row.id,
    eventUid: row.uid,
    event: row.type,
    eventLabel: labelOfEvent(row.type),
    endpoint: row.endpoint,
    state: row.state,
    stateLabel: deliveryStateLabels[row.state],
    attempts: row.attempts,
    answer: row.last_at ? answerLabel(row.last_status, row.last_failure) : '-',
    createdAt: row.created_at,
    lastAt: row.last_at?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    tookMs: row.took_ms,
  }));
  return { ...page, rows };
}

/** Adds an address; its secret is answered once and sealed for us. */
export async function createWebhook(
  academy: Academy,
  actor: StaffActor,
  { name, url: typed, events, branchIds }: InputOf<typeof createWebhookEndpoint>,
): Promise<DataOf<typeof createWebhookEndpoint>> {
  const { config, db, clock } = academy;
  // As it will be called: what a browser would leave out of it is not kept.
  const url = URL.parse(typed)?.href ?? typed;
  if (!(await isCallable(url, reachOf(config))))
    throw webhookErrors.url_refused({ fields: { url: 'https로 시작하는 공개된 주소만 쓸 수 있습니다.' } });
  const wanted = [...new Set(branchIds)];
  const branches = await branchNames(db);
  if (!wanted.every((id) => branches.has(id)))
    throw webhookErrors.branch_unknown({
      fields: { branchIds: '없는 분원입니다. 분원을 다시 골라 주세요.' },
    });
  const now = clock.now();
  const secret = secretOf(randomBytes(32));
  const endpointId = await inTransaction(db, async (tx) => {
    if ((await store.countEndpoints(tx)) >= mostEndpoints) throw webhookErrors.too_many();
    const id = await store.insertEndpoint(tx, {
      name,
      url,
      events: [...new Set(events)],
      branchIds: wanted.length > 0 ? wanted : null,
      secretSealed: seal(config.secretKey, webhookPurpose, secret),
      staffId: actor.staffId,
      now,
    });
    const after = { 이름: name, 주소: url, 일: events.map((type) => eventLabels[type]).join(', ') };
    await auditChange(tx, actor, {
      entity: 'webhook',
      entityId: id,
      action: '알림 받을 주소 추가',
      after,
      at: now,
    });
    return id;
  });
  return { endpointId, secret };
}

const stateActions = {
  active: '알림 다시 보내기',
  paused: '알림 멈추기',
  removed: '알림 받을 주소 지우기',
} as const;

/** Pauses, goes on or removes; what waited is sent as soon as it goes on. */
export async function setWebhookState(
  academy: Academy,
  actor: StaffActor,
  { endpointId, version, state, reason = '' }: InputOf<typeof setWebhookStateEndpoint>,
): Promise<DataOf<typeof setWebhookStateEndpoint>> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const endpoint = await store.lockEndpoint(tx, endpointId);
    if (!endpoint) throw commonErrors.not_found();
    if (endpoint.version !== version) throw await editedElsewhere(tx, 'webhook', endpointId);
    await store.updateState(tx, endpointId, state);
    if (state === 'active') await addDeliveryJobs(tx, await deliveries.listDue(tx, { now, endpointId }));
    const action = `${stateActions[state]} (${endpoint.name})`;
    await auditChange(tx, actor, { entity: 'webhook', entityId: endpointId, action, reason, at: now });
  });
  return { state };
}

const labelOf = (posted: Posted): string =>
  answerLabel('status' in posted ? posted.status : null, 'failure' in posted ? posted.failure : '');

/** Sends a test at once; whether the endpoint is active does not matter. */
export async function testWebhook(
  academy: Academy,
  { endpointId }: InputOf<typeof testWebhookEndpoint>,
): Promise<DataOf<typeof testWebhookEndpoint>> {
  const { db, clock } = academy;
  const endpoint = await store.findEndpoint(db, endpointId);
  if (!endpoint) throw commonErrors.not_found();
  const begun = clock.now();
  const event = await inTransaction(db, async (tx) =>
    deliveries.findEvent(
      tx,
      await deliveries.insertTestEvent(tx, { type: testEvent, endpointId, now: begun }),
    ),
  );
  if (!event) throw new Error(`The test of endpoint ${endpointId} was not written.`);
  const from = performance.now();
  const posted = await sendEvent(academy, { ...endpoint, secretSealed: endpoint.secret_sealed, event });
  const now = clock.now();
  const tried = triedAs(posted, { at: now, tookMs: performance.now() - from });
  await inTransaction(db, async (tx) => {
    const of = { eventId: event.id, endpointIds: [endpointId], now };
    const [id] = await deliveries.insertDeliveries(tx, of);
    const state = hasArrived(posted) ? 'delivered' : 'given_up';
    if (id !== undefined) await deliveries.updateTried(tx, id, { ...tried, state, attempts: 1, dueAt: null });
  });
  return { isDelivered: hasArrived(posted), answer: labelOf(posted) };
}

/** Sends an event once more, under its old id. */
export async function resendDelivery(
  academy: Academy,
  actor: StaffActor,
  { deliveryId }: InputOf<typeof resendDeliveryEndpoint>,
): Promise<DataOf<typeof resendDeliveryEndpoint>> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const delivery = await deliveries.lockDelivery(tx, deliveryId);
    const endpoint = delivery && (await store.lockEndpoint(tx, delivery.endpoint_id));
    if (!delivery || !endpoint) throw commonErrors.not_found();
    if (endpoint.state !== 'active') throw webhookErrors.not_active();
    await deliveries.updateAgain(tx, deliveryId, now);
    await store.updateHealth(tx, endpoint.id, { failingSince: endpoint.failing_since, restsUntil: null });
    await addDeliveryJobs(tx, [deliveryId]);
    const change = { entity: 'webhook', entityId: endpoint.id, action: `알림 다시 전송 (${deliveryId}번)` };
    await auditChange(tx, actor, { ...change, at: now });
  });
  return { state: 'waiting' };
}

/** Addresses that were switched off, for the office's first page; none where there is none. */
export async function webhookCards({ db }: Academy): Promise<DashboardCard[]> {
  const failed = await store.countFailed(db);
  if (failed === 0) return [];
  return [
    {
      key: 'webhooks',
      label: '다른 시스템에 닿지 않는 알림',
      value: failed,
      unit: '곳',
      to: '/office/webhooks?state=failed',
      tone: 'act',
      note: '사흘 동안 답이 없어 멈추었습니다. 받는 쪽을 확인하고 다시 켜 주세요.',
    },
  ];
}
