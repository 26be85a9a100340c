-- Keys with which another system reads what its scopes allow. The key itself is shown once; only its hash is here.
create table api_keys (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  -- the first characters, so that somebody can tell two keys apart
  hint text not null,
  secret_hash text not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- null: every branch
  branch_ids bigint[] check (branch_ids is null or cardinality(branch_ids) > 0),
  created_by bigint not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by bigint references staff,
  last_used_at timestamptz,
  last_address text not null default '',
  constraint api_keys_revoked check ((revoked_at is null) = (revoked_by is null))
);
create index api_keys_by_creator on api_keys (created_by);
create index api_keys_by_revoker on api_keys (revoked_by);

-- Whoever looks at somebody's data is a member of staff or a key. In the chain a key is its number with a minus, so that the
-- hash of every line that is there already stays what it was.
alter table personal_access_log alter column staff_id drop not null;
alter table personal_access_log add column api_key_id bigint references api_keys;
alter table personal_access_log add constraint personal_access_log_who
  check (num_nonnulls(staff_id, api_key_id) = 1);
create index personal_access_log_of_keys on personal_access_log (api_key_id, at) where api_key_id is not null;

create or replace function chain_personal_access() returns trigger language plpgsql as $$
declare last record;
begin
  -- One writer at a time, until its transaction ends: the place in the chain is the order of the commits.
  perform pg_advisory_xact_lock(20260904);
  select seq, hash into last from (
    select seq, hash from personal_access_log union all select seq, hash from access_log_cuts
  ) both_logs order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev_hash := coalesce(last.hash, '');
  new.hash := personal_access_hash(new.prev_hash, new.seq, coalesce(new.staff_id, -new.api_key_id), new.at, new.address,
    new.whose, new.what, new.reason);
  return new;
end $$;

create or replace function personal_access_broken_at() returns bigint language sql stable as $$
  with lines as (
    select l.*, lag(l.seq) over (order by l.seq) as before_seq, lag(l.hash) over (order by l.seq) as before_hash
    from personal_access_log l
  ), start as (select coalesce(max(seq), 0) as seq, coalesce((array_agg(hash order by seq desc))[1], '') as hash from access_log_cuts)
  select min(lines.seq) from lines, start
  where lines.prev_hash <> coalesce(lines.before_hash, start.hash)
     or lines.seq <> coalesce(lines.before_seq, start.seq) + 1
     or lines.hash <> personal_access_hash(lines.prev_hash, lines.seq, coalesce(lines.staff_id, -lines.api_key_id), lines.at,
       lines.address, lines.whose, lines.what, lines.reason)
$$;

-- Machines ask what has moved since they last asked. The history is written in the order of time, so a summary of blocks
-- (BRIN) finds that without slowing the rush, where every index of `history` would be written too.
create index history_by_time on history using brin (at) with (pages_per_range = 16);
