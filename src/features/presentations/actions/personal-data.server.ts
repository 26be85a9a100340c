import type { DataSection } from '#src/features/members/contract/data.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { noteDestruction } from '#src/platform/office-log.ts';
import { dayMs } from '#src/shared/durations.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { listOwn } from '../store/bookings.server.ts';
import { blankBookings, blankOldBookings } from '../store/personal-data.server.ts';
import { viewBookings } from './bookings/views.server.ts';

/** Bookings of presentations as a table of the member's download. */
export async function bookingRecords(academy: Academy, memberId: number): Promise<DataSection> {
  const rows = await listOwn(academy.db, { memberId });
  const views = await viewBookings(academy, rows, academy.clock.now());
  return {
    title: '설명회 예약',
    columns: ['예약번호', '설명회', '일시', '장소', '인원', '자녀 학년', '질문', '상태', '신청'],
    rows: views.map((one) => [
      one.bookingNo,
      one.session.title,
      formatSeoulDateTime(one.session.startsAt),
      one.session.place,
      String(one.party),
      one.childGrades.join(', '),
      one.question,
      one.stateWord,
      formatSeoulDateTime(one.createdAt),
    ]),
  };
}

/** Destroys who booked; no law keeps it. */
export async function destroyBookings(tx: Tx, memberId: number): Promise<null> {
  await blankBookings(tx, memberId);
  return null;
}

const yearMs = 365 * dayMs;

/** Destroys what was said to be destroyed a year after its end; the run is written down where it found any. */
export async function destroyOldBookings(academy: Academy): Promise<number> {
  const now = academy.clock.now();
  const endedBefore = new Date(now.getTime() - yearMs);
  return inTransaction(academy.db, async (tx) => {
    const destroyed = await blankOldBookings(tx, endedBefore);
    if (destroyed > 0) await noteDestruction(tx, { what: '설명회 예약자', destroyed, now });
    return destroyed;
  });
}
