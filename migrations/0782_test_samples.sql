-- What a test looks like, as families read it before they register: some questions of its kind, in the academy's own words.
alter table tests add column sample text not null default '' check (length(sample) <= 1000);
