import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pageAt } from '#src/features/office-menu/rules/office-pages.ts';
import { rights } from '#src/shared/access/rights.ts';
import type { ListPage } from '#src/shared/endpoint/list.ts';
import { givenBank } from '#tests/given-items.ts';
import {
  act,
  confirmPayment,
  givenAuthenticated,
  givenHold,
  newKey,
  refundAll,
} from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { givenSession } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';
import type { Disagreement } from './contract.ts';
import { invariantsSchedule } from './jobs.server.ts';
import { type InvariantName, invariantNames, invariants } from './rules.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenSession(academy, { capacity: 1 });
  await givenStaff(academy);
  await givenBank(academy);
});
beforeEach(async () => {
  await academy.jobs['seats.sweep']?.({});
  // Hours pass in here: a session of the office ends meanwhile.
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

/** The job an interval later, when nothing is under way any more. */
const compare = async (seconds = 601) => {
  academy.clock.advance(seconds);
  await academy.jobs['invariants.compare']?.({});
};
const list = (query = '', cookie = owner) =>
  call<ListPage<Disagreement>>(academy, `GET /api/office/disagreements?size=100${query}`, { cookie });
const openTasks = async () =>
  (await list()).resultData.rows.map(({ invariant, subject }) => `${invariant} ${subject}`).toSorted();

const givenPaid = async () => {
  const hold = await givenHold(academy);
  const authenticated = await givenAuthenticated(academy, hold);
  await confirmPayment(academy, hold, authenticated);
  const payment = await academy.db
    .selectFrom('payments')
    .selectAll()
    .where('payment_id', '=', authenticated.paymentId)
    .executeTakeFirstOrThrow();
  const registration = await academy.db
    .selectFrom('registrations')
    .selectAll()
    .where('registration_no', '=', hold.registrationNo)
    .executeTakeFirstOrThrow();
  expect(registration.state).toBe('confirmed');
  return { hold, payment, registration };
};
const write = (statement: ReturnType<typeof sql>) => statement.execute(academy.db);
/** What is kept by a trigger is changed as only an accident would. */
const force = (statement: ReturnType<typeof sql>) =>
  academy.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

const endLine = (poolId: number) =>
  write(sql`update seat_waits set state = 'withdrawn' where pool_id = ${poolId}`);

interface Planted {
  readonly subject: string;
  /** Other books that the same accident puts wrong. */
  readonly also?: readonly string[];
  mend(): Promise<unknown>;
}

/** An accident for each invariant, and how it is put right again. */
const accidents: Readonly<Record<InvariantName, () => Promise<Planted>>> = {
  'seats-taken': async () => {
    const { poolId } = await givenSession(academy, { capacity: 5 });
    const set = (taken: number) => write(sql`update seat_pools set taken = ${taken} where id = ${poolId}`);
    await set(2);
    return { subject: `${poolId}`, mend: () => set(0) };
  },
  'wait-counts': async () => {
    const { poolId } = await givenSession(academy, { capacity: 0 });
    const count = (waiting: number) =>
      write(sql`insert into seat_wait_counts values (${poolId}, 1, ${waiting})
        on conflict (pool_id, block) do update set waiting = excluded.waiting`);
    await count(1);
    return { subject: `${poolId}`, mend: () => count(0) };
  },
  'hold-overdue': async () => {
    const { poolId } = await givenSession(academy, { capacity: 5 });
    const past = new Date(academy.clock.now().getTime() - 60_000);
    const { rows } = await sql<{ id: number }>`
      with hold as (
        insert into seat_holds (pool_id, holder_key, seats, state, expires_at)
        values (${poolId}, 'overdue', 1, 'held', ${past}) returning id, pool_id)
      update seat_pools p set taken = 1 from hold where p.id = hold.pool_id returning hold.id`.execute(
      academy.db,
    );
    return { subject: `${rows[0]?.id}`, mend: async () => academy.jobs['seats.sweep']?.({}) };
  },
  'hold-registration': async () => {
    const { hold, registration } = await givenPaid();
    const set = (state: string) =>
      write(sql`update seat_holds set state = ${state} where id = ${registration.hold_id}`);
    await set('confirming');
    return { subject: hold.registrationNo, mend: () => set('kept') };
  },
  'confirming-payment': async () => {
    const hold = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, hold);
    await act(academy, authenticated.paymentId, 'lose-answer');
    await confirmPayment(academy, hold, authenticated);
    const set = (state: string) =>
      write(sql`update payments set state = ${state} where payment_id = ${authenticated.paymentId}`);
    await set('failed');
    return { subject: hold.registrationNo, mend: () => set('confirming') };
  },
  'seat-without-money': async () => {
    const { hold, registration } = await givenPaid();
    const set = (orderId: number | null) =>
      write(sql`update registrations set order_id = ${orderId} where id = ${registration.id}`);
    await set(null);
    const { rows } = await sql<{ id: string }>`
      select payment_id as id from payments where order_id = ${registration.order_id}`.execute(academy.db);
    // Nobody sits there any more for the money.
    const also = [`money-without-seat ${rows[0]?.id}`];
    return { subject: hold.registrationNo, also, mend: () => set(registration.order_id) };
  },
  'money-without-seat': async () => {
    const { payment, registration } = await givenPaid();
    const set = (state: string, hold: string, taken: number) =>
      write(sql`with r as (
          update registrations set state = ${state} where id = ${registration.id} returning hold_id),
        h as (update seat_holds h set state = ${hold} from r where h.id = r.hold_id returning pool_id)
        update seat_pools p set taken = taken + ${taken} from h where p.id = h.pool_id`);
    await set('expired', 'freed', -1);
    return { subject: payment.payment_id, mend: () => set('confirmed', 'kept', 1) };
  },
  'order-total': async () => {
    const { hold, registration } = await givenPaid();
    const set = (amountKrw: number) =>
      write(sql`update orders set amount_krw = ${amountKrw} where id = ${registration.order_id}`);
    await set(19_000);
    return { subject: hold.orderNo, mend: () => set(20_000) };
  },
  'wait-over': async () => {
    const { poolId, sessionId } = await givenSession(academy, { capacity: 0 });
    const { rows } = await sql<{ id: number }>`
      insert into seat_waits (pool_id, holder_key, seats, state) values (${poolId}, 'late', 1, 'waiting')
      returning id`.execute(academy.db);
    const past = new Date(academy.clock.now().getTime() - 60_000);
    await write(sql`update test_sessions set opens_at = ${past}::timestamptz - interval '1 day', closes_at = ${past}
      where id = ${sessionId}`);
    return { subject: `${rows[0]?.id}`, mend: () => endLine(poolId) };
  },
  'wait-without-guardian': async () => {
    const { poolId } = await givenSession(academy, { capacity: 0 });
    const { rows } = await sql<{ id: number }>`
      insert into seat_waits (pool_id, holder_key, seats, state) values (${poolId}, 'wait:0123456789ab', 1, 'waiting')
      returning id`.execute(academy.db);
    return { subject: `${rows[0]?.id}`, mend: () => endLine(poolId) };
  },
  'ledger-payment': async () => {
    const { payment } = await givenPaid();
    const set = (amountKrw: number) =>
      force(sql`update ledger set amount_krw = ${amountKrw} where payment_ref = ${payment.id}`);
    await set(25_000);
    return { subject: payment.payment_id, mend: () => set(20_000) };
  },
  'item-without-key': async () => {
    const { rows } = await sql<{ id: number; code: string; key: object }>`
      select v.id, i.code, v.key from item_versions v join items i on i.id = v.item_id
      where v.status = 'live' and v.kind = 'number' order by v.id limit 1`.execute(academy.db);
    const [item] = rows;
    const set = (key: object | undefined) =>
      force(sql`update item_versions set key = ${JSON.stringify(key)}::jsonb where id = ${item?.id}`);
    await set({ ...item?.key, accepted: [] });
    return { subject: item?.code ?? '', mend: () => set(item?.key) };
  },
  'provider-book': async () => {
    const { payment } = await givenPaid();
    const at = academy.clock.now();
    await write(sql`
      with run as (insert into reconciliations (day, started_at) values ('2026-11-20', ${at}) returning id)
      insert into reconciliation_lines (run_id, payment_ref, kind, ours_krw, theirs_krw)
      select id, ${payment.id}, 'missing', 20000, 0 from run`);
    return {
      subject: payment.payment_id,
      mend: () =>
        write(sql`update reconciliation_lines set resolved_at = ${at}, note = '결제사에 확인했습니다.'
          where payment_ref = ${payment.id}`),
    };
  },
};

describe('a healthy academy', () => {
  test('seats held, paid, given back, lost and cancelled raise nothing', async () => {
    await givenHold(academy);
    await givenPaid();
    const lost = await givenHold(academy);
    const authenticated = await givenAuthenticated(academy, lost);
    await act(academy, authenticated.paymentId, 'decline');
    await confirmPayment(academy, lost, authenticated);
    const back = await givenPaid();
    const route = `/api/entrance-tests/registrations/${back.hold.registrationNo}/cancel`;
    const cancelled = await call(academy, `POST ${route}`, {
      token: back.hold.member.token,
      key: newKey(),
      json: { quotedRefundKrw: 20_000 },
    });
    expect(cancelled.resultCode).toBe(0);
    await compare(121);
    expect(await openTasks()).toEqual([]);
    await refundAll(academy);
    await academy.jobs['seats.sweep']?.({});
    await compare();
    expect(await openTasks()).toEqual([]);
  });
});

describe('a planted accident', () => {
  test.each(invariantNames)('%s: one task until it agrees again', async (name) => {
    const planted = await accidents[name]();
    const wanted = [`${name} ${planted.subject}`, ...(planted.also ?? [])].toSorted();
    await compare();
    expect(await openTasks()).toEqual(wanted);
    await compare();
    const { rows } = (await list()).resultData;
    expect(rows).toHaveLength(wanted.length);
    const task = rows.find((row) => row.invariant === name);
    expect(task).toMatchObject({ sentence: invariants[name].sentence, advice: invariants[name].advice });
    const room = pageAt(task?.wayOut.replace(/\?.*/, '') ?? '');
    expect(room?.roles).toEqual(expect.arrayContaining([...rights.headOffice]));
    await planted.mend();
    await compare();
    expect(await openTasks()).toEqual([]);
    const settled = (await list(`&state=settled&invariant=${name}`)).resultData.rows;
    expect(settled.map(({ subject }) => subject)).toContain(planted.subject);
  });

  test('comes back as a new task', async () => {
    const planted = await accidents['seats-taken']();
    await compare();
    await planted.mend();
    await compare();
    expect(await openTasks()).toEqual([]);
    await write(sql`update seat_pools set taken = 1 where id = ${Number(planted.subject)}`);
    await compare();
    expect(await openTasks()).toEqual([`seats-taken ${planted.subject}`]);
    expect((await list(`&state=settled&q=${planted.subject}`)).resultData.rows).not.toEqual([]);
    await planted.mend();
    await compare();
  });

  test('what is under way is left alone', async () => {
    const hold = await givenHold(academy);
    await write(sql`update seat_holds set state = 'confirming', expires_at = null where id =
      (select hold_id from registrations where registration_no = ${hold.registrationNo})`);
    await compare(60);
    expect(await openTasks()).toEqual([]);
    await compare(61);
    expect(await openTasks()).toEqual([`hold-registration ${hold.registrationNo}`]);
  });
});

describe('the list', () => {
  test('is counted on the first page of the head office', async () => {
    const answer = await call<{ cards: { key: string; value: number; to: string }[] }>(
      academy,
      'GET /api/office/today',
      { cookie: owner },
    );
    expect(answer.resultData.cards).toContainEqual(
      expect.objectContaining({ key: 'disagreements', value: 1, to: '/office/disagreements' }),
    );
  });

  test('is made anew every ten minutes', () => {
    expect(invariantsSchedule).toEqual([{ name: 'invariants.compare', cron: '*/10 * * * *' }]);
    expect(academy.jobs).toHaveProperty(['invariants.compare']);
  });

  test('refuses whoever is not signed in and the other roles', async () => {
    expect((await call(academy, 'GET /api/office/disagreements')).status).toBe(401);
    for (const email of ['manager.daechi@msc.example', 'editor@msc.example'])
      expect((await list('', await givenStaffCookie(academy, email))).status).toBe(403);
    expect((await list('&state=lost')).status).toBe(400);
  });
});
