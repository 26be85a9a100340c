-- An address counts as proven once a code was read there; a change of the address takes that back, whoever makes it.
alter table members add column email_proven_at timestamptz;
update members m set email_proven_at = (
  select max(c.used_at) from email_changes c
  where c.member_id = m.id and c.email = m.email and c.used_at is not null and c.used_at < c.expires_at);
update members m set email_proven_at = (select max(e.at) from member_events e where e.member_id = m.id and e.kind = 'email_changed')
where email_proven_at is null
  and exists (select 1 from member_events e where e.member_id = m.id and e.kind = 'email_changed');
create function email_to_prove() returns trigger language plpgsql as $$
begin
  if new.email is distinct from old.email and new.email_proven_at is not distinct from old.email_proven_at then
    new.email_proven_at := null;
  end if;
  return new;
end $$;
create trigger members_email_to_prove before update of email on members
  for each row execute function email_to_prove();
