import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import type { Among } from '#src/platform/db/queries/among.ts';
import { type Posted, postTo, type Reach } from '#src/platform/http/outgoing/posting.ts';
import { addJobs } from '#src/platform/jobs/jobs.ts';
import { unseal } from '#src/platform/tokens.ts';
import { oneOf } from '#src/shared/record.ts';
import { eventTypes } from '../rules/events.ts';
import { answerWithinMs, claimMs, hasFailed, keptMs, nextTryAt, restMs } from '../rules/retries.ts';
import * as store from '../store/deliveries.server.ts';
import * as endpoints from '../store/endpoints.server.ts';
import { factReaders } from '../store/facts.server.ts';
import { signedHeaders } from './signing.server.ts';

/** What sending asks of the features below: which members some branches know. */
export interface WebhookHooks {
  membersOf(branchIds: readonly number[]): Among;
}

export const webhookPurpose = 'webhooks';
const deliverJob = 'webhooks.deliver';

/** Has deliveries sent, at once or from an instant on; one job each, however often. */
export async function addDeliveryJobs(
  tx: Tx | Academy['db'],
  deliveryIds: readonly number[],
  runAt?: Date,
): Promise<void> {
  await addJobs(
    tx,
    deliveryIds.map((deliveryId) => ({
      name: deliverJob,
      payload: { deliveryId },
      options: { key: `${deliverJob}:${deliveryId}`, ...(runAt && { runAt }) },
    })),
  );
}

/**
 * Makes a delivery of an event for everybody who listens, once. What it says is read here and stays the same over all tries;
 * an event that is not so any more (results taken back) is sent to nobody.
 * See docs/decisions/0063-events-for-other-systems.md.
 */
export async function fanOut(academy: Academy, eventId: number, hooks: WebhookHooks): Promise<void> {
  const { db, clock } = academy;
  const now = clock.now();
  const event = await store.findEvent(db, eventId);
  const type = oneOf(eventTypes, event?.type);
  if (!event || !type) return;
  const facts = await factReaders[type](db, {
    subjectId: event.subject_id,
    code: event.code,
    at: event.at,
    now,
  });
  if (!facts) return;
  const { branchIds, memberId, data } = facts;
  const isFor = async ({ branch_ids: only }: endpoints.EndpointRow) =>
    only === null ||
    (memberId === null
      ? branchIds.some((id) => only.includes(id))
      : await endpoints.isMemberAmong(db, memberId, hooks.membersOf(only)));
  const listeners = await endpoints.listListeners(db, type);
  const wanted = await Promise.all(listeners.map(isFor));
  const endpointIds = listeners.filter((_one, place) => wanted[place]).map(({ id }) => id);
  await inTransaction(db, async (tx) => {
    await store.updateEventData(tx, eventId, data);
    await addDeliveryJobs(tx, await store.insertDeliveries(tx, { eventId, endpointIds, now }));
  });
}

interface Sendable {
  readonly url: string;
  readonly secretSealed: string;
  readonly event: {
    readonly id: number;
    readonly uid: string;
    readonly type: string;
    readonly at: Date;
    readonly data: unknown;
  };
}

/** Where events may go: in a real academy to public addresses, and to the hosts of its own network that it has named. */
export const reachOf = ({ ACADEMY, WEBHOOK_PRIVATE_HOSTS = [] }: Academy['config']): Reach => ({
  onlyPublic: ACADEMY === 'real',
  privateHosts: WEBHOOK_PRIVATE_HOSTS,
});

/** Posts one event, signed; of the answer only the status counts. */
export async function sendEvent(
  { config, clock }: Academy,
  { url, secretSealed, event }: Sendable,
): Promise<Posted> {
  const body = JSON.stringify({
    id: event.uid,
    type: event.type,
    timestamp: event.at.toISOString(),
    version: event.id,
    data: event.data ?? {},
  });
  const secret = unseal(config, webhookPurpose, secretSealed);
  return postTo({
    url,
    headers: signedHeaders(secret, { id: event.uid, at: clock.now(), body }),
    body,
    withinMs: answerWithinMs,
    ...reachOf(config),
  });
}

export const hasArrived = (posted: Posted): boolean =>
  'status' in posted && posted.status >= 200 && posted.status < 300;

/** A try as it is written down. */
export const triedAs = (posted: Posted, { at, tookMs }: { at: Date; tookMs: number }) => ({
  at,
  tookMs: Math.round(tookMs),
  status: 'status' in posted ? posted.status : null,
  failure: 'failure' in posted ? posted.failure : '',
});

/**
 * Sends one delivery that is due, at least once: whoever was killed between the answer and writing it down sends it again, under
 * the same id. A failure is tried again after its pause, lets the endpoint rest, and after days switches it off.
 */
export async function deliver(academy: Academy, deliveryId: number): Promise<void> {
  const { db, clock } = academy;
  const begun = clock.now();
  const until = new Date(begun.getTime() + claimMs);
  const claimed = await store.claimDelivery(db, deliveryId, { now: begun, until });
  if (!claimed) return waitForRest(academy, deliveryId);
  const from = performance.now();
  const posted = await sendEvent(academy, claimed);
  const now = clock.now();
  const tried = triedAs(posted, { at: now, tookMs: performance.now() - from });
  const attempts = claimed.attempts + 1;
  const again = hasArrived(posted) ? null : nextTryAt(attempts, now);
  const state = hasArrived(posted) ? 'delivered' : again ? 'waiting' : 'given_up';
  await inTransaction(db, async (tx) => {
    const endpoint = await endpoints.lockEndpoint(tx, claimed.endpointId);
    if (!(await store.updateTried(tx, deliveryId, { ...tried, state, attempts, dueAt: again }))) return;
    if (again) await addDeliveryJobs(tx, [deliveryId], again);
    if (endpoint) await noteHealth(tx, endpoint, { isFine: hasArrived(posted), now });
  });
}

async function waitForRest({ db, clock }: Academy, deliveryId: number): Promise<void> {
  const until = await store.restingUntil(db, deliveryId);
  if (until && until > clock.now()) await addDeliveryJobs(db, [deliveryId], until);
}

async function noteHealth(
  tx: Tx,
  { id, state, failing_since: before, rests_until: rests }: endpoints.EndpointRow,
  { isFine, now }: { readonly isFine: boolean; readonly now: Date },
): Promise<void> {
  if (isFine) {
    if (before !== null || rests !== null)
      await endpoints.updateHealth(tx, id, { failingSince: null, restsUntil: null });
    return;
  }
  const failingSince = before ?? now;
  if (state === 'active' && hasFailed(failingSince, now)) await endpoints.updateState(tx, id, 'failed');
  await endpoints.updateHealth(tx, id, { failingSince, restsUntil: new Date(now.getTime() + restMs) });
}

/** Has everything sent that is due and that nobody works on, as a crash leaves it. */
export async function sendDue({ db, clock }: Academy): Promise<void> {
  await addDeliveryJobs(db, await store.listDue(db, { now: clock.now() }));
}

/** Forgets events after thirty days, with what became of them. */
export async function forgetEvents({ db, clock }: Academy): Promise<void> {
  await store.deleteOldEvents(db, new Date(clock.now().getTime() - keptMs));
}
