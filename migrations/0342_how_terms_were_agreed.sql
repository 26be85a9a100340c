-- How the terms were agreed to: by a box that was ticked, or by signing up without one.
alter table consents drop constraint consents_method_check;
alter table consents add constraint consents_method_check check (method in ('form', 'phone', 'sign_up'));

-- The version of the privacy policy in force at an instant. It is shown, not agreed to, so no consent holds it.
create function privacy_version_at(at timestamptz) returns text language sql stable as $$
  select text.version from legal_texts text
  where text.key = 'privacy' and text.effective_on <= (at at time zone 'Asia/Seoul')::date
  order by text.effective_on desc limit 1
$$;
