-- Orders and the money that moved for them. Amounts are integer won and come from the order row only.
create table orders (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  member_id bigint not null,
  purpose text not null,
  ref_id bigint not null,
  title text not null,
  amount_krw integer not null check (amount_krw >= 0),
  created_at timestamptz not null,
  unique (purpose, ref_id)
);
create index orders_of_member on orders (member_id, id);

create table payments (
  id bigint generated always as identity primary key,
  -- our own id of the payment at the provider
  payment_id text not null unique,
  order_id bigint not null references orders,
  amount_krw integer not null check (amount_krw > 0),
  refunded_krw integer not null default 0,
  state text not null check (state in ('ready', 'confirming', 'waiting_for_deposit', 'paid', 'partly_refunded', 'refunded', 'failed', 'expired')),
  method text check (method in ('card', 'easy_pay', 'transfer', 'virtual_account')),
  payment_token text,
  tx_id text,
  transaction_id text,
  receipt_url text,
  failure text,
  deposit_bank text,
  deposit_account text,
  deposit_due_at timestamptz,
  confirming_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  constraint payments_refund_within check (refunded_krw between 0 and amount_krw),
  constraint payments_refund_state check ((state = 'refunded') = (refunded_krw = amount_krw) and (state = 'partly_refunded') = (refunded_krw > 0 and refunded_krw < amount_krw))
);
create unique index payments_one_live on payments (order_id) where state in ('ready', 'confirming', 'waiting_for_deposit', 'paid', 'partly_refunded');
create index payments_open on payments (created_at) where state in ('ready', 'confirming', 'waiting_for_deposit');
create index payments_of_order on payments (order_id, id);

create table refunds (
  id bigint generated always as identity primary key,
  payment_ref bigint not null references payments,
  amount_krw integer not null check (amount_krw > 0),
  reason text not null,
  request_key text not null unique,
  state text not null check (state in ('requested', 'done', 'refused')),
  cancellation_id text,
  requested_at timestamptz not null,
  done_at timestamptz
);
create unique index refunds_one_open on refunds (payment_ref) where state = 'requested';

create table payment_history (
  id bigint generated always as identity primary key,
  payment_ref bigint not null references payments,
  from_state text,
  to_state text not null,
  actor text not null,
  cause text not null,
  at timestamptz not null
);
create index payment_history_of on payment_history (payment_ref, id);
create trigger payment_history_append_only before update or delete on payment_history
  for each row execute function refuse_change();

-- Money in is positive, money back negative; the sum over a payment is what we still have of it.
create table ledger (
  id bigint generated always as identity primary key,
  payment_ref bigint not null references payments,
  refund_ref bigint references refunds,
  amount_krw integer not null check (amount_krw <> 0),
  at timestamptz not null
);
create unique index ledger_one_capture on ledger (payment_ref) where amount_krw > 0;
create unique index ledger_one_refund on ledger (refund_ref) where refund_ref is not null;
create trigger ledger_append_only before update or delete on ledger
  for each row execute function refuse_change();

create table webhook_events (
  event_id text primary key,
  type text not null,
  payment_id text,
  received_at timestamptz not null,
  handled_at timestamptz
);
