-- Which member of staff entered a withdrawal; null where the guardian said it in the account. Only the former can be taken back.
alter table portrait_consents add column withdrawn_by bigint references staff;

-- The guardian's own word stands, also where staff had entered a withdrawal before.
create or replace function withdraw_portraits() returns trigger language plpgsql as $$
begin
  update portrait_consents set withdrawn_at = coalesce(withdrawn_at, new.given_at), withdrawn_by = null
  where member_id = new.member_id;
  return null;
end $$;
