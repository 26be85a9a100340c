-- Requests that ended in a fault of ours, to be found by the number people read aloud; nothing of who asked or for what.
create table failed_requests (
  request_id text primary key,
  at timestamptz not null,
  method text not null,
  -- As it is written, without what stood in its places.
  route text not null,
  status integer not null,
  -- The stable code of the answer; empty where a page broke.
  code text not null,
  took_ms integer not null,
  -- Who called, by kind alone.
  who text not null check (who in ('guest', 'member', 'staff', 'key')),
  -- Which process of which machine.
  process text not null,
  -- What it was about, where that has a number and a page of the office.
  thing text,
  thing_no text,
  check ((thing is null) = (thing_no is null))
);
create index failed_requests_by_time on failed_requests (at desc);
