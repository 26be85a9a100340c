// Level tests of the past, each like one that a made-up student of the demo sat and the product itself scored.
import { base, type Span } from './span.ts';

/** A fifth of the registrations; an attempt has some twenty-five answers. */
const one = ({ from, to }: Span) => `(
  select j, t.a, t.id as old, make.at, make.at - t.created_at as later
  from generate_series(${from / 5}::bigint, ${to / 5} - 1) j
  join (select a, id, created_at, row_number() over (order by id) - 1 as place, count(*) over () as many
    from level_attempts a where state = 'released' and id < ${base / 2}) t on t.place = j % t.many,
  lateral (select now() - interval '2 days' - j * interval '780 seconds' as at) make) o`;

const shifted = (column: string) => `'${column}', (o.a).${column} + o.later`;

export const attemptsOf = (span: Span) => [
  `insert into level_attempts overriding system value
   select made.* from ${one(span)} join members m on m.id = ${base} - j join children c on c.id = ${base} - 2 * j
   join (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from branches) b on b.place = j % b.many,
   lateral jsonb_populate_record(o.a, jsonb_build_object('id', ${base} - j, 'attempt_no', 'LT' || to_char(o.at, 'YY') || '-P' || upper(lpad(to_hex(j), 5, '0')),
     'member_id', m.id, 'child_id', c.id, 'branch_id', b.id, 'student_name', c.name, 'birth_date', c.birth_date, 'guardian_mobile', m.mobile,
     ${['created_at', 'consented_at', 'started_at', 'deadline_at', 'closed_at', 'released_at'].map(shifted).join(', ')})) made`,
  `insert into level_attempt_items (attempt_id, position, item_id, version_id, domain_id, option_seed, params)
   select ${base} - j, i.position, item_id, version_id, domain_id, option_seed, params
   from ${one(span)} join level_attempt_items i on i.attempt_id = o.old order by j desc, i.position`,
  `insert into level_answers (attempt_id, position, lease_epoch, rev, answer, saved_at)
   select ${base} - j, i.position, lease_epoch, rev, answer, saved_at + o.later
   from ${one(span)} join level_answers i on i.attempt_id = o.old order by j desc, i.position`,
  `insert into level_scores (attempt_id, position, points, max_points, is_final)
   select ${base} - j, i.position, points, max_points, is_final
   from ${one(span)} join level_scores i on i.attempt_id = o.old order by j desc, i.position`,
  `insert into level_placements (attempt_id, result, rule_version, cause, at)
   select ${base} - j, result, rule_version, cause, i.at + o.later
   from ${one(span)} join level_placements i on i.attempt_id = o.old order by j desc, i.id`,
  `insert into history (entity, entity_id, from_state, to_state, actor_kind, actor_id, code, data, at)
   select 'attempt', ${base} - j, from_state, to_state, actor_kind, actor_id, code, data, i.at + o.later
   from ${one(span)} join history i on i.entity = 'attempt' and i.entity_id = o.old order by j desc, i.id`,
];
