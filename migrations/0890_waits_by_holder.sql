-- unbroken before: seat_waits_once, the same key in another order
-- Where somebody stands is asked by what they stand with, in whatever line. With the pool first every line was read for that, and
-- a place in one line was counted by reading all of it whenever the database did not know yet how long it had become.
drop index seat_waits_once;
create unique index seat_waits_once on seat_waits (holder_key, pool_id) where state in ('waiting', 'offered');
