-- concurrently
-- Where a registration was moved from: the branch in which its money was taken is read from it, among the few steps that are moves.
drop index concurrently if exists history_of_moved_registrations;
create index concurrently history_of_moved_registrations on history (entity_id, id)
  where entity = 'registration' and data ? 'fromSessionId';
