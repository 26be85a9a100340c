// Years of a chain of branches, laid behind the demo: families, what they registered for, what they paid and what became of it.
import type pg from 'pg';
import { attemptsOf } from './past-attempts.ts';
import { moneyOf } from './past-money.ts';
import { ages, base, type Span } from './span.ts';

const surnames = '김이박최정강조윤장임한오서신권황안송전홍';
const syllables = ['서도하지민예준시수연우채', '준윤우아원은현진서율호린'];
const nameOf = (from: string) =>
  `substr('${surnames}', 1 + (${from} * 7 % 20)::int, 1) || substr('${syllables[0]}', 1 + (${from} % 12)::int, 1) || substr('${syllables[1]}', 1 + (${from} / 12 % 12)::int, 1)`;

/** Two thousand families a block, each with two children. */
const families = ({ from, to }: Span) => {
  const [first, last] = [from / 5, to / 5 - 1];
  const at = ages('f * 5', "interval '1 day'");
  return [
    `insert into members (id, login_id, name, mobile, email, password_hash, enroll_type, mobile_proven_at, created_at)
     overriding system value
     select ${base} - f, 'past' || f + 10, ${nameOf('f')}, '0107' || lpad(f::text, 7, '0'), 'past' || f || '@example.kr', h.password_hash,
       (array['web', 'web', 'kakao', 'naver'])[1 + f % 4], ${at}, ${at}
     from generate_series(${first}::bigint, ${last}) f, (select password_hash from members where login_id = 'parent1') h`,
    `insert into consents (id, member_id, type, version, given, method, given_at) overriding system value
     select ${base} - 4 * f - c.k, ${base} - f, c.type, c.version, c.type <> 'marketing' or f % 3 = 0, 'sign_up', ${at}
     from generate_series(${first}::bigint, ${last}) f,
       (select row_number() over (order by type) - 1 as k, type, version from (
         select distinct on (type) type, version from consents where type in ('terms', 'privacy', 'guardian', 'marketing') and id < ${base / 2}
         order by type, id) t) c`,
    `insert into children (id, member_id, name, birth_date, school_name, grade, judged_on, guardian_consent_id, created_at)
     overriding system value
     select ${base} - 2 * f - k, ${base} - f, substr(m.name, 1, 1) || substr('${syllables[1]}', 1 + ((f + k * 5) % 12)::int, 1) || substr('${syllables[0]}', 1 + ((f / 7 + k) % 12)::int, 1),
       (now() - interval '12 years' - (f % 900) * interval '1 day' - k * interval '2 years')::date,
       (array['대치초등학교', '목운초등학교', '을지초등학교', '서현초등학교', '귀인초등학교', '해송초등학교'])[1 + f % 6],
       5 + k, (${at})::date, g.id, ${at}
     from generate_series(${first}::bigint, ${last}) f join members m on m.id = ${base} - f
     join consents g on g.member_id = m.id and g.type = 'guardian', generate_series(0, 1) k`,
  ];
};

/** A registration is one of twenty-five of its session; each family sends its children to the five tests in turn. */
const placed = ({ from, to }: Span) => `(
  select n, n / 25 as s, k.k, f, 2 * f + i % 2 as c, i,
    case when k < 2 then 'expired' when k < 7 then 'cancelled' when k < 10 then 'absent' else 'attended' end as state, ${ages('n')} as at
  from generate_series(${from}::bigint, ${to} - 1) n,
    lateral (select n % 10000 / 25 as p, n * 7 % 50 as k) k, lateral (select p % 5 as i) i,
    lateral (select n / 10000 * 2000 + p / 5 * 25 + n % 25 as f) f) r`;

const sessionAt = ages('s * 25', "interval '-11 days'");

