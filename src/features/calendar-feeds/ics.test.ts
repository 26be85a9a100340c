import { expect, test } from 'vitest';
import { calendarOf } from './ics.server.ts';

const line = 'X-OWN:1';
const broken = (name: string) => `${name}\r\n${line}\n${line}\r${line}`;
const at = new Date('2026-12-02T01:00:00Z');

test('no name, wherever it stands, begins a line of the calendar', () => {
  const event = {
    key: 'test-1',
    title: broken('이름'),
    startsAt: at,
    endsAt: at,
    place: broken('교실'),
    note: broken('메모'),
    isCancelled: false,
  };
  const text = calendarOf([event], {
    name: broken('학원'),
    title: broken('분원'),
    publicUrl: 'https://academy.example',
    stamp: at,
  });
  const lines = text.replaceAll('\r\n ', '').split(/\r\n|\r|\n/);
  expect(lines.filter((one) => one.startsWith(line))).toEqual([]);
  expect(lines.filter((one) => one.includes(line)).length).toBeGreaterThan(4);
});
