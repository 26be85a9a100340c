import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingView } from '../contract/bookings.ts';

interface IcsContext {
  /** What the academy calls itself. */
  readonly name: string;
  readonly publicUrl: string;
  readonly now: Date;
}

/** One booking as a calendar file (RFC 5545) with an alarm a day and an hour before. */
export function icsOf(booking: BookingView, { name, publicUrl, now }: IcsContext): string {
  const { session } = booking;
  const isGone = booking.state === 'cancelled' || session.state === 'cancelled';
  const calendar = ical({
    name: `${name} 설명회`,
    method: isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    prodId: { company: name, product: 'presentations', language: 'KO' },
  });
  const event = calendar.createEvent({
    id: `${booking.bookingNo}@${new URL(publicUrl).hostname}`,
    start: new Date(session.startsAt),
    end: new Date(session.endsAt),
    stamp: now,
    summary: `[${name}] ${session.title}`,
    location: session.isOnline ? '온라인' : `${session.branchName} ${session.room}, ${session.branchAddress}`,
    description: `예약번호 ${booking.bookingNo} · ${booking.party}명 · 문의 ${session.branchPhone}`,
    url: `${publicUrl}/presentation/booking?link=${booking.token}`,
    status: isGone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  for (const seconds of [86_400, 3_600]) event.createAlarm({ trigger: seconds, description: session.title });
  return calendar.toString();
}
