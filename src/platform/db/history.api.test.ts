import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { byMember, byProduct, byStaff } from '#src/shared/access/doer.ts';
import { startAcademy, type TestAcademy } from '#tests/start.ts';
import { inTransaction } from './database.ts';
import { move, trailOf } from './history.ts';
import { migrate } from './migrate.ts';

describe('a move', () => {
  let academy: TestAcademy;
  beforeAll(async () => {
    academy = await startAcademy();
  });
  afterAll(() => academy.close());

  const trail = trailOf<'open' | 'shut', 'closed' | 'kept', { readonly times?: number }>('registration');
  const machine = { trail, moves: { open: ['shut'] }, update: async () => 'moved' } as const;
  const now = new Date('2026-11-23T00:00:00Z');
  const shut = (id: number, state: 'open' | 'shut') =>
    inTransaction(academy.db, (tx) =>
      move(tx, machine, {
        row: { id, state },
        change: { state: 'shut' },
        why: { by: byStaff(7), code: 'closed', note: '보호자(어머니) 요청 (2일)', data: { times: 2 }, now },
      }),
    );

  test('along the table of legal moves is written whole: who, why, what was said and what is known', async () => {
    expect(await shut(900_001, 'open')).toBe('moved');
    expect(await trail.last(academy.db, 900_001)).toMatchObject({
      from: 'open',
      to: 'shut',
      by: { kind: 'staff', id: 7 },
      code: 'closed',
      note: '보호자(어머니) 요청 (2일)',
      data: { times: 2 },
      at: now,
    });
  });

  test('that is not in the table is refused, and nothing is written; one that stays is', async () => {
    const illegal = inTransaction(academy.db, (tx) =>
      move(
        tx,
        { ...machine, moves: {} },
        {
          row: { id: 900_002, state: 'open' },
          change: { state: 'shut' },
          why: { by: byProduct, code: 'closed', now },
        },
      ),
    );
    await expect(illegal).rejects.toThrow('cannot go from open to shut');
    expect(await trail.list(academy.db, [900_002])).toEqual([]);
    await shut(900_002, 'shut');
    expect(await trail.list(academy.db, [900_002])).toHaveLength(1);
  });

  test('is not changed, not deleted and not emptied afterwards', async () => {
    await shut(900_003, 'open');
    const change = sql`update history set code = 'kept' where entity_id = 900003`;
    const rewrite = sql`update history set note = 'x' where entity_id = 900003`;
    const remove = sql`delete from history where entity_id = 900003`;
    for (const misdeed of [change, rewrite, remove, sql`truncate history`])
      await expect(misdeed.execute(academy.owner)).rejects.toThrow('append-only');
    expect(await trail.last(academy.db, 900_003)).toMatchObject({ code: 'closed', by: byStaff(7) });
  });

  test('names nobody by a number who has none, and nobody without one who has', async () => {
    const wrong = sql`insert into history (entity, entity_id, to_state, actor_kind, code, at)
      values ('registration', 1, 'held', 'staff', 'register', now())`;
    await expect(wrong.execute(academy.owner)).rejects.toThrow('history_actor');
    expect(byMember(3)).toEqual({ kind: 'member', id: 3 });
  });
});

/** Rows as the version before wrote them: table, its columns, and what becomes of each. */
const old = [
  {
    into: `registration_history (registration_id, from_state, to_state, actor, cause, at)`,
    entity: 'registration',
    rows: [
      ["11, null, 'held', 'member 4', 'register'", 'member 4 register  {}'],
      [
        "11, 'held', 'held', 'staff 3', 'moved by staff (강사 병가 (2일)): session 3 to 4'",
        'staff 3 moved_by_staff 강사 병가 (2일) {"toSessionId": 4, "fromSessionId": 3}',
      ],
      [
        "11, 'held', 'held', 'member 4', 'changed by the parent: session 4 to 9, from the line'",
        'member 4 changed_from_line  {"toSessionId": 9, "fromSessionId": 4}',
      ],
      ["11, 'held', 'cancelled', 'private link', 'declined'", 'link offer_declined  {}'],
      ["11, 'confirmed', 'absent', 'staff 3', 'no-show close'", 'staff 3 no_show  {}'],
      [
        "11, 'confirmed', 'confirmed', 'member 5', 'passed on by member 4'",
        'member 5 passed_on_seated  {"fromMemberId": 4}',
      ],
      [
        "11, 'held', 'cancelled', 'clock', 'academy cancelled, nothing chosen (누수\n공사)'",
        'product nothing_chosen 누수\n공사 {}',
      ],
      [
        "11, 'held', 'expired', 'clock', 'something of long ago (9)'",
        'product noted something of long ago (9) {}',
      ],
    ],
  },
  {
    into: `presentation_history (booking_id, from_state, to_state, actor, cause, at)`,
    entity: 'booking',
    rows: [
      ["12, null, 'booked', 'guest', 'book'", 'guest book  {}'],
      ["12, 'booked', 'attended', 'staff 3', 'door 2 of 4'", 'staff 3 door  {"party": 4, "arrived": 2}'],
    ],
  },
  {
    into: `seat_history (pool_id, hold_id, seats, what, cause, at)`,
    entity: 'seats',
    rows: [
      ["13, 5, 1, 'held', 'claim'", 'product held  {"why": "claim", "seats": 1, "holdId": 5}'],
      ["13, 6, 1, 'offered', 'wait 8 by staff 3'", 'staff 3 offered  {"seats": 1, "holdId": 6, "waitId": 8}'],
      [
        "13, null, 0, 'passed', 'wait 8: elsewhere_full'",
        'product passed  {"why": "elsewhere_full", "seats": 0, "waitId": 8}',
      ],
      ["13, null, 0, 'resized', '4 to 6'", 'product resized  {"to": 6, "from": 4, "seats": 0}'],
      [
        "13, 5, -1, 'freed', 'freed by staff (착오)'",
        'product freed 착오 {"why": "freed_by_staff", "seats": -1, "holdId": 5}',
      ],
    ],
  },
] as const;

test('the histories of the version before come along: who, code, words and facts, the unreadable whole', async () => {
  const postgres = inject('postgresUrl');
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  await client.query('create database old_histories');
  await client.end();
  const url = postgres.replace(/\/postgres$/, '/old_histories');
  const before = mkdtempSync(join(tmpdir(), 'academy-before-'));
  for (const name of readdirSync('migrations').filter((one) => one < '0520'))
    cpSync(join('migrations', name), join(before, name));
  await migrate(url, before);
  rmSync(before, { recursive: true });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    // What they are of is of no matter here: no foreign key is looked at.
    await owner.query('set session_replication_role = replica');
    for (const { into, rows } of old)
      for (const [values] of rows) await owner.query(`insert into ${into} values (${values}, now())`);
    await migrate(url, 'migrations');
    const { rows } = await owner.query<{ entity: string; word: string }>(
      `select entity, concat_ws(' ', actor_kind, actor_id, code, note, data::text) as word from history order by id`,
    );
    for (const { entity, rows: written } of old)
      expect(rows.filter((row) => row.entity === entity).map((row) => row.word)).toEqual(
        written.map(([, word]) => word),
      );
  } finally {
    await owner.end();
  }
});
