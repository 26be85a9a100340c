-- What the head office decides about placing: who stands at a boundary, and what a paper must be able to do.
alter table level_settings
  add column boundary text not null default 'likeliest' check (boundary in ('likeliest', 'lower')),
  -- The least share of simulated students placed right, over all and in each level, before a blueprint is published.
  add column floor_percent integer not null default 70 check (floor_percent between 0 and 95),
  add column level_floor_percent integer not null default 50 check (level_floor_percent between 0 and 95),
  -- How many different children may take a first test on the proof of one phone.
  add column children_per_phone integer not null default 6 check (children_per_phone between 1 and 50);

-- Which scale the difficulties of a run stand on: 1 spans teachers' ratings. Runs until now were not linked to it.
alter table calibration_runs add column scale_version integer not null default 1 check (scale_version > 0);
update calibration_runs set scale_version = 2;

-- Five levels cannot be told apart by papers of 20 questions; three can. Only where nobody was placed by the first cut
-- lines yet: whoever has results changes them on their own desk. The trigger refuses changes of what reports rest on.
alter table level_maps disable trigger level_maps_append_only;
update level_maps m set cuts = '[
  {"code": "basic", "name": "기초", "from": null},
  {"code": "core", "name": "기본", "from": -0.6},
  {"code": "top", "name": "심화", "from": 0.6}
]'::jsonb
where version = 1
  and not exists (select from level_maps o where o.subject = m.subject and o.version > 1)
  and not exists (select from level_attempts a where a.level_map_id = m.id);
alter table level_maps enable trigger level_maps_append_only;
