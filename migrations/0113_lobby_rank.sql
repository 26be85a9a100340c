-- Who had a place in the lobby keeps it in the waiting list: the lobby's ranks first, in their order, then everybody by arrival.
alter table seat_waits add column rank integer check (rank > 0);
alter table seat_waits add column turn bigint not null generated always as (coalesce(rank, 1000000000000 + id)) stored;
drop index seat_waits_line;
create index seat_waits_line on seat_waits (pool_id, turn, id) where state = 'waiting';
