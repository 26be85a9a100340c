-- Seats that were given back unpaid are counted for a child and a test with every claim.
create index registrations_ended_of on registrations (child_id, test_id) where state in ('cancelled', 'expired');
