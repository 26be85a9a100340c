-- From which network a time is held, as a keyed hash: one network holds a few times at once, however many browsers it claims.
alter table counselling_slot_holds add column network_hash text not null default '';
