// An academy ten times as large as the largest that was looked at, in rows like those of the demo.
import type pg from 'pg';

/** Ten times what an academy had that was looked at: 2,503 members, 5,110 registrations, 3,089 payments, 2,481 items. */
const counts = { members: 25_000, registrations: 51_000, payments: 31_000, items: 24_800, sessions: 1_840 };
const [requests, messages] = [5_000, 50_000];
/** Rows of the bench are numbered from here on. */
const base = 1_000_000;

/** `count` rows like those that are there, each with something of its own. */
const like = (table: string, count: number, own: string, where = 'true') => `
  insert into ${table} overriding system value
  select (jsonb_populate_record(one.old, jsonb_build_object('id', ${base} + n, ${own}))).*
  from generate_series(1, ${count}) n
  join (
    select t as old, row_number() over (order by id) - 1 as place, count(*) over () as many
    from ${table} t where ${where} and id < ${base}
  ) one on one.place = n % one.many`;

const member = `'member_id', ${base} + n % ${counts.members} + 1`;
const back = (minutes: number) => `now() - n * interval '${minutes} minutes'`;

/** Fills an academy that has been seeded, as its years would. */
export async function growOffice(owner: pg.Client): Promise<void> {
  const { members, registrations, payments, items, sessions } = counts;
  for (const statement of [
    // What a row points at is not looked up: the consent of a child is that of the one it was made like.
    'set session_replication_role = replica',
    `insert into seat_pools (id, capacity, taken) overriding system value
     select ${base} + n, 40, 28 from generate_series(1, ${sessions}) n`,
    like(
      'test_sessions',
      sessions,
      `'pool_id', ${base} + n, 'starts_at', (one.old).starts_at - n * interval '9 hours',
      'ends_at', (one.old).ends_at - n * interval '9 hours', 'opens_at', (one.old).opens_at - n * interval '9 hours',
      'closes_at', (one.old).closes_at - n * interval '9 hours'`,
    ),
    like(
      'members',
      members,
      `'login_id', 'grown' || n, 'mobile', '0107' || lpad(n::text, 7, '0'),
      'email', 'grown' || n || '@example.kr', 'created_at', ${back(20)}`,
    ),
    `insert into children (member_id, name, birth_date, school_name, grade, judged_on, guardian_consent_id, created_at)
     select ${base} + n, name, birth_date, school_name, grade, judged_on, guardian_consent_id, created_at
     from generate_series(1, ${members}) n, (select * from children order by id limit 1) one`,
    like(
      'orders',
      payments,
      `'order_no', 'G' || n, 'ref_id', ${base} + n, ${member}, 'created_at', ${back(17)}`,
    ),
    like(
      'payments',
      payments,
      `'payment_id', 'grown-' || n, 'order_id', ${base} + n, 'created_at', ${back(17)},
      'paid_at', ${back(17)}`,
      "state = 'paid' and method <> 'terminal'",
    ),
    like(
      'registrations',
      registrations,
      `'registration_no', 'ET25-G' || lpad(n::text, 5, '0'), 'state', 'attended',
      'session_id', ${base} + n % ${sessions} + 1, 'child_id', -${base} - n, 'hold_id', -n, ${member},
      'order_id', case when n <= ${payments} then ${base} + n end, 'created_at', ${back(10)}`,
      "state = 'confirmed'",
    ),
    like(
      'counselling_requests',
      requests,
      `'request_no', 'CS25-G' || lpad(n::text, 5, '0'),
      'secret_hash', 'grown' || n, 'created_at', ${back(100)}`,
    ),
    like('items', items, `'code', 'G' || n`),
    like('item_versions', items, `'item_id', ${base} + n`, 'version = 1'),
    `insert into messages (template, channel, recipient, body, state, created_at, settled_at)
     select 'test.confirmed', 'sms', '0107' || lpad(n::text, 7, '0'), '접수가 확정되었습니다.', 'delivered', ${back(9)}, ${back(9)}
     from generate_series(1, ${messages}) n`,
    'set session_replication_role = default',
    'analyze',
  ])
    await owner.query(statement);
}
