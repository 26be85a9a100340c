import type { RegistrationView } from '../contract/registrations.ts';

export type Dated = Pick<
  RegistrationView,
  | 'registrationNo'
  | 'childName'
  | 'title'
  | 'startsAt'
  | 'endsAt'
  | 'branchName'
  | 'branchPhone'
  | 'room'
  | 'materials'
>;

interface Around {
  /** What the academy calls itself. */
  readonly name: string;
  readonly host: string;
  readonly now: Date;
}

/** Text as a calendar writes it (RFC 5545, 3.3.11). */
const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const utc = (at: string | Date) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

const mostOctets = 75;
const octets = (text: string) => new TextEncoder().encode(text).length;

/** A line goes on in the next one after 75 octets, never within a character (3.1). */
function folded(line: string): string {
  const rows: string[] = [];
  let row = '';
  for (const sign of line) {
    if (octets(row + sign) > mostOctets) {
      rows.push(row);
      row = ' ';
    }
    row += sign;
  }
  return [...rows, row].join('\r\n');
}

/** Seats in entrance tests as one file for the calendar of a phone, each with an alarm a day and an hour before. */
export function calendarFile(registrations: readonly Dated[], { name, host, now }: Around): string {
  const alarm = (trigger: string, title: string) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-${trigger}`,
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
  ];
  const events = registrations.flatMap((one) => {
    const title = `${one.childName} · ${one.title}`;
    return [
      'BEGIN:VEVENT',
      `UID:${one.registrationNo}@${host}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(one.startsAt)}`,
      `DTEND:${utc(one.endsAt)}`,
      `SUMMARY:${escaped(`[${name}] ${title}`)}`,
      `LOCATION:${escaped([name, one.branchName, one.room].filter(Boolean).join(' '))}`,
      `DESCRIPTION:${escaped(`준비물: ${one.materials}\n접수번호 ${one.registrationNo}\n문의 ${one.branchPhone}`)}`,
      ...alarm('P1D', title),
      ...alarm('PT1H', title),
      'END:VEVENT',
    ];
  });
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//entrance tests//KO`,
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
