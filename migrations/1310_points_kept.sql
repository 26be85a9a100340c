-- What a shown result says of a long answer while a later one, accepted afterwards, waits for a mark and then to be shown. A row
-- goes when that is shown; a question that is granted or left out meanwhile leaves it as it is.
create table level_held_points (
  attempt_id bigint not null references level_attempts,
  position integer not null,
  points numeric not null check (points >= 0),
  is_answered boolean not null,
  primary key (attempt_id, position)
);

-- Those that wait already: until now their points stood where a granted or left-out question writes its own. Where one did, and
-- nobody has marked the later answer, what the marks of the one before came to is what was shown.
with accepted as (
  select distinct on (d.attempt_id, e.position) d.attempt_id, e.position, d.at
  from level_late_decisions d
  join level_response_events e on e.id = d.event_id
  join level_attempts a on a.id = d.attempt_id
  where d.is_accepted and d.at > a.released_at and a.destroyed_at is null and e.answer ->> 'kind' = 'essay'
  order by d.attempt_id, e.position, d.at
), kept as (
  select c.attempt_id, c.position, s.points, s.is_final, w.way,
    exists (select 1 from level_marks m where m.attempt_id = c.attempt_id and m.position = c.position and m.at >= c.at) as is_marked,
    (select trim_scale(avg(l.points)) from (
      select distinct on (m.staff_id) m.points from level_marks m
      where m.attempt_id = c.attempt_id and m.position = c.position and m.at < c.at
      order by m.staff_id, m.id desc) l) as earlier,
    (select e.answer is not null from level_response_events e
      where e.attempt_id = c.attempt_id and e.position = c.position and e.outcome = 'saved'
      order by e.lease_epoch desc, e.rev desc, e.id desc limit 1) as was_answered
  from accepted c
  join level_scores s on s.attempt_id = c.attempt_id and s.position = c.position
  join level_attempt_items i on i.attempt_id = c.attempt_id and i.position = c.position
  left join lateral (select k.way from level_key_corrections k
    where k.version_id = i.version_id order by k.id desc limit 1) w on true
)
insert into level_held_points (attempt_id, position, points, is_answered)
select attempt_id, position,
  case when is_final then coalesce(earlier, 0) else points end,
  coalesce(was_answered, false) or case when is_final then coalesce(earlier, 0) else points end > 0
from kept
where not is_final or (way in ('all_right', 'left_out') and not is_marked);
