import { expect, test } from 'vitest';
import { calendarFile, type Dated } from './calendar-file.ts';

const around = { name: 'MSC 아카데미', host: 'academy.example', now: new Date('2026-11-26T05:00:00Z') };
const seat: Dated = {
  registrationNo: 'ET-1',
  childName: '한하늘',
  title: '초등 심화 수학 입학 테스트',
  startsAt: '2026-12-05T01:00:00.000Z',
  endsAt: '2026-12-05T02:30:00.000Z',
  branchName: '대치 분원',
  branchPhone: '02-555-0142',
  room: '401호',
  materials: '필기구, 지우개; 물',
};
/** The lines as a calendar reads them: continued lines put together again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('each child has an event of its own, with its time in UTC, its place and what to bring', () => {
  const lines = linesOf(
    calendarFile([seat, { ...seat, registrationNo: 'ET-2', childName: '한바다' }], around),
  );
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(lines).toContain('UID:ET-1@academy.example');
  expect(lines).toContain('DTSTART:20261205T010000Z');
  expect(lines).toContain('DTEND:20261205T023000Z');
  expect(lines).toContain('SUMMARY:[MSC 아카데미] 한바다 · 초등 심화 수학 입학 테스트');
  expect(lines).toContain('LOCATION:MSC 아카데미 대치 분원 401호');
  expect(lines.filter((line) => line.startsWith('TRIGGER:'))).toEqual(
    ['-P1D', '-PT1H', '-P1D', '-PT1H'].map((trigger) => `TRIGGER:${trigger}`),
  );
});

test('words of people never become lines or fields of the file', () => {
  const file = calendarFile([{ ...seat, title: '수학\r\nBEGIN:VEVENT', childName: '가,나;다\\라' }], around);
  const lines = linesOf(file);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines).toContain('SUMMARY:[MSC 아카데미] 가\\,나\\;다\\\\라 · 수학\\nBEGIN:VEVENT');
  expect(lines).toContain('DESCRIPTION:준비물: 필기구\\, 지우개\\; 물\\n접수번호 ET-1\\n문의 02-555-0142');
});

test('no line is longer than 75 octets, and none is cut within a character', () => {
  const file = calendarFile([{ ...seat, materials: '가나다라마바사아자차카타파하'.repeat(9) }], around);
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file).not.toContain('\uFFFD');
  expect(linesOf(file).join('')).toContain('가나다라마바사아자차카타파하'.repeat(9));
});
