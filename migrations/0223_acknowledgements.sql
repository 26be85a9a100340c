-- What somebody must look at and what has no other end (money the bank took back, a refused refund, a receipt that could
-- not be made) is looked at once, by whom and with what was done.
create table payment_acknowledgements (
  id bigint generated always as identity primary key,
  payment_ref bigint not null references payments,
  attention text not null check (attention in ('reversed', 'refund_refused', 'receipt_failed')),
  -- the refund or the receipt it is about: another one later is looked at anew
  subject_id bigint not null,
  staff_id bigint not null references staff,
  note text not null,
  at timestamptz not null,
  unique (payment_ref, attention, subject_id)
);
create trigger payment_acknowledgements_append_only before update or delete on payment_acknowledgements
  for each row execute function refuse_change();
