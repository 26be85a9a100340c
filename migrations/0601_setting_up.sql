-- Lines of the list of what an academy has still to do before it opens that somebody said it does without, and why. Every
-- other line is read from what there is.
create table set_up_waivers (
  key text primary key,
  reason text not null check (length(reason) between 1 and 200),
  waived_by bigint not null references staff,
  waived_at timestamptz not null
);

-- The programmes' introductions are an academy's own; one that has nothing yet begins without any.
update programmes set words = ''
where not exists (select from branches) and not exists (select from staff);
