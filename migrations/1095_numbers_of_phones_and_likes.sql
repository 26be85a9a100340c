-- concurrently
-- Messages by the last figures of a number.
drop index concurrently if exists messages_by_last_figures;
create index concurrently messages_by_last_figures on messages (reverse(recipient) text_pattern_ops);
-- Registrations of a family by its number, beside those of its account.
drop index concurrently if exists registrations_of_mobile;
create index concurrently registrations_of_mobile on registrations (guardian_mobile, id desc);
-- Children of one name and grade, whose cards may be one child's.
drop index concurrently if exists registrations_of_name;
create index concurrently registrations_of_name on registrations (replace(child_name, ' ', ''), child_grade);
-- Payments by their sum, the greatest first.
drop index concurrently if exists payments_by_amount;
create index concurrently payments_by_amount on payments (amount_krw desc nulls last, id desc);
