-- Virtual accounts to their end: a deposit of another amount, an account that ran out, refunds to a bank account.
alter table payments
  add column deposit_holder text,
  -- our own end of the account's time; the provider's is believed only where it is earlier
  add column deposit_until timestamptz,
  -- what came in, where it is not the amount
  add column deposited_krw integer check (deposited_krw > 0),
  drop constraint payments_state_check,
  add constraint payments_state_check check (state in ('ready', 'confirming', 'waiting_for_deposit', 'wrong_deposit', 'paid', 'partly_refunded', 'refunded', 'failed', 'expired')),
  add constraint payments_wrong_deposit check (state <> 'wrong_deposit' or deposited_krw <> amount_krw);

-- Two children of one order can go back in one breath: the refunds of a payment are carried out one after another.
drop index refunds_one_open;
create index refunds_open on refunds (payment_ref, id) where state in ('needs_account', 'requested');
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check check (state in ('needs_account', 'requested', 'done', 'refused'));

create table refund_accounts (
  refund_ref bigint primary key references refunds,
  bank text not null,
  -- number and holder (AES-256-GCM, the key is outside of the database); null once they were destroyed
  sealed text,
  number_tail text not null check (number_tail ~ '^\d{4}$'),
  entered_by text not null,
  entered_at timestamptz not null,
  destroyed_at timestamptz,
  check ((sealed is null) = (destroyed_at is not null))
);
create index refund_accounts_kept on refund_accounts (entered_at) where sealed is not null;
