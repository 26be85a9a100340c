-- What the office remembers: who looked at whose data (chained), what was changed, what was taken out as a file.

-- Personal data: a reason beside the five fields, and a chain in which each row carries the hash of the one before it.
alter table personal_access_log add column reason text not null default '';
alter table personal_access_log add column seq bigint;
alter table personal_access_log add column prev_hash text;
alter table personal_access_log add column hash text;

create function personal_access_hash(
  prev text, seq bigint, staff_id bigint, at timestamptz, address text, whose text, what text, reason text
) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(E'\x1f', prev, seq::text, staff_id::text,
    extract(epoch from at)::text, address, whose, what, reason), 'UTF8')), 'hex')
$$;

alter table personal_access_log disable trigger personal_access_log_append_only;
do $$
declare line record; before_hash text := ''; place bigint := 0;
begin
  for line in select * from personal_access_log order by id loop
    place := place + 1;
    before_hash := personal_access_hash(before_hash, place, line.staff_id, line.at, line.address, line.whose, line.what, line.reason);
    update personal_access_log set seq = place, hash = before_hash,
      prev_hash = coalesce((select l.hash from personal_access_log l where l.seq = place - 1), '')
      where id = line.id;
  end loop;
end $$;
alter table personal_access_log enable trigger personal_access_log_append_only;
alter table personal_access_log alter column seq set not null, alter column seq set default 0;
alter table personal_access_log alter column prev_hash set not null, alter column prev_hash set default '';
alter table personal_access_log alter column hash set not null, alter column hash set default '';
alter table personal_access_log add constraint personal_access_log_seq unique (seq);

-- Where the log was shortened after its two years: the place and hash the rest goes on from.
create table access_log_cuts (
  seq bigint primary key,
  hash text not null,
  at timestamptz not null
);
create trigger access_log_cuts_append_only before update or delete on access_log_cuts
  for each row execute function refuse_change();

create function chain_personal_access() returns trigger language plpgsql as $$
declare last record;
begin
  -- One writer at a time, until its transaction ends: the place in the chain is the order of the commits.
  perform pg_advisory_xact_lock(20260904);
  select seq, hash into last from (
    select seq, hash from personal_access_log union all select seq, hash from access_log_cuts
  ) both_logs order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev_hash := coalesce(last.hash, '');
  new.hash := personal_access_hash(new.prev_hash, new.seq, new.staff_id, new.at, new.address, new.whose, new.what, new.reason);
  return new;
end $$;
create trigger personal_access_log_chain before insert on personal_access_log
  for each row execute function chain_personal_access();

-- A row may leave after two years and not a day earlier; nothing is ever changed.
create function refuse_change_of_access() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then return old; end if;
  raise exception 'The table % is append-only.', tg_table_name;
end $$;
drop trigger personal_access_log_append_only on personal_access_log;
create trigger personal_access_log_append_only before update or delete on personal_access_log
  for each row execute function refuse_change_of_access();

-- The first place at which the chain does not hold; null where it is whole.
create function personal_access_broken_at() returns bigint language sql stable as $$
  with lines as (
    select l.*, lag(l.seq) over (order by l.seq) as before_seq, lag(l.hash) over (order by l.seq) as before_hash
    from personal_access_log l
  ), start as (select coalesce(max(seq), 0) as seq, coalesce((array_agg(hash order by seq desc))[1], '') as hash from access_log_cuts)
  select min(lines.seq) from lines, start
  where lines.prev_hash <> coalesce(lines.before_hash, start.hash)
     or lines.seq <> coalesce(lines.before_seq, start.seq) + 1
     or lines.hash <> personal_access_hash(lines.prev_hash, lines.seq, lines.staff_id, lines.at, lines.address, lines.whose, lines.what, lines.reason)
$$;

-- The monthly look at the log. The head it saw proves later that nothing was cut off behind it.
create table access_log_checks (
  id bigint generated always as identity primary key,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  staff_id bigint not null references staff,
  at timestamptz not null,
  head_seq bigint not null,
  head_hash text not null,
  broken_at bigint,
  note text not null
);
create index access_log_checks_by_month on access_log_checks (month desc, id desc);
create trigger access_log_checks_append_only before update or delete on access_log_checks
  for each row execute function refuse_change();

-- Every change made in the office, with what was there before.
create table office_changes (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  at timestamptz not null,
  address text not null,
  entity text not null,
  entity_id text not null,
  branch_id bigint references branches,
  action text not null,
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index office_changes_of on office_changes (entity, entity_id, id desc);
create index office_changes_newest on office_changes (at desc, id desc);
create trigger office_changes_append_only before update or delete on office_changes
  for each row execute function refuse_change();

-- Every file that left the office: which list, how it was filtered, how many rows, and why.
create table export_log (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  at timestamptz not null,
  address text not null,
  list text not null,
  filters jsonb not null,
  columns text[] not null,
  row_count integer not null check (row_count >= 0),
  reason text not null check (length(reason) >= 5)
);
create index export_log_newest on export_log (at desc, id desc);
create trigger export_log_append_only before update or delete on export_log
  for each row execute function refuse_change();

-- Lists as somebody likes to see them: filters, order and columns under a name.
create table saved_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  unique (staff_id, list, name)
);

-- Settings are edited by people: a version tells two of them apart.
alter table settings add column version integer not null default 1;
