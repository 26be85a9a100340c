-- A child is wished for by one place of a round, whichever of its guardians took it: a second guardian is no second chance.
create table round_ticket_children (
  round_id bigint not null references test_rounds,
  child_id bigint not null,
  member_id bigint not null,
  primary key (round_id, child_id)
);
create index round_ticket_children_of on round_ticket_children (round_id, member_id);
