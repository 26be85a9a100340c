-- Legal texts and the questions are written like pages: as drafts with editions.
alter table drafts drop constraint drafts_subject_check;
alter table drafts add constraint drafts_subject_check
  check (subject ~ '^(post:[0-9]+|page:/[A-Za-z]+|legal:[a-z_]+|faq:all)$');

-- why this version was made, as readers are told; empty for the first one
alter table legal_texts add column reason text not null default '';

-- A consent is to the text that was in force when it was given, whatever version the office has announced since.
create function name_consented_version() returns trigger language plpgsql as $$
begin
  new.version := coalesce((
    select text.version from legal_texts text
    where text.key = case new.type when 'guardian' then 'privacy' when 'marketingNight' then 'marketing' else new.type end
      and text.effective_on <= (new.given_at at time zone 'Asia/Seoul')::date
    order by text.effective_on desc limit 1), new.version);
  return new;
end $$;
create trigger consents_name_their_version before insert on consents
  for each row execute function name_consented_version();
