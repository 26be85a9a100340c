import { expect, test } from 'vitest';
import { isWhole, sessionChanges } from './changes.ts';

const planned = {
  startsAt: '2026-12-05T01:00:00.000Z',
  endsAt: '2026-12-05T02:30:00.000Z',
  isOnline: false,
  room: '301호',
  onlineUrl: '',
  capacity: 30,
};
const typed = {
  day: '2026-12-05',
  startsAt: '10:00',
  minutes: '90',
  room: '301호',
  onlineUrl: '',
  capacity: '30',
};

test('what stays is no change, and each change is told with what it was', () => {
  expect(sessionChanges(planned, typed)).toEqual([]);
  expect(sessionChanges(planned, { ...typed, startsAt: '11:00', room: '강당', capacity: '40' })).toEqual([
    {
      label: '일시',
      before: '2026년 12월 5일 (토) 오전 10:00',
      after: '2026년 12월 5일 (토) 오전 11:00',
      isNotified: true,
    },
    { label: '장소', before: '301호', after: '강당', isNotified: true },
    { label: '정원', before: '30명', after: '40명', isNotified: false },
  ]);
});

test('of one that is held online the address counts and the place does not', () => {
  const online = { ...planned, isOnline: true, room: '' };
  const address = { ...typed, room: '', onlineUrl: 'https://meet.example/a' };
  expect(sessionChanges(online, address)).toEqual([
    { label: '접속 주소', before: '없음', after: 'https://meet.example/a', isNotified: false },
  ]);
});

test('what is not filled in shows no difference', () => {
  expect(isWhole(typed)).toBe(true);
  for (const gap of [{ day: '' }, { startsAt: '' }, { minutes: '' }, { capacity: '많이' }])
    expect(isWhole({ ...typed, ...gap })).toBe(false);
});
