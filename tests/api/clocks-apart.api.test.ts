import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { levelLimits } from '#src/features/level-attempts/rules/attempts.ts';
import { type OpenAcademy, openAcademy } from '#src/open.ts';
import type { Clock } from '#src/platform/clock/clock.ts';
import { askDatabase, type DatabaseClock, followDatabase } from '#src/platform/clock/database-clock.ts';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import { cloneDatabase } from '../clones.ts';
import { givenFamily, registerOne } from '../given-families.ts';
import { type GivenBank, givenBank, givenSitting, single } from '../given-level-tests.ts';
import { lastMessageTo } from '../given-members.ts';
import { newKey } from '../given-payments.ts';
import { givenStaffCookie } from '../given-staff.ts';
import { sessionsApart } from '../given-tests.ts';
import { call, startAcademyOn, type TestAcademy } from '../start.ts';

const apartMs = 40_000;
/** Deadlines lie so far from the present: nearer than the clocks of the machines are wrong, and farther than a crowded machine takes. */
const nearMs = 20_000;

interface Machine {
  readonly academy: OpenAcademy;
  readonly url: string;
}

let host: TestAcademy;
let bank: GivenBank;
const follows: DatabaseClock[] = [];
const machines: Record<string, Machine> = {};

/** A process on a machine whose clock is wrong by so much; the control is one that goes by that clock. */
async function machineOf(aheadMs: number, isControl: boolean): Promise<Machine> {
  const machine: Clock = { now: () => new Date(Date.now() + aheadMs) };
  const databaseUrl = productUrlOf(host.ownerUrl);
  const clock = await followDatabase({ ask: askDatabase(databaseUrl), log: () => undefined, machine });
  follows.push(clock);
  const academy = await openAcademy({
    config: host.config,
    clock: isControl ? machine : clock,
    databaseUrl,
  });
  return { academy, url: await academy.app.listen({ port: 0, host: '127.0.0.1' }) };
}

beforeAll(async () => {
  host = await startAcademyOn(await cloneDatabase(), { from: new Date().toISOString() });
  bank = await givenBank(host);
  machines.ahead = await machineOf(apartMs, false);
  machines.behind = await machineOf(-apartMs, false);
  machines.aheadControl = await machineOf(apartMs, true);
  machines.behindControl = await machineOf(-apartMs, true);
});
afterAll(async () => {
  for (const clock of follows) clock.close();
  for (const { academy } of Object.values(machines)) await academy.close();
  await host.close();
});

