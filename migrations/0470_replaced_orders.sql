-- The bank took back the deposit of an order: what stands of it is paid by an order of its own where the seat belongs to
-- somebody else by now, or a sibling's was given up. The registration keeps the order it was paid with.
alter table registrations add column replaced_order_id bigint references orders (id);
create index registrations_replaced_order on registrations (replaced_order_id) where replaced_order_id is not null;