const sessions = ({ from, to }: Span) => {
  const [first, last] = [from / 25, to / 25 - 1];
  return [
    `insert into seat_pools (id, capacity, taken, created_at) overriding system value
     select ${base} - s, 25, (select count(*) from generate_series(s * 25, s * 25 + 24) n where n * 7 % 50 >= 7), ${sessionAt} - interval '40 days'
     from generate_series(${first}::bigint, ${last}) s`,
    `insert into test_sessions (id, test_id, branch_id, pool_id, room, starts_at, ends_at, opens_at, closes_at, state, created_at, results_at, shown_at)
     overriding system value
     select ${base} - s, t.id, b.id, ${base} - s, (1 + s % 5) || '01호', d.at, d.at + t.minutes * interval '1 minute', d.at - interval '30 days',
       d.at - interval '1 day', 'open', d.at - interval '40 days', d.at + interval '2 days', d.at - interval '31 days'
     from generate_series(${first}::bigint, ${last}) s, lateral (select date_trunc('hour', ${sessionAt}) as at) d,
       (select *, row_number() over (order by id) - 1 as place from tests order by id limit 5) t,
       (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from branches) b
     where t.place = s % 5 and b.place = s % b.many`,
  ];
};

const registrations = (span: Span) => [
  `insert into seat_holds (id, pool_id, holder_key, seats, state, created_at) overriding system value
   select ${base} - n, ${base} - s, 'past:' || n, 1, case when k < 7 then 'freed' else 'kept' end, at from ${placed(span)}`,
  `insert into registrations (id, registration_no, session_id, test_id, child_id, member_id, hold_id, order_id, order_no, state, amount_krw,
     child_name, child_grade, school_name, guardian_name, guardian_mobile, created_at, confirmed_at, cancelled_at)
   overriding system value
   select ${base} - n, 'ET' || to_char(at, 'YY') || '-P' || upper(lpad(to_hex(n), 5, '0')), ${base} - r.s, s.test_id, c.id, m.id, ${base} - n,
     case when t.fee_krw > 0 then ${base} - n end, case when t.fee_krw > 0 then 'OR' || to_char(at, 'YY') || '-P' || upper(lpad(to_hex(n), 5, '0')) end,
     r.state, t.fee_krw, c.name, c.grade, c.school_name, m.name, m.mobile, at, case when k >= 2 then at + interval '4 minutes' end,
     case when k between 2 and 6 then at + interval '3 days' end
   from ${placed(span)} join test_sessions s on s.id = ${base} - r.s join tests t on t.id = s.test_id
   join members m on m.id = ${base} - f join children c on c.id = ${base} - r.c`,
  `insert into history (entity, entity_id, from_state, to_state, actor_kind, actor_id, code, data, at)
   select 'registration', ${base} - n, h.before, h.after, h.kind, h.actor, h.code, '{}', h.at
   from ${placed(span)}, (select min(id) as id from staff where role = 'examiner') e,
   lateral (values
     (null, case when k < 2 then 'held' else 'confirmed' end, 'member', ${base} - f, 'register', r.at),
     (case when k < 2 then 'held' else 'confirmed' end, r.state, case when k < 2 then 'product' when k < 7 then 'member' else 'staff' end,
       case when k < 2 then null when k < 7 then ${base} - f else e.id end,
       case when k < 2 then 'expired' when k < 7 then 'cancelled' else 'attendance' end, r.at + case when k < 7 then interval '3 days' else interval '11 days' end))
     h(before, after, kind, actor, code, at)`,
  `insert into test_results (registration_id, scores, placement, verdict, comment, staff_id, updated_at)
   select ${base} - n, t.scores, case when n % 3 = 0 then '심화반' else '' end, (array['pass', 'wait', 'fail'])[1 + n % 3], '', e.id, at + interval '12 days'
   from ${placed(span)} join (select id, row_number() over (order by id) - 1 as place,
       (select array_agg(((a ->> 'max')::numeric * 0.7)::int) from jsonb_array_elements(score_areas) a) as scores from tests order by id limit 5) t on t.place = i,
     (select min(id) as id from staff where role = 'examiner') e
   where k >= 10`,
  `insert into registration_notices (registration_id, kind, at)
   select ${base} - n, 'result', at + interval '13 days' from ${placed(span)} where k >= 10`,
  // Messages are kept for a year.
  `insert into messages (template, channel, recipient, body, state, created_at, settled_at, kind, member_id)
   select 'test.confirmed', 'sms', '0107' || lpad(f::text, 7, '0'), '[MSC 아카데미] 입학 테스트 접수가 확정되었습니다.',
     case when n % 100 = 0 then 'failed' else 'delivered' end, ${ages('n', "interval '-13 days'")}, ${ages('n', "interval '-13 days'")} + interval '3 seconds', 'service', ${base} - f
   from ${placed(span)} where ${ages('n')} > now() - interval '350 days' order by n desc`,
];

