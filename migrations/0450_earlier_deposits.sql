-- A bank may take a deposit back, and its account may be paid into once more: what went back of the earlier deposit says
-- nothing of the money that is here now, and each deposit is booked once.
alter table refunds add column of_earlier_deposit boolean not null default false;
create index refunds_of on refunds (payment_ref, id);

alter table ledger add column deposit_no smallint not null default 1;
drop index ledger_one_capture;
create unique index ledger_one_capture on ledger (payment_ref, deposit_no) where amount_krw > 0;
