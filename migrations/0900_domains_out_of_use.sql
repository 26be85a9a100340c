-- Domains that nothing new is put into: their items, plans and reports keep them. The version tells two people apart who
-- change one at once.
alter table item_domains
  add column is_retired boolean not null default false,
  add column version integer not null default 1;
