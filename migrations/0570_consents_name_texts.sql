-- What is agreed to is a text of the office in the version in force at that moment: nobody agrees to a text that is not there.
create function text_version_at(text_key text, at timestamptz) returns text language sql stable as $$
  select text.version from legal_texts text
  where text.key = text_key and text.effective_on <= (at at time zone 'Asia/Seoul')::date
  order by text.effective_on desc limit 1
$$;

-- Advertising stands in the privacy policy where it has no text of its own, pictures of the class always.
create function consent_version_at(consent_type text, at timestamptz) returns text language sql stable as $$
  select case
    when consent_type in ('terms', 'age') then text_version_at('terms', at)
    when consent_type in ('marketing', 'marketingNight')
      then coalesce(text_version_at('marketing', at), text_version_at('privacy', at))
    else text_version_at('privacy', at) end
$$;

-- The trigger fills the version; where no text is in force it is null, which `not null` refuses. The photo of a child is
-- agreed to by the words of its own dialog, which name their version themselves.
alter table consents alter column version set default '';
create or replace function name_consented_version() returns trigger language plpgsql as $$
begin
  if new.type <> 'childPhoto' then new.version := consent_version_at(new.type, new.given_at); end if;
  return new;
end $$;

-- The rules of the level test and what is recorded stand in its own text, or in the terms where it has none.
alter table level_consents alter column version set default '';
create function name_level_consent_version() returns trigger language plpgsql as $$
begin
  new.version := case when new.type in ('rules', 'log')
    then coalesce(text_version_at('level_test', new.given_at), text_version_at('terms', new.given_at))
    else text_version_at('privacy', new.given_at) end;
  return new;
end $$;
create trigger level_consents_name_their_version before insert on level_consents
  for each row execute function name_level_consent_version();

drop function privacy_version_at(timestamptz);
