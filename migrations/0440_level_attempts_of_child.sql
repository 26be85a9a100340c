-- A child of members is one student by whomever of its people a level test was begun.
create index level_attempts_of_child on level_attempts (child_id, id desc) where child_id is not null;