/** What families asked and how the desk counted its cash; every counselling request like one of the demo. */
const visits = ({ from, to }: Span) => [
  `insert into counselling_requests overriding system value
   select one.* from generate_series(${from / 10}::bigint, ${to / 10} - 1) q
   join (select c, row_number() over (order by id) - 1 as place, count(*) over () as many from counselling_requests c where id < ${base / 2}) t on t.place = q % t.many,
   lateral jsonb_populate_record(t.c, jsonb_build_object('id', ${base} - q, 'request_no', 'CS25-P' || upper(lpad(to_hex(q), 5, '0')), 'secret_hash', 'past' || q,
     'member_id', ${base} - q * 2, 'guardian_mobile', '0107' || lpad((q * 2)::text, 7, '0'), 'state', (array['closed', 'enrolled', 'cancelled'])[1 + q % 3],
     'created_at', ${ages('q * 10')}, 'first_contact_due', ${ages('q * 10')} + interval '3 hours', 'contacted_at', ${ages('q * 10')} + interval '1 hour',
     'next_on', null, 'next_action', '', 'place_no', null, 'class_word', null)) one`,
  `insert into cash_drawers (id, branch_id, staff_id, day, no, state, opened_at, counted_krw, difference_krw, closed_at, closed_by) overriding system value
   select ${base} - (d * 100 + b.place), b.id, 11, o.at::date, 1, 'closed', o.at, 100000, 0, o.at + interval '8 hours', 11
   from generate_series(${from / 550}::bigint, ${to / 550} - 1) d, (select id, row_number() over (order by id) - 1 as place from branches) b,
     lateral (select date_trunc('day', now() - interval '60 days' - d * interval '1 day') + interval '4 hours' as at) o`,
  `insert into cash_lines (drawer_id, kind, method, amount_krw, staff_id, at)
   select id, 'opening', 'cash', 100000, staff_id, opened_at from cash_drawers where id > ${base / 2}
     and id between ${base} - ${(to / 550) * 100} and ${base} - ${(from / 550) * 100} + 99`,
];

/** Lays the registrations of a span behind, with everything that belongs to them. */
export async function layPast(owner: pg.Client, span: Span, log: (line: string) => void): Promise<void> {
  const began = performance.now();
  // Foreign keys are looked up row by row, which takes half of the time; `findOrphans` looks at them all at once afterwards.
  // Triggers of histories and webhooks tell nobody of years ago.
  await owner.query(
    "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB'",
  );
  for (const statement of [
    ...families(span),
    ...sessions(span),
    ...registrations(span),
    ...moneyOf(span, placed(span)),
    ...visits(span),
    ...attemptsOf(span),
  ]) {
    const started = performance.now();
    await owner.query(statement);
    const took = (performance.now() - started) / 1_000;
    if (took > 5) log(`${statement.slice(0, 40)}: ${took.toFixed(0)} s`);
  }
  await owner.query('reset session_replication_role');
  await owner.query('vacuum analyze');
  log(`${span.to} registrations: ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}

/** Foreign keys of the whole database that point at nothing; there are none. */
export async function findOrphans(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; query: string }>(`
    select k.conrelid::regclass || '.' || k.conname as name, format('select from %s a where %s and not exists (select from %s b where %s) limit 1',
      k.conrelid::regclass, string_agg(format('a.%I is not null', a.attname), ' and '), k.confrelid::regclass,
      string_agg(format('b.%I = a.%I', b.attname, a.attname), ' and ')) as query
    from pg_constraint k, unnest(k.conkey, k.confkey) c(own, theirs)
    join pg_attribute a on true join pg_attribute b on true
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and a.attrelid = k.conrelid and a.attnum = c.own and b.attrelid = k.confrelid and b.attnum = c.theirs
    group by k.oid, k.conrelid, k.conname, k.confrelid`);
  const found: string[] = [];
  for (const { name, query } of rows) if ((await owner.query(query)).rowCount) found.push(name);
  return found;
}
