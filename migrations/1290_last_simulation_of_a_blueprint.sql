-- The last trial of a blueprint by made-up students: who asked for it, when, of whom, and what it found.
create table blueprint_simulations (
  blueprint_id bigint primary key references blueprints on delete cascade,
  mode text not null check (mode in ('fixed', 'adaptive')),
  students integer not null check (students > 0),
  mean_points integer not null,
  sd_points integer not null,
  result jsonb not null,
  staff_id bigint not null,
  ran_at timestamptz not null
);
