import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingView } from '../contract/bookings.ts';

/** One booking as a calendar file (RFC 5545) with an alarm a day and an hour before. */
export function icsOf(booking: BookingView, publicUrl: string, now: Date): string {
  const { session } = booking;
  const isGone = booking.state === 'cancelled' || session.state === 'cancelled';
  const calendar = ical({
    name: 'MSC 아카데미 설명회',
    method: isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    prodId: { company: 'MSC Academy', product: 'presentations', language: 'KO' },
  });
  const event = calendar.createEvent({
    id: `${booking.bookingNo}@msc.academy`,
    start: new Date(session.startsAt),
    end: new Date(session.endsAt),
    stamp: now,
    summary: `[MSC 아카데미] ${session.title}`,
    location: session.isOnline ? '온라인' : `${session.branchName} ${session.room}, ${session.branchAddress}`,
    description: `예약번호 ${booking.bookingNo} · ${booking.party}명 · 문의 ${session.branchPhone}`,
    url: `${publicUrl}/presentation/booking?link=${booking.token}`,
    status: isGone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  for (const seconds of [86_400, 3_600]) event.createAlarm({ trigger: seconds, description: session.title });
  return calendar.toString();
}
