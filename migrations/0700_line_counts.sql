-- How many wait, counted in blocks of 256 turns and kept by the database itself: a place in a line is the sum of the blocks
-- before it and a look into one of them, and costs the same however long the line is.
create table seat_wait_counts (
  pool_id bigint not null references seat_pools on delete cascade,
  block bigint not null,
  waiting integer not null,
  primary key (pool_id, block)
) with (fillfactor = 50);

insert into seat_wait_counts (pool_id, block, waiting)
  select pool_id, turn >> 8, count(*) from seat_waits where state = 'waiting' group by 1, 2;

create function count_waits() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(d) into changed from (
      select pool_id as p, turn >> 8 as b, count(*) as n from come where state = 'waiting' group by 1, 2) d;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(d) into changed from (
      select pool_id as p, turn >> 8 as b, -count(*) as n from gone where state = 'waiting' group by 1, 2) d;
  else
    select jsonb_agg(d) into changed from (
      select p, b, sum(n) as n from (
        select pool_id as p, turn >> 8 as b, 1 as n from come where state = 'waiting'
        union all select pool_id, turn >> 8, -1 from gone where state = 'waiting') both_ways
      group by p, b having sum(n) <> 0) d;
  end if;
  if changed is not null then
    insert into seat_wait_counts as c (pool_id, block, waiting)
      select p, b, n from jsonb_to_recordset(changed) as d (p bigint, b bigint, n integer) order by p, b
      on conflict (pool_id, block) do update set waiting = c.waiting + excluded.waiting;
  end if;
  return null;
end $$;
create trigger seat_waits_counted_in after insert on seat_waits
  referencing new table as come for each statement execute function count_waits();
create trigger seat_waits_counted_out after delete on seat_waits
  referencing old table as gone for each statement execute function count_waits();
create trigger seat_waits_counted_again after update on seat_waits
  referencing old table as gone new table as come for each statement execute function count_waits();
