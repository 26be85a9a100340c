-- concurrently
-- Registrations that keep a version of the refund rules, counted to a bound.
drop index concurrently if exists registrations_of_policy;
create index concurrently registrations_of_policy on registrations (refund_policy_id);
