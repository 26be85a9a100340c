-- What a published plan falls short of since the cut lines were moved, a line each; none where it can do what its report says.
alter table blueprints add column shortfalls text[] not null default '{}';

create or replace function keep_blueprint() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (tg_op = 'DELETE'
    or (to_jsonb(new) - 'status' - 'shortfalls') is distinct from (to_jsonb(old) - 'status' - 'shortfalls')
    or (new.status = 'draft' and old.published_at is not null)) then
    raise exception 'a published blueprint is not changed' using errcode = 'check_violation', constraint = 'blueprints_kept';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
