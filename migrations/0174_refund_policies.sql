-- What goes back when somebody cancels, as versions: each is valid from a day on, and a registration keeps the one it was
-- made under. Once its day has come a version is never touched again; before, it can be withdrawn.
create table refund_policies (
  id bigint generated always as identity primary key,
  -- The version its author saw: one successor each, so the second of two people is told.
  after_id bigint unique references refund_policies,
  valid_from date not null,
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  reason text not null,
  created_by bigint references staff,
  created_at timestamptz not null,
  withdrawn_by bigint references staff,
  withdrawn_at timestamptz,
  withdrawn_reason text not null default '',
  constraint refund_policies_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null)),
  -- The floor of the law (공정거래위원회 2013 on test fees; 학원법 시행령 별표 4 on tuition) is judged here too.
  constraint refund_policies_floor check (
    (terms->>'fullWithinDays')::integer >= 7
    and (terms->>'fullUntilDays')::integer between 0 and 3
    and (terms->'tuitionSixths'->>0)::integer = 6
    and (terms->'tuitionSixths'->>1)::integer between 4 and 6
    and (terms->'tuitionSixths'->>2)::integer between 3 and 6
    and (terms->'tuitionSixths'->>3)::integer between 0 and 6
  )
);
create unique index refund_policies_one_a_day on refund_policies (valid_from) where withdrawn_at is null;

create function keep_refund_policy() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.withdrawn_at is not null
    or (new.after_id, new.valid_from, new.terms, new.reason, new.created_by, new.created_at)
      is distinct from (old.after_id, old.valid_from, old.terms, old.reason, old.created_by, old.created_at) then
    raise exception 'A refund policy is never changed.';
  end if;
  return new;
end $$;
create trigger refund_policies_kept before update or delete on refund_policies
  for each row execute function keep_refund_policy();
create trigger refund_policies_changed after insert or update on refund_policies
  for each statement execute function say_pages_changed();

insert into refund_policies (valid_from, terms, reason, created_at)
values (
  '2026-01-01',
  '{"fullWithinDays": 7, "fullUntilDays": 3, "later": [{"untilDays": 1, "percent": 50}], "changeUntilDays": 1, "tuitionSixths": [6, 4, 3, 0]}',
  '처음 정한 규정',
  '2026-01-01 00:00:00+09'
);

-- Whatever was registered before this table, and what a process of the version before still writes, means the first one.
alter table registrations add column refund_policy_id bigint not null default 1 references refund_policies;
