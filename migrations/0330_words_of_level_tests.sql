-- What a person wrote or what was written about one goes with the person; everything else of these rows stays as it was.
create function only_blanked() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0]
    and coalesce(to_jsonb(new) ->> tg_argv[0], '') in ('', '(파기)') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

drop trigger level_response_events_append_only on level_response_events;
create trigger level_response_events_append_only before update or delete on level_response_events
  for each row execute function only_blanked('answer');
drop trigger level_marks_append_only on level_marks;
create trigger level_marks_append_only before update or delete on level_marks
  for each row execute function only_blanked('note');
drop trigger level_decisions_append_only on level_decisions;
create trigger level_decisions_append_only before update or delete on level_decisions
  for each row execute function only_blanked('reason');
