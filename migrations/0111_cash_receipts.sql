-- 현금영수증 for transfers and deposits: asked for by the parent, or made unasked from 100,000 won on (소득세법 제162조의3).
create table cash_receipts (
  id bigint generated always as identity primary key,
  payment_ref bigint not null references payments,
  kind text not null check (kind in ('personal', 'business', 'unasked')),
  -- the number it is made out to (AES-256-GCM); null where nobody asked, and once it was destroyed
  sealed text,
  number_mask text not null,
  amount_krw integer not null check (amount_krw > 0),
  state text not null check (state in ('wanted', 'issued', 'cancelling', 'cancelled', 'failed')),
  issue_number text,
  url text,
  failure text,
  requested_at timestamptz not null,
  issued_at timestamptz,
  cancelled_at timestamptz,
  constraint cash_receipts_issued check (state not in ('issued', 'cancelling') or issue_number is not null)
);
create unique index cash_receipts_one_live on cash_receipts (payment_ref) where state in ('wanted', 'issued', 'cancelling');
create index cash_receipts_of_payment on cash_receipts (payment_ref, id);
create index cash_receipts_kept on cash_receipts (requested_at) where sealed is not null;
