import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawLottery, familiesOf } from '#src/features/opening/actions/lottery.server.ts';
import { seatsForLateMoney } from '#src/features/registrations/actions/payments/late-money.server.ts';
import { readParts } from '#src/features/registrations/actions/payments/parts.server.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { callsWaiting, cancelOne, givenFamily, registerOne, underWay } from '#tests/given-families.ts';
import type { GivenMember } from '#tests/given-members.ts';
import { type GivenParents, givenParents } from '#tests/given-parents.ts';
import { newKey } from '#tests/given-payments.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { type GivenSession, sessionsApart } from '#tests/given-tests.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await session({ capacity: 1 });
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

const session = sessionsApart(() => academy, 400);
const post = (member: GivenMember, path: string, json: object) =>
  call<{ friendCode: string }>(academy, `POST /api/entrance-tests/${path}`, {
    token: member.token,
    key: newKey(),
    json,
  });

/** Somebody asks for a child in this session; `free` gives the only seat of it back where it is full. */
interface Asked extends GivenParents {
  readonly target: GivenSession;
  readonly free: () => Promise<unknown>;
}
const wish = ({ target, childId }: Asked) => ({ sessionId: target.sessionId, childId });

interface Way {
  /** The files through which it writes. */
  readonly files: readonly string[];
  readonly isFull?: boolean;
  readonly feeKrw?: number;
  /** What is done while the child is still there; answers the call that comes too late. */
  readonly prepare: (asked: Asked) => Promise<() => Promise<unknown>>;
}

const at = (path: string, json: (asked: Asked) => object) => async (asked: Asked) => () =>
  post(asked.father, path, json(asked));
const line = (asked: Asked) => post(asked.father, 'waiting', wish(asked));
const besides = async (asked: Asked) => {
  const other = await session({ capacity: 3, testId: asked.target.testId });
  return (await registerOne(academy, asked.father, other.sessionId, asked.childId)).resultData.registrationNo;
};

/** Every way into a line or a seat of a test. A new one is written here, and asks under the locks as these do. */
const ways: Readonly<Record<string, Way>> = {
  register: { files: ['register', 'admission'], prepare: at('registrations', wish) },
  'register together': {
    files: ['together', 'admission'],
    prepare: at('registrations/together', (asked) => ({ picks: [wish(asked)], mode: 'all' })),
  },
  'stand in a line': { files: ['joining'], isFull: true, prepare: at('waiting', wish) },
  'join a friend': {
    files: ['friends'],
    isFull: true,
    async prepare(asked) {
      const friend = await givenFamily(academy);
      const options = [[{ sessionId: asked.target.sessionId, childId: friend.younger }]];
      const { friendCode: code } = (await post(friend, 'waiting/entries', { options })).resultData;
      return () => post(asked.father, 'waiting/friends', { code, childId: asked.childId });
    },
  },
  'change the session': {
    files: ['change'],
    async prepare(asked) {
      const no = await besides(asked);
      return () => post(asked.father, `registrations/${no}/change`, { sessionId: asked.target.sessionId });
    },
  },
  'change to an offered seat': {
    files: ['accept-change', 'taking-offers'],
    isFull: true,
    async prepare(asked) {
      await line(asked);
      await besides(asked);
      await asked.free();
      return () => post(asked.father, 'waiting/accept', wish(asked));
    },
  },
  'be offered a seat': {
    files: ['taking-offers'],
    isFull: true,
    async prepare(asked) {
      await line(asked);
      return asked.free;
    },
  },
  'be entered at the desk': {
    files: ['enter', 'admission'],
    prepare: async (asked) => () =>
      call(academy, `POST /api/office/test-sessions/${asked.target.sessionId}/registrations`, {
        cookie: owner,
        key: newKey(),
        json: {
          memberId: asked.father.userSeqId,
          childId: asked.childId,
          how: 'phone',
          pays: 'later',
          reason: '전화로 접수',
        },
      }),
  },
  'money that comes late': {
    files: ['late-money'],
    feeKrw: 20_000,
    async prepare(asked) {
      const { father, target, childId } = asked;
      const { registrationNo } = (await registerOne(academy, father, target.sessionId, childId)).resultData;
      const row = await academy.db
        .selectFrom('registrations')
        .select(['order_id', 'hold_id'])
        .where('registration_no', '=', registrationNo)
        .executeTakeFirstOrThrow();
      const ended = new Date(academy.clock.now().getTime() - 1);
      await academy.db
        .updateTable('seat_holds')
        .set({ expires_at: ended })
        .where('id', '=', row.hold_id)
        .execute();
      await academy.jobs['seats.sweep']?.(null);
      return () =>
        inTransaction(academy.db, async (tx) => {
          const parts = await readParts(tx, { orderId: row.order_id ?? 0 });
          const found = await seatsForLateMoney(tx, parts, academy.clock.now());
          for (const [id, hold_id] of found ?? [])
            await tx
              .updateTable('registrations')
              .set({ state: 'confirmed', hold_id })
              .where('id', '=', id)
              .execute();
        });
    },
  },
  'be drawn': {
    files: ['lottery'],
    isFull: true,
    async prepare(asked) {
      const { roundId } = await givenLottery(asked);
      const families = await familiesOf(academy, roundId);
      return () =>
        inTransaction(academy.db, (tx) => drawLottery(tx, roundId, { families, now: academy.clock.now() }));
    },
  },
};

