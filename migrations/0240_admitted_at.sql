-- When a family's turn first came in the lobby: kept after the turn is over, for the report on the opening.
alter table round_tickets add column admitted_at timestamptz;
