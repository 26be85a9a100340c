-- A round nobody had joined was taken back: what was published of it stays written down, and it opens nothing.
alter table test_rounds add column removed_at timestamptz;
