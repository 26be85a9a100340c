import { sql } from 'kysely';

/** A mark `m` counts while no later answer took the place of the one it was given for: one that came late and was accepted. */
export const isCountedMark = sql<boolean>`not exists (
  select 1 from level_late_decisions d join level_response_events e on e.id = d.event_id
  where d.attempt_id = m.attempt_id and e.position = m.position and d.is_accepted and d.at > m.at)`;
