-- concurrently
-- Names are looked for by any two syllables of them, numbers by their last figures.
drop index concurrently if exists members_by_pairs;
create index concurrently members_by_pairs on members using gin (sign_pairs(lower(name)));
drop index concurrently if exists members_by_id_pairs;
create index concurrently members_by_id_pairs on members using gin (sign_pairs(lower(login_id)));
drop index concurrently if exists children_by_pairs;
create index concurrently children_by_pairs on children using gin (sign_pairs(lower(name)));
drop index concurrently if exists orders_by_pairs;
create index concurrently orders_by_pairs on orders using gin (sign_pairs(lower(title)));
drop index concurrently if exists level_attempts_by_pairs;
create index concurrently level_attempts_by_pairs on level_attempts using gin (sign_pairs(lower(student_name)));
drop index concurrently if exists members_by_last_figures;
create index concurrently members_by_last_figures on members (reverse(mobile) text_pattern_ops);
