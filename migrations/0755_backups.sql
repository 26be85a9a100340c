-- Backups that were made and restores that were played or done, by whoever runs the server; the office reads when it was last.
create table backups (
  id bigint generated always as identity primary key,
  -- `base`: files were copied; `check`: the archive of a server of one's own was looked at; `rehearsal`: a backup was restored
  -- beside the product; `restore`: this database came out of a backup
  kind text not null check (kind in ('base', 'check', 'rehearsal', 'restore')),
  -- the base it is about; blank for a check
  label text not null default '' check (char_length(label) <= 60),
  began_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= began_at),
  is_well boolean not null,
  bytes bigint check (bytes >= 0),
  -- of the last transaction that was restored
  restored_to timestamptz,
  -- what was found, as the command said it
  note text not null default '' check (char_length(note) <= 1000)
);
create index backups_by_end on backups (ended_at);
