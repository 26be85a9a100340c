-- What the provider or the card company keeps of a payment, and after how many working days the rest comes: by contract, so
-- nothing is known before it is typed. A later day leaves what was expected before it as it was.
create table payout_terms (
  id bigint generated always as identity primary key,
  method text not null check (method in ('card', 'easy_pay', 'transfer', 'virtual_account', 'terminal')),
  effective_from date not null,
  -- Thousandths of a percent: 3.3 % is 3300.
  rate_milli integer not null check (rate_milli between 0 and 20000),
  flat_krw integer not null check (flat_krw between 0 and 10000),
  adds_vat boolean not null,
  working_days integer not null check (working_days between 0 and 30),
  set_by bigint not null references staff,
  set_at timestamptz not null,
  unique (method, effective_from)
);

-- Branches with a business number of their own; the others are the academy's.
create table payout_numbers (
  id bigint generated always as identity primary key,
  branch_id bigint not null references branches,
  effective_from date not null,
  business_no text not null check (business_no ~ '^\d{10}$'),
  set_by bigint not null references staff,
  set_at timestamptz not null,
  unique (branch_id, effective_from)
);

-- What came into the account of a business number on a day. What was typed wrongly is taken back and stays readable.
create table payout_receipts (
  id bigint generated always as identity primary key,
  day date not null,
  business_no text not null check (business_no ~ '^\d{10}$'),
  channel text not null check (channel in ('card', 'transfer', 'virtual_account', 'terminal')),
  amount_krw integer not null check (amount_krw between -1000000000 and 1000000000),
  note text not null default '',
  entered_by bigint not null references staff,
  entered_at timestamptz not null,
  removed_by bigint references staff,
  removed_at timestamptz,
  constraint payout_receipts_removed check ((removed_by is null) = (removed_at is null))
);
create unique index payout_receipts_one on payout_receipts (day, business_no, channel) where removed_at is null;
