-- Set by the transaction that does what the call asks: a call that broke off before its answer was kept has done nothing where
-- it is false, and must not be done once more where it is true.
alter table idempotency_keys add column is_done boolean not null default false;