/** A round of lots over the session, for which the father has drawn a ticket. */
async function givenLottery(asked: Asked): Promise<{ roundId: number }> {
  const now = academy.clock.now();
  const { id: roundId } = await academy.db
    .insertInto('test_rounds')
    .values({
      title: '추첨',
      mode: 'lottery',
      opens_at: now,
      draws_at: now,
      seed: 'a',
      seed_hash: 'b',
      created_at: now,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await academy.db
    .updateTable('test_sessions')
    .set({ round_id: roundId })
    .where('id', '=', asked.target.sessionId)
    .execute();
  await academy.db
    .insertInto('round_tickets')
    .values({
      round_id: roundId,
      member_id: asked.father.userSeqId,
      wishes: JSON.stringify([[wish(asked)]]),
      joined_at: now,
      rank: 1,
    })
    .execute();
  return { roundId };
}

const goings: Readonly<Record<string, (asked: Asked) => (tx: Tx) => Promise<unknown>>> = {
  'the child is removed': ({ childId }) => {
    const removed_at = academy.clock.now();
    return (tx) => tx.updateTable('children').set({ removed_at }).where('id', '=', childId).execute();
  },
  'the guardian is let go': ({ childId, father }) => {
    const left_at = academy.clock.now();
    return async (tx) => {
      await tx.selectFrom('children').select('id').where('id', '=', childId).forUpdate().execute();
      await tx
        .updateTable('child_people')
        .set({ left_at })
        .where('child_id', '=', childId)
        .where('member_id', '=', father.userSeqId)
        .execute();
    };
  },
};

async function given(way: Way): Promise<Asked> {
  const parents = await givenParents(academy);
  const target = await session({ capacity: 1, feeKrw: way.feeKrw ?? 0 });
  if (!way.isFull) return { ...parents, target, free: async () => undefined };
  const seated = await givenFamily(academy);
  const { resultData } = await registerOne(academy, seated, target.sessionId, seated.younger);
  return { ...parents, target, free: () => cancelOne(academy, seated, resultData.registrationNo) };
}

/** What the child has in the session: seats and places in its line. */
async function hasThere({ target, childId }: Asked): Promise<string[]> {
  academy.clock.advance(1);
  await academy.jobs['seats.sweep']?.(null);
  const seats = await academy.db
    .selectFrom('registrations')
    .select('state')
    .where('child_id', '=', childId)
    .where('session_id', '=', target.sessionId)
    .where('state', 'in', ['held', 'confirming', 'confirmed'])
    .execute();
  const places = await academy.db
    .selectFrom('test_waits as t')
    .innerJoin('seat_waits as w', 'w.holder_key', 't.holder_key')
    .select('w.state')
    .where('t.child_id', '=', childId)
    .where('t.session_id', '=', target.sessionId)
    .where('w.state', '=', 'waiting')
    .execute();
  return [...seats, ...places].map((row) => row.state);
}

describe.each(Object.entries(ways))('to %s', (_name, way) => {
  test.each(Object.entries(goings))('while %s: waits for that, and nothing is had', async (_going, goes) => {
    const asked = await given(way);
    const comeLate = await way.prepare(asked);
    const { open, done } = await underWay(academy, goes(asked));
    const late = comeLate();
    await expect.poll(() => callsWaiting(academy)).toBe(1);
    open();
    await done;
    await late;
    expect(await hasThere(asked)).toEqual([]);
  });

  test('control: with the child there it is had', async () => {
    const asked = await given(way);
    await (await way.prepare(asked))();
    expect(await hasThere(asked)).toHaveLength(1);
  });
});

test('the table names every file that writes into a line or a seat', () => {
  const writing =
    /\b(?:takeSeats|takeReserved|joinWaitlists(?:OfAll)?|insertRegistrations|registerOffers|updateSeat)\(\s*tx\b/;
  const files = globSync(
    'src/features/{entrance-tests,opening,registrations,test-*,waitlist}/actions/**/*.server.ts',
  ).flatMap((file) => (writing.test(readFileSync(file, 'utf8')) ? basename(file, '.server.ts') : []));
  expect(files.sort()).toEqual([...new Set(Object.values(ways).flatMap((way) => way.files))].sort());
});
