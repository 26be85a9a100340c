import type { Person } from '#src/features/messages/rules/templates.ts';
import { listOfSession } from '#src/features/presentations/store/bookings.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { readForStaff } from './office.server.ts';

/** Who has a seat or came, as readers of a text of the office; no consent to advertising is known of them here. */
export async function guestsToWrite(
  academy: Academy,
  actor: StaffActor,
  sessionId: number,
): Promise<Person[]> {
  const session = await readForStaff(academy, actor, sessionId);
  const rows = await listOfSession(academy.db, sessionId, ['booked', 'attended']);
  return rows.map((row) => ({
    memberId: row.member_id,
    name: row.name,
    mobile: row.mobile,
    email: '',
    agrees: { day: false, night: false },
    values: {
      이름: row.name,
      설명회: session.title,
      일시: formatSeoulDateTime(session.startsAt),
      장소: session.place,
    },
  }));
}
