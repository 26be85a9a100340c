import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { seedBranches } from '#seed/branches.ts';
import { eventTypes } from '#src/features/webhooks/rules/events.ts';
import { givenListener, type Listener } from './given-listener.ts';
import { type GivenHold, givenHold } from './given-payments.ts';
import { givenStaff, givenStaffCookie } from './given-staff.ts';
import { givenSession } from './given-tests.ts';
import { call, startAcademy, type TestAcademy } from './start.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
}
interface Delivery {
  readonly deliveryId: number;
  readonly eventUid: string;
  readonly state: string;
  readonly attempts: number;
  readonly answer: string;
}
interface Row {
  readonly endpointId: number;
  readonly state: string;
  readonly version: number;
  readonly waiting: number;
}

/** An academy with a registration in it, and for each test a listening system that hears of everything. */
export function webhookWorld() {
  const it: {
    academy: TestAcademy;
    owner: string;
    listener: Listener;
    endpointId: number;
    secret: string;
    paid: GivenHold;
    branchId: number;
  } = {} as never;
  const add = (json: object) =>
    call<{ endpointId: number; secret: string }>(it.academy, 'POST /api/office/webhooks', {
      cookie: it.owner,
      json,
    });
  const deliveries = async (query = '') =>
    (
      await call<Page<Delivery>>(it.academy, `GET /api/office/webhook-deliveries?size=100${query}`, {
        cookie: it.owner,
      })
    ).resultData.rows;
  const endpoint = async (id = it.endpointId) =>
    (
      await call<Page<Row>>(it.academy, 'GET /api/office/webhooks', { cookie: it.owner })
    ).resultData.rows.find((row) => row.endpointId === id);
  const setState = async (state: string, id = it.endpointId) =>
    call(it.academy, `POST /api/office/webhooks/${id}/state`, {
      cookie: it.owner,
      json: { state, version: (await endpoint(id))?.version, reason: '받는 쪽을 고치는 동안' },
    });
  /** The jobs of webhooks that wait in the database, taken out as a worker would. */
  async function takeJobs() {
    const { rows } = await sql<{ name: string; payload: object }>`
      with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier in ('webhooks.fan-out', 'webhooks.deliver')
        returning j.id, t.identifier as name, j.payload)
      select name, payload from taken order by id`.execute(it.academy.owner);
    return rows;
  }
  /** Does what waits, until nothing new comes of it. */
  async function work(): Promise<void> {
    for (let round = 0; round < 3; round += 1)
      for (const { name, payload } of await takeJobs()) await it.academy.jobs[name]?.(payload);
  }
  /** The clock moves on; whoever works in the office signs in anew. */
  async function advance(seconds: number): Promise<void> {
    it.academy.clock.advance(seconds);
    it.owner = await givenStaffCookie(it.academy, 'owner@msc.example');
  }
  async function later(ms: number): Promise<void> {
    await advance(Math.ceil(ms / 1000));
    await it.academy.jobs['webhooks.sweep']?.({});
    await work();
  }
  const step = (
    entity: 'registration' | 'payment' | 'place',
    id: number,
    moved: readonly [string | null, string],
  ) => ({
    entity,
    entity_id: id,
    from_state: moved[0],
    to_state: moved[1],
    actor_kind: 'product' as const,
    code: 'noted',
    at: it.academy.clock.now(),
  });
  async function confirmedStep() {
    const { id } = await it.academy.db
      .selectFrom('registrations')
      .select('id')
      .where('registration_no', '=', it.paid.registrationNo)
      .executeTakeFirstOrThrow();
    return step('registration', id, ['held', 'confirmed']);
  }
  /** Something another system hears of. */
  const happen = async () =>
    it.academy.db
      .insertInto('history')
      .values(await confirmedStep())
      .execute();
  const lastEvent = () =>
    it.academy.db
      .selectFrom('outgoing_events')
      .select(['id', 'type'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  beforeAll(async () => {
    it.academy = await startAcademy();
    await seedBranches(it.academy);
    await givenStaff(it.academy);
    it.owner = await givenStaffCookie(it.academy, 'owner@msc.example');
    const session = await givenSession(it.academy, { capacity: 9, feeKrw: 20_000 });
    it.paid = await givenHold(it.academy, { poolOf: session });
    const found = await it.academy.db
      .selectFrom('test_sessions')
      .select('branch_id')
      .where('id', '=', session.sessionId)
      .executeTakeFirstOrThrow();
    it.branchId = found.branch_id;
  });
  afterAll(() => it.academy.close());
  beforeEach(async () => {
    it.listener = await givenListener();
    const made = await add({ name: '관리 시스템', url: it.listener.url, events: eventTypes });
    it.endpointId = made.resultData.endpointId;
    it.secret = made.resultData.secret;
  });
  afterEach(async () => {
    await setState('removed');
    await takeJobs();
    await it.listener.close();
  });
  return {
    it,
    add,
    deliveries,
    endpoint,
    setState,
    takeJobs,
    work,
    advance,
    later,
    step,
    confirmedStep,
    happen,
    lastEvent,
  };
}