const session = sessionsApart(() => host, 300);
/** That much from now, by PostgreSQL. */
const from = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000})`;

/** Whether registration has begun, which it does in `leftMs`. */
async function isOpening({ url }: Machine, leftMs: number): Promise<boolean> {
  const { sessionId } = await session({ capacity: 3 });
  await host.db
    .updateTable('test_sessions')
    .set({ opens_at: from(leftMs) })
    .where('id', '=', sessionId)
    .execute();
  const list = await call<{ sessions: { sessionId: number; state: string }[] }>(
    { url },
    'GET /api/entrance-tests',
  );
  const state = list.resultData.sessions.find((one) => one.sessionId === sessionId)?.state;
  return state === 'scheduled';
}

const endsIn = async (poolId: number, leftMs: number) => {
  const until = from(leftMs);
  await host.db
    .updateTable('seat_holds')
    .set({ expires_at: until })
    .where('pool_id', '=', poolId)
    .where('state', '=', 'held')
    .execute();
  await host.db
    .updateTable('registrations')
    .set({ hold_expires_at: until })
    .where('state', '=', 'held')
    .where('hold_id', 'in', (q) => q.selectFrom('seat_holds').select('id').where('pool_id', '=', poolId))
    .execute();
};

/** Whether a seat that is held for `leftMs` more is still held after this machine has swept. */
async function isHeld({ academy }: Machine, leftMs: number): Promise<boolean> {
  const { sessionId, poolId } = await session({ capacity: 1, feeKrw: 20_000 });
  const family = await givenFamily(host);
  await registerOne(host, family, sessionId, family.younger);
  await endsIn(poolId, leftMs);
  await academy.jobs['seats.sweep']?.({});
  const { state } = await host.db
    .selectFrom('registrations')
    .select('state')
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return state === 'held';
}

/** Whether the link of an offer that ends in `leftMs` still offers. */
async function isOffered({ url }: Machine, leftMs: number): Promise<boolean> {
  const { sessionId, poolId } = await session({ capacity: 1, feeKrw: 20_000 });
  const [taker, family] = [await givenFamily(host), await givenFamily(host)];
  const { registrationNo } = (await registerOne(host, taker, sessionId, taker.younger)).resultData;
  const json = { sessionId, childId: family.younger };
  const post = (token: string, path: string, sent: object) =>
    call(host, `POST /api/entrance-tests/${path}`, { token, key: newKey(), json: sent });
  await post(family.token, 'waiting', json);
  await post(taker.token, `registrations/${registrationNo}/release`, {});
  await endsIn(poolId, leftMs);
  const token = /offer\/([\w-]+)/.exec(await lastMessageTo(host, family.mobile))?.[1] ?? '';
  const answer = await call({ url }, `GET /api/entrance-tests/offers/${token}`);
  return answer.resultCode === 0;
}

/** Whether an answer counts that comes `leftMs` before the last moment at which one does. */
async function isInTime({ url }: Machine, leftMs: number): Promise<boolean> {
  const { attemptNo, cookie } = await givenSitting(host, bank);
  await host.db
    .updateTable('level_attempts')
    .set({ deadline_at: from(leftMs - levelLimits.graceSeconds * 1000) })
    .where('attempt_no', '=', attemptNo)
    .execute();
  const entries = [{ position: 1, leaseEpoch: 1, rev: 1, answer: single('o1') }];
  const saved = await call<{ results: { outcome: string }[] }>(
    { url },
    `POST /api/level-tests/attempts/${attemptNo}/save`,
    { json: { entries }, cookie },
  );
  return saved.resultData.results[0]?.outcome === 'saved';
}

const judges = { isOpening, isHeld, isOffered, isInTime };

/** Before and after the deadline, by one machine. */
async function judgedBy(name: string, assess: (typeof judges)[keyof typeof judges]): Promise<boolean[]> {
  const machine = machines[name];
  if (!machine) throw new Error(`There is no machine ${name}.`);
  const inTime = async (leftMs: number) => {
    // To a machine that is ahead a beat of one that is behind is old: it would take that for an outage.
    await host.owner
      .updateTable('service_beat')
      .set({ at: from(apartMs) })
      .execute();
    return assess(machine, leftMs);
  };
  return [await inTime(nearMs), await inTime(-nearMs)];
}

describe('two machines whose clocks are eighty seconds apart', { timeout: 240_000 }, () => {
  test.each(Object.entries(judges))('judge alike: %s', async (_, assess) => {
    expect(await judgedBy('ahead', assess)).toEqual([true, false]);
    expect(await judgedBy('behind', assess)).toEqual([true, false]);
  });

  test.each(Object.entries(judges))('control, each by its own clock: %s', async (_, assess) => {
    expect(await judgedBy('aheadControl', assess)).toEqual([false, false]);
    expect(await judgedBy('behindControl', assess)).toEqual([true, true]);
  });

  test('the office reads it beside the database, and that nothing is judged wrongly', async () => {
    const cookie = await givenStaffCookie(host, 'owner@msc.example');
    for (const [name, label] of [
      ['ahead', '초 빠릅니다'],
      ['behind', '초 느립니다'],
    ] as const) {
      const url = machines[name]?.url ?? '';
      const answer = await call<{ providers: { name: string; label: string; isWell: boolean }[] }>(
        { url },
        'GET /api/office/providers',
        { cookie },
      );
      const storage = answer.resultData.providers.find((one) => one.name === '데이터베이스');
      expect(storage).toMatchObject({ isWell: false, label: expect.stringContaining(label) });
    }
  });

  test('/readyz says how far each is off', async () => {
    for (const [name, sign] of [
      ['ahead', 1],
      ['behind', -1],
    ] as const) {
      const answer = await fetch(`${machines[name]?.url}/readyz`);
      const { clock } = (await answer.json()) as { clock: { machineAheadMs: number } };
      expect(clock.machineAheadMs * sign).toBeGreaterThan(apartMs - 3_000);
      expect(clock.machineAheadMs * sign).toBeLessThan(apartMs + 3_000);
    }
  });
});
