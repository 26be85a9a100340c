-- What is written beside a line of an account's history may be blanked when its member has left; nothing else of it changes.
drop trigger member_events_append_only on member_events;
create trigger member_events_append_only before update or delete on member_events
  for each row execute function only_blanked('detail');
