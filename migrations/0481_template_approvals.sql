-- A service text with words of advertising goes out only where somebody who did not write it said that it may.
create table message_template_approvals (
  template_id bigint not null,
  version integer not null,
  staff_id bigint not null references staff,
  reason text not null,
  at timestamptz not null,
  primary key (template_id, version),
  foreign key (template_id, version) references message_template_versions (template_id, version)
);
create trigger message_template_approvals_append_only before update or delete on message_template_approvals
  for each row execute function refuse_change();
