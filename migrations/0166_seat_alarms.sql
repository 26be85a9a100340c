-- Besides the opening of a session, parents can ask to be told of a seat in a full one, or of another session of its test.
alter table test_alarms add column what text not null default 'opening' check (what in ('opening', 'seat'));
create index test_alarms_for_seats on test_alarms (session_id) where what = 'seat' and sent_at is null;
-- When parents could see a session first: one that is shown later is news to those who asked before.
alter table test_sessions add column shown_at timestamptz;
update test_sessions set shown_at = created_at where state <> 'draft';
