-- Cash at the desk: taken and given back by hand, and never asked about at the provider.
alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('card', 'easy_pay', 'transfer', 'virtual_account', 'cash'));

-- Up to this sum a branch gives back by itself; above it the head office agrees first.
create table refund_limits (
  id smallint primary key default 1 check (id = 1),
  branch_krw integer not null check (branch_krw between 0 and 100000000),
  version integer not null default 1
);
insert into refund_limits (branch_krw) values (100000);

create table refund_asks (
  id bigint generated always as identity primary key,
  payment_ref bigint not null references payments,
  amount_krw integer not null check (amount_krw > 0),
  -- what was left of the payment when it was asked: another sum by now is not what was agreed to
  left_krw integer not null check (left_krw >= amount_krw),
  gives_seat_up boolean not null,
  reason text not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  asked_by bigint not null references staff,
  asked_at timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint refund_asks_decided check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
create unique index refund_asks_one_waiting on refund_asks (payment_ref) where state = 'waiting';
create index refund_asks_waiting on refund_asks (asked_at) where state = 'waiting';
