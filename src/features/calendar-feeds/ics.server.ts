import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type FeedEvent, refreshSeconds } from './rules.ts';

interface CalendarContext {
  /** What the academy calls itself. */
  readonly name: string;
  readonly title: string;
  readonly publicUrl: string;
  /** DTSTAMP of every event: one instant, so that the same events are the same bytes. */
  readonly stamp: Date;
}

/** A name on one line: those of a calendar and its maker are written as they are, and a line of theirs would be one of it. */
const onOneLine = (name: string) => name.replace(/\p{Cc}+/gu, ' ');

/** Events as a calendar to subscribe to (RFC 5545; REFRESH-INTERVAL of RFC 7986). */
export function calendarOf(
  events: readonly FeedEvent[],
  { name, title, publicUrl, stamp }: CalendarContext,
): string {
  const calendar = ical({
    name: onOneLine(title),
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    prodId: { company: onOneLine(name), product: 'calendar', language: 'KO' },
  });
  const host = new URL(publicUrl).hostname;
  for (const one of events)
    calendar.createEvent({
      id: `${one.key}@${host}`,
      start: one.startsAt,
      end: one.endsAt,
      stamp,
      summary: one.title,
      location: one.place,
      description: one.note,
      status: one.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  return calendar.toString();
}
