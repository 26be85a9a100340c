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
  {
    into: 'level_place_history (place_id, from_state, to_state, actor, cause, at)',
    entity: 'place',
    rows: [
      ["14, null, 'held', 'guardian', '결과지에서 맡음'", 'guest kept  {}'],
      ["14, 'held', 'lapsed', 'clock', '48시간이 지남'", 'product lapsed  {}'],
    ],
  },
  {
    into: 'item_version_moves (version_id, from_status, to_status, staff_id, note, at)',
    entity: 'item_version',
    rows: [
      ["15, null, 'draft', 3, 'QTI 파일에서 가져왔습니다.'", 'staff 3 imported  {"format": "QTI"}'],
      ["15, 'draft', 'review', 3, '봐 주세요 (급함)'", 'staff 3 moved 봐 주세요 (급함) {}'],
      ["15, 'live', 'retired', 3, '새 판(2)으로 바뀌었습니다.'", 'staff 3 replaced  {"version": 2}'],
    ],
  },
  {
    into: 'counselling_history (request_id, from_state, to_state, actor, note, at)',
    entity: 'counselling',
    rows: [
      ["16, null, 'received', 'guardian', ''", 'guest received  {}'],
      ["16, 'received', 'assigned', 'system', ''", 'product assigned  {}'],
      ["16, 'closed', 'assigned', 'staff 3', 'reopened:다시: 연락'", 'staff 3 reopened 다시: 연락 {}'],
      [
        "16, 'assigned', 'assigned', 'staff 3', 'sent:directions'",
        'staff 3 text_sent  {"template": "directions"}',
      ],
      ["16, 'assigned', 'closed', 'staff 3', '다른 학원'", 'staff 3 moved 다른 학원 {}'],
    ],
  },
  {
    into: 'level_attempt_history (attempt_id, from_state, to_state, actor, cause, at)',
    entity: 'attempt',
    rows: [
      ["17, null, 'created', 'member 4', '신청'", 'member 4 applied  {}'],
      ["17, 'created', 'consented', 'student', '동의 (2026-1)'", 'student consented  {"version": "2026-1"}'],
      [
        "17, 'in_progress', 'in_progress', 'clock', '서버 점검: 90초 돌려드림'",
        'product outage  {"seconds": 90}',
      ],
      [
        "17, 'in_progress', 'in_progress', 'staff 3', '다시 시작 (12초 멈춤): 화재 (훈련): 끝'",
        'staff 3 resumed 화재 (훈련): 끝 {"seconds": 12}',
      ],
      [
        "17, 'in_progress', 'in_progress', 'staff 3', '더 드린 시간 5분 거둠: 착오'",
        'staff 3 time_given 착오 {"minutes": -5}',
      ],
      [
        "17, 'released', 'released', 'staff 3', '늦게 도착한 답 인정 (3번, 7번): 연결'",
        'staff 3 late_accepted 연결 {"positions": [3, 7]}',
      ],
      [
        "17, 'released', 'released', 'staff 3', '정답 정정 M-1 2판: 모두 정답'",
        'staff 3 regraded  {"way": "M-1 2판: 모두 정답"}',
      ],
      ["17, 'released', 'void', 'staff 3', '제출'", 'staff 3 voided 제출 {}'],
      ["17, 'void', 'void', 'staff 3', '옛 말'", 'staff 3 noted 옛 말 {}'],
    ],
  },
  {
    into: 'payment_history (payment_ref, from_state, to_state, actor, cause, at)',
    entity: 'payment',
    rows: [
      ["18, null, 'ready', 'member 4', 'prepare'", 'member 4 prepare  {}'],
      ["18, 'ready', 'paid', 'provider', 'staff 3 asked'", 'provider asked_by_staff  {"staffId": 3}'],
      ["18, 'paid', 'refunded', 'provider', 'refund 7'", 'provider refunded  {"refundId": 7}'],
      ["18, 'paid', 'paid', 'provider', 'refund 7 refused'", 'provider refund_refused  {"refundId": 7}'],
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
