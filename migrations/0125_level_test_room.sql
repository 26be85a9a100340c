-- What staff may do while a level test is running, and what the academy decides about marking.

-- While set, the clock of the attempt stands; only staff stop it and let it go on.
alter table level_attempts add column paused_at timestamptz;
-- How long it stood so far, as part of the time it has.
alter table level_attempts add column paused_seconds integer not null default 0 check (paused_seconds >= 0);
-- When answers were looked at for haste and likeness; null: not yet.
alter table level_attempts add column integrity_judged_at timestamptz;
alter table level_attempts add constraint level_attempts_paused check (paused_at is null or started_at is not null);
create index level_attempts_lately on level_attempts (branch_id, subject, closed_at desc) where closed_at is not null;

-- How many people mark each long answer before the result can be shown.
alter table level_settings add column essay_markers integer not null default 1 check (essay_markers between 1 and 2);

-- The points a marker gave for each criterion of the rubric; null: for the whole at once.
alter table level_marks add column criteria jsonb;
