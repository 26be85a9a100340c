-- The histories of places in classes, of releases, of item versions and of counselling move into the one table; see 0520
-- for what that means to an older process.
create function pg_temp.actor_kind_of(actor text) returns text language sql immutable as $$
  select case
    when actor ~ '^(staff|member) \d+$' then split_part(actor, ' ', 1)
    when actor = 'guardian' then 'guest'
    when actor = 'student' then 'student'
    else 'product'
  end $$;
create function pg_temp.actor_id_of(actor text) returns bigint language sql immutable as $$
  select substring(actor from '^(?:staff|member) (\d+)$')::bigint $$;

lock table level_place_history, level_release_history, item_version_moves, counselling_history in access exclusive mode;

insert into history (entity, entity_id, from_state, to_state, actor_kind, actor_id, code, note, at)
select 'place', h.place_id, h.from_state, h.to_state,
  pg_temp.actor_kind_of(h.actor), pg_temp.actor_id_of(h.actor), c.code,
  case when c.code = 'noted' then h.cause else '' end, h.at
from level_place_history h cross join lateral (select case h.cause
  when '결과지에서 맡음' then 'kept'
  when '48시간이 지남' then 'lapsed'
  when '등록' then 'enrolled'
  when '수강 끝' then 'left'
  when '직원이 놓음' then 'freed'
  when '가족이 놓음' then 'given_back'
  when '비운 자리를 되돌림' then 'restored'
  else 'noted'
end as code) c
order by h.id;

insert into history (entity, entity_id, from_state, to_state, actor_kind, actor_id, code, note, data, at)
select 'release', h.release_id, h.from_state, h.to_state,
  pg_temp.actor_kind_of(h.actor), pg_temp.actor_id_of(h.actor), c.code,
  case
    when c.code = 'noted' then h.cause
    when c.code = 'cancelled' then substring(h.cause from '^예약을 취소했습니다: (.*)$')
    else ''
  end,
  jsonb_strip_nulls(jsonb_build_object(
    'releaseAt', case when c.code = 'planned' then to_char(r.release_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
    'released', substring(h.cause from '(\d+)명의 결과를 \d+판으로')::int,
    'version', substring(h.cause from '\d+명의 결과를 (\d+)판으로')::int)),
  h.at
from level_release_history h join level_releases r on r.id = h.release_id cross join lateral (select case
  when h.cause like '%공개를 예약했습니다.' then 'planned'
  when h.cause ~ '^예약한 대로 \d+명의 결과를 \d+판으로' then 'released_as_planned'
  when h.cause ~ '^\d+명의 결과를 \d+판으로' then 'released'
  when h.cause like '예약을 취소했습니다: %' then 'cancelled'
  else 'noted'
end as code) c
order by h.id;

insert into history (entity, entity_id, from_state, to_state, actor_kind, actor_id, code, note, data, at)
select 'item_version', h.version_id, h.from_status, h.to_status,
  case when h.staff_id is null then 'product' else 'staff' end, h.staff_id, c.code,
  case when c.code = 'moved' then h.note else '' end,
  jsonb_strip_nulls(jsonb_build_object(
    'format', substring(h.note from '^(.*) 파일에서 가져왔습니다\.$'),
    'version', substring(h.note from '^새 판\((\d+)\)으로 바뀌었습니다\.$')::int)),
  h.at
from item_version_moves h cross join lateral (select case
  when h.note = '새 문항' then 'created'
  when h.note = '새 판' then 'new_version'
  when h.note = '고쳐 써서 다시 작성 중으로 돌렸습니다.' then 'rewritten'
  when h.note = '사용 종료를 되돌렸습니다.' then 'restored'
  when h.note ~ '^.* 파일에서 가져왔습니다\.$' then 'imported'
  when h.note ~ '^새 판\(\d+\)으로 바뀌었습니다\.$' then 'replaced'
  else 'moved'
end as code) c
order by h.id;

insert into history (entity, entity_id, from_state, to_state, actor_kind, actor_id, code, note, data, at)
select 'counselling', h.request_id, h.from_state, h.to_state,
  pg_temp.actor_kind_of(h.actor), pg_temp.actor_id_of(h.actor), c.code,
  case
    when c.code = 'reopened' then substr(h.note, length('reopened:') + 1)
    when c.code = 'moved' then h.note
    else ''
  end,
  case when c.code = 'text_sent' then jsonb_build_object('template', substr(h.note, length('sent:') + 1)) else '{}' end,
  h.at
from counselling_history h cross join lateral (select case
  when h.note in ('time', 'released', 'transferred', 'counsellor', 'quiet') then h.note
  when h.note = 'member left' then 'member_left'
  when h.note like 'reopened:%' then 'reopened'
  when h.note like 'sent:%' then 'text_sent'
  when h.note <> '' then 'moved'
  when h.from_state is null then 'received'
  when h.to_state = 'assigned' then 'assigned'
  when h.from_state = 'assigned' and h.to_state = 'received' then 'unassigned'
  else 'moved'
end as code) c
order by h.id;

drop table level_place_history, level_release_history, item_version_moves, counselling_history;
drop function pg_temp.actor_kind_of(text), pg_temp.actor_id_of(text);
