import { expect, test } from 'vitest';
import { type Application, applicationsOf, inTime } from './applications.ts';
import { nextThing } from './next-thing.ts';

const now = '2026-11-26T05:00:00.000Z';
const registration = (more: object) =>
  ({
    kind: 'entrance_test',
    registration: {
      registrationNo: 'ET-1',
      childName: '한하늘',
      title: '수학 입학 테스트',
      registeredBy: null,
      state: 'confirmed',
      startsAt: '2026-12-05T01:00:00.000Z',
      branchName: '대치 분원',
      room: '401호',
      materials: '필기구',
      holdExpiresAt: null,
      payAgainUntil: null,
      choiceUntil: null,
      ...more,
    },
  }) as unknown as Application;
const booking = (more: object) =>
  ({
    kind: 'presentation',
    booking: {
      token: 't',
      state: 'booked',
      offeredUntil: null,
      may: { confirm: false },
      session: {
        title: '입학 설명회',
        place: '대치 분원',
        startsAt: '2026-12-01T01:00:00.000Z',
        state: 'open',
      },
      ...more,
    },
  }) as unknown as Application;
const held = registration({ state: 'held', holdExpiresAt: '2026-11-26T05:08:00.000Z' });

test('the nearest appointment, with the way to its paper', () => {
  expect(nextThing([registration({}), booking({})], now)).toMatchObject({
    title: '입학 설명회',
    label: '예약 열기',
  });
  expect(nextThing([registration({})], now)).toMatchObject({
    text: '2026년 12월 5일 (토) 오전 10:00, 대치 분원 401호. 준비물: 필기구',
    to: '/print/ticket/ET-1',
  });
});

test('what waits for the family comes before every appointment, the most pressing first', () => {
  const offered = booking({
    state: 'offered',
    may: { confirm: true },
    offeredUntil: '2026-11-26T06:00:00.000Z',
  });
  expect(nextThing([booking({}), offered, held], now)).toMatchObject({
    isDuty: true,
    label: '결제하러 가기',
  });
  expect(nextThing([booking({}), offered], now)).toMatchObject({ isDuty: true, label: '확정하러 가기' });
});

test('what is to be paid again keeps the seat, and confirms nothing that is confirmed', () => {
  const owed = registration({ payAgainUntil: '2026-11-27T05:00:00.000Z' });
  const thing = nextThing([owed], now);
  expect(thing).toMatchObject({ isDuty: true, label: '결제하러 가기' });
  expect(thing?.text).toContain('결제하셔야 접수가 유지됩니다.');
  expect(thing?.text).not.toContain('확정');
});

test.each([
  ['what is over', registration({ startsAt: '2026-11-26T04:00:00.000Z' })],
  ['a hold that has run out', registration({ state: 'held', holdExpiresAt: '2026-11-26T04:59:00.000Z' })],
  [
    'what somebody else has to pay',
    registration({ state: 'held', registeredBy: '한수진', holdExpiresAt: '2026-11-26T05:08:00.000Z' }),
  ],
  ['a cancelled registration', registration({ state: 'cancelled' })],
  ['a test the academy called off', registration({ choiceUntil: '2026-11-28T05:00:00.000Z' })],
  [
    'a presentation the academy called off',
    booking({ session: { state: 'cancelled', startsAt: '2026-12-01T01:00:00.000Z' } }),
  ],
])('%s is not said', (_name, one) => expect(nextThing([one], now)).toBeNull());

test('a seat that was offered after an entrance test is answered where it stands, by whoever may', () => {
  const place = (more: object) =>
    ({
      kind: 'class',
      place: {
        ...{ placeNo: 'LC26-1', state: 'held', studentName: '한하늘', title: '심화 수학 A반' },
        ...{
          heldUntil: '2026-11-30T09:00:00.000Z',
          attemptNo: null,
          registrationNo: 'ET-1',
          mayAnswer: true,
        },
        ...more,
      },
    }) as unknown as Application;
  expect(nextThing([place({})], now)).toMatchObject({
    text: '2026년 11월 30일 (월) 오후 6:00까지 등록 여부를 알려 주세요.',
    to: '/applications#place-LC26-1',
  });
  expect(nextThing([place({ mayAnswer: false })], now)).toBeNull();
  expect(nextThing([place({ isOver: true })], now)).toBeNull();
  expect(nextThing([place({ registrationNo: null, attemptNo: 'LT26-1' })], now)).toMatchObject({
    to: '/test/done?attempt=LT26-1',
  });
});

test('a seat is held to its instant and no longer, whenever the sweep comes', () => {
  const held = registration({ state: 'held', holdExpiresAt: '2026-11-26T05:10:00.000Z' });
  const registrations = 'registration' in held ? [held.registration] : [];
  const nothing = { children: [], waiting: [], endedWaits: [], refunds: [], bookings: [], requests: [] };
  const listed = { ...nothing, attempts: [], places: [], serverNow: now, registrations };
  const at = (time: string) =>
    inTime(listed, Date.parse(`2026-11-26T${time}Z`)).registrations.map((one) => [one.state, one.stateLabel]);
  expect(at('05:09:59')).toEqual([['held', undefined]]);
  expect(at('05:10:00')).toEqual([['expired', '시간 초과']]);
});

test('a seat of a class is offered or kept to its instant, and then over and not somebody else’s to answer', () => {
  const place = {
    ...{ placeNo: 'LC26-1', state: 'held' as const, heldUntil: '2026-11-26T05:10:00.000Z', mayAnswer: true },
    ...{ title: '심화 수학 A반', weekly: '화 17:00-19:00', startsOn: '2026-12-07', createdAt: now },
    ...{ branchName: '대치 분원', branchCode: 'daechi', branchPhone: '02-555-0100', branchId: 1 },
    ...{
      attemptNo: null,
      registrationNo: 'ET-1',
      childId: 1,
      studentName: '한하늘',
      grade: 5,
      tuition: null,
    },
  };
  const nothing = { children: [], waiting: [], endedWaits: [], refunds: [], bookings: [], requests: [] };
  const listed = { ...nothing, attempts: [], registrations: [], places: [place], serverNow: now };
  const at = (time: string) => inTime(listed, Date.parse(`2026-11-26T${time}Z`));
  const stateAt = (time: string) =>
    applicationsOf(at(time)).map((one) => [one.isWaiting, 'place' in one && one.place.isOver === true]);
  expect(stateAt('05:09:59')).toEqual([[true, false]]);
  expect(stateAt('05:10:00')).toEqual([[false, true]]);
  expect(at('05:10:00').places).toMatchObject([{ mayAnswer: true }]);
});
