import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '#src/platform/db/database.ts';
import { givenListener, isSigned } from '#tests/given-listener.ts';
import { confirmPayment, givenAuthenticated } from '#tests/given-payments.ts';
import { givenSession } from '#tests/given-tests.ts';
import { webhookWorld } from '#tests/given-webhooks.ts';
import { eventTypes } from './rules/events.ts';

const {
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
} = webhookWorld();

describe('what happens is told', () => {
  test('a payment over the provider: registered and it.paid, once each, signed, in numbers', async () => {
    await confirmPayment(it.academy, it.paid, await givenAuthenticated(it.academy, it.paid));
    await work();
    expect(it.listener.heard.map(({ event }) => event.type).sort()).toEqual([
      'payment.paid',
      'registration.registered',
    ]);
    for (const one of it.listener.heard) {
      expect(isSigned(it.secret, one, it.academy.clock.now())).toBe(true);
      // The controls: another it.secret, another body, another time.
      expect(isSigned('whsec_AAAA', one, it.academy.clock.now())).toBe(false);
      expect(isSigned(it.secret, { ...one, body: `${one.body} ` }, it.academy.clock.now())).toBe(false);
      expect(isSigned(it.secret, one, new Date(it.academy.clock.now().getTime() + 600_000))).toBe(false);
      expect(one.headers['webhook-id']).toBe(one.event.id);
      for (const name of [it.paid.member.name, it.paid.member.mobile, '이하늘', '@'])
        expect(one.body).not.toContain(name);
    }
    const registered = it.listener.heard.find(({ event }) => event.type === 'registration.registered');
    expect(registered?.event.data).toMatchObject({
      registrationNo: it.paid.registrationNo,
      memberId: it.paid.member.userSeqId,
    });
    expect(await deliveries('&state=delivered')).toHaveLength(2);
  });

  test.each([
    ['registration', null, 'confirmed', 'registration.registered'],
    ['registration', 'held', 'confirmed', 'registration.registered'],
    ['registration', 'attended', 'confirmed', null],
    ['registration', 'confirmed', 'confirmed', 'registration.changed'],
    ['registration', 'confirmed', 'cancelled', 'registration.cancelled'],
    ['registration', 'held', 'cancelled', null],
    ['registration', 'confirmed', 'attended', null],
    ['payment', 'confirming', 'paid', 'payment.paid'],
    ['payment', 'partly_refunded', 'paid', null],
    ['payment', 'paid', 'partly_refunded', 'payment.refunded'],
    ['payment', 'paid', 'refunded', 'payment.refunded'],
    ['place', 'held', 'enrolled', 'enrolment.confirmed'],
    ['place', 'enrolled', 'left', 'enrolment.ended'],
    ['place', 'held', 'lapsed', null],
  ] as const)('%s from %s to %s: %s', async (entity, from, to, type) => {
    const before = await lastEvent();
    await it.academy.db
      .insertInto('history')
      .values(step(entity, 1, [from, to]))
      .execute();
    const after = await lastEvent();
    expect(after?.id === before?.id ? null : after?.type).toBe(type);
  });

  test.each([
    ['name_changed', 'member.changed'],
    ['child_added', 'member.changed'],
    ['withdrawn', 'member.left'],
    ['password_changed', null],
    ['data_downloaded', null],
  ])('an account: %s is %s', async (kind, type) => {
    const before = await lastEvent();
    const event = { member_id: it.paid.member.userSeqId, kind, actor: 'member', at: it.academy.clock.now() };
    await it.academy.db.insertInto('member_events').values(event).execute();
    const after = await lastEvent();
    expect(after?.id === before?.id ? null : after?.type).toBe(type);
    await work();
    const [told] = it.listener.heard;
    if (type) expect(told?.event.data).toEqual({ memberId: it.paid.member.userSeqId, cause: kind });
  });

  test('results are told when they are shown, and not where they were taken back before', async () => {
    const session = await givenSession(it.academy, { capacity: 3 });
    const at = new Date(it.academy.clock.now().getTime() + 3_600_000);
    const publish = (when: Date | null) =>
      it.academy.db
        .updateTable('test_sessions')
        .set({ results_at: when })
        .where('id', '=', session.sessionId)
        .execute();
    await publish(at);
    const [planned] = await takeJobs();
    await publish(null);
    await advance(3_600);
    await it.academy.jobs['webhooks.fan-out']?.(planned?.payload);
    await work();
    expect(it.listener.heard).toEqual([]);
    // The control: where they stay, the same job tells them.
    await publish(at);
    await work();
    expect(it.listener.heard.map(({ event }) => event.type)).toEqual(['result.published']);
  });

  test('an address hears of what it asked for, and of its branches', async () => {
    const other = await givenListener();
    const songdo = await it.academy.db
      .selectFrom('branches')
      .select('id')
      .where('id', '!=', it.branchId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const elsewhere = await add({
      name: '다른 분원',
      url: other.url,
      events: eventTypes,
      branchIds: [songdo.id],
    });
    const refunds = await add({ name: '환불만', url: other.url, events: ['payment.refunded'] });
    const ours = await add({
      name: '우리 분원',
      url: other.url,
      events: eventTypes,
      branchIds: [it.branchId],
    });
    await happen();
    await it.academy.db
      .insertInto('member_events')
      .values({
        member_id: it.paid.member.userSeqId,
        kind: 'name_changed',
        actor: 'member',
        at: it.academy.clock.now(),
      })
      .execute();
    await work();
    expect(other.heard.map(({ event }) => event.type)).toEqual(['registration.registered', 'member.changed']);
    for (const made of [elsewhere, refunds, ours]) await setState('removed', made.resultData.endpointId);
    await other.close();
  });

  test('where nobody listens nothing is kept', async () => {
    await setState('removed');
    const before = await lastEvent();
    await happen();
    expect((await lastEvent())?.id).toBe(before?.id);
  });
});

describe('nothing is lost and nothing told that is not so', () => {
  test('an event exists if and only if its step is committed', async () => {
    const row = await confirmedStep();
    const before = await lastEvent();
    const undone = inTransaction(it.academy.db, async (tx) => {
      await tx.insertInto('history').values(row).execute();
      throw new Error('killed before the commit');
    });
    await expect(undone).rejects.toThrow('killed');
    expect((await lastEvent())?.id).toBe(before?.id);
    expect(await takeJobs()).toEqual([]);
    // Killed right after the commit: the job waits in the database for whoever comes next.
    await happen();
    expect(it.listener.heard).toEqual([]);
    await work();
    expect(it.listener.heard).toHaveLength(1);
  });

  test('killed between the answer and writing it down: sent again under the same id', async () => {
    await happen();
    const [fanOut] = await takeJobs();
    await it.academy.jobs['webhooks.fan-out']?.(fanOut?.payload);
    const [send] = await takeJobs();
    await sql`create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      it.academy.owner,
    );
    await sql`create trigger killed before update of last_at on webhook_deliveries for each row execute function killed()`.execute(
      it.academy.owner,
    );
    await expect(it.academy.jobs['webhooks.deliver']?.(send?.payload)).rejects.toThrow('killed');
    await sql`drop function killed() cascade`.execute(it.academy.owner);
    await later(31_000);
    const ids = it.listener.heard.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await endpoint()).toMatchObject({ waiting: 0 });
  });

  test('two workers send one delivery once; without the claim twice', async () => {
    const twice = async () => {
      await happen();
      const [fanOut] = await takeJobs();
      await it.academy.jobs['webhooks.fan-out']?.(fanOut?.payload);
      // The same event given out twice makes one delivery.
      await it.academy.jobs['webhooks.fan-out']?.(fanOut?.payload);
      const jobs = await takeJobs();
      expect(jobs).toHaveLength(1);
      const before = it.listener.heard.length;
      const release = it.listener.hold();
      const send = () => it.academy.jobs['webhooks.deliver']?.(jobs[0]?.payload);
      const first = send();
      await it.listener.until(before + 1);
      // The first waits for its answer while the second begins.
      const second = send();
      await Promise.race([second, it.listener.until(before + 2)]);
      release();
      await Promise.all([first, second]);
      return it.listener.heard.length - before;
    };
    expect(await twice()).toBe(1);
    await sql`create function unclaimed() returns trigger language plpgsql as
      $$ begin new.claimed_until := null; return new; end $$`.execute(it.academy.owner);
    await sql`create trigger unclaimed before update on webhook_deliveries for each row execute function unclaimed()`.execute(
      it.academy.owner,
    );
    expect(await twice()).toBe(2);
    await sql`drop function unclaimed() cascade`.execute(it.academy.owner);
  });

  test('events of one thing carry versions that grow', async () => {
    await happen();
    await happen();
    await work();
    const versions = it.listener.heard.map(({ event }) => event.version);
    expect(versions).toHaveLength(2);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });
});
