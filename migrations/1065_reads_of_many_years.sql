-- concurrently
-- Read by those who look at years of registrations; beside those who write, made anew where it was broken off.
-- What a child was registered for, whoever did it.
drop index concurrently if exists registrations_of_child;
create index concurrently registrations_of_child on registrations (child_id, id desc);
-- Of a session, those whose day is still to come or not written down: few, however many there were.
drop index concurrently if exists registrations_under_way;
create index concurrently registrations_under_way on registrations (session_id) where state in ('held', 'confirming', 'confirmed');
-- Reports ask for months; rows lie in the order of their time.
drop index concurrently if exists registrations_by_time;
create index concurrently registrations_by_time on registrations using brin (created_at, confirmed_at) with (pages_per_range = 16);
drop index concurrently if exists ledger_by_time;
create index concurrently ledger_by_time on ledger using brin (at) with (pages_per_range = 16);
drop index concurrently if exists counselling_by_time;
create index concurrently counselling_by_time on counselling_requests (created_at, id);
-- First pages, newest first, as lists ask for them.
drop index concurrently if exists payments_listed;
create index concurrently payments_listed on payments (created_at desc nulls last, id desc);
drop index concurrently if exists messages_listed;
create index concurrently messages_listed on messages (created_at desc nulls last, id desc);
drop index concurrently if exists members_listed;
create index concurrently members_listed on members (created_at desc nulls last, id desc);
drop index concurrently if exists level_attempts_listed;
create index concurrently level_attempts_listed on level_attempts (created_at desc nulls last, id desc);
drop index concurrently if exists consents_listed;
create index concurrently consents_listed on consents (given_at desc nulls last, id desc);
-- What somebody has to look at, out of all payments.
drop index concurrently if exists payments_wrong;
create index concurrently payments_wrong on payments (id) where state = 'wrong_deposit';
drop index concurrently if exists refunds_refused;
create index concurrently refunds_refused on refunds (payment_ref) where state = 'refused';
drop index concurrently if exists refunds_not_ours;
create index concurrently refunds_not_ours on refunds (done_at)
  where request_key like 'console:%' or request_key like 'reversed:%';
drop index concurrently if exists refunds_by_time;
create index concurrently refunds_by_time on refunds (requested_at);
drop index concurrently if exists cash_receipts_failed;
create index concurrently cash_receipts_failed on cash_receipts (payment_ref) where state = 'failed';
-- Messages that did not arrive and nobody has seen to.
drop index concurrently if exists messages_not_arrived;
create index concurrently messages_not_arrived on messages (created_at desc nulls last, id desc) where state in ('failed', 'expired');
-- Attempts that wait for somebody, out of all that are over.
drop index concurrently if exists level_attempts_not_over;
create index concurrently level_attempts_not_over on level_attempts (created_at desc nulls last, id desc)
  where state in ('created', 'consented', 'in_progress', 'submitted', 'expired', 'scored', 'review');
