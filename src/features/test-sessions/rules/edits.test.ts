import { describe, expect, test } from 'vitest';
import {
  type SessionFacts,
  type SessionPlan,
  sessionChanges,
  sessionRefusals,
  type TestPlan,
  testChanges,
  testRefusals,
} from './edits.ts';

const at = (text: string) => new Date(`${text}:00+09:00`);
const now = at('2026-11-26T12:00');
const plan: SessionPlan = {
  room: '401호',
  startsAt: at('2026-12-05T14:00'),
  opensAt: at('2026-11-28T10:00'),
  closesAt: at('2026-12-04T18:00'),
  capacity: 30,
};
const facts: SessionFacts = { isShown: false, roundMode: null, taken: 0, offers: 0, unpaidUntil: null };
const refused = (after: Partial<SessionPlan>, known: Partial<SessionFacts> = {}, before = plan) =>
  Object.keys(sessionRefusals([before, { ...before, ...after }], { ...facts, ...known }, now));

describe('what changes of a session', () => {
  test('nothing where nothing does', () => {
    expect(sessionChanges(plan, { ...plan })).toEqual([]);
  });
  test('each thing in words; families hear of another time and another room, not of the rest', () => {
    const changes = sessionChanges(plan, {
      room: '402호',
      startsAt: at('2026-12-06T10:00'),
      opensAt: at('2026-11-29T10:00'),
      closesAt: at('2026-12-05T18:00'),
      capacity: 24,
    });
    expect(changes.map(({ label, isNotified }) => [label, isNotified])).toEqual([
      ['시험 일시', true],
      ['고사실', true],
      ['접수 시작', false],
      ['접수 마감', false],
      ['정원', false],
    ]);
    expect(changes[1]).toMatchObject({ before: '401호', after: '402호' });
  });
});

describe('what cannot change of a session', () => {
  test('of a draft nobody relies on: nothing', () => {
    expect(refused({ room: '1', startsAt: at('2026-12-01T09:00'), opensAt: now, capacity: 1 })).toEqual([]);
  });
  test('the opening, once families register, or where a round says it', () => {
    const opened = { ...plan, opensAt: at('2026-11-25T10:00') };
    const later = { opensAt: at('2026-11-27T10:00') };
    expect(refused(later, { isShown: true }, opened)).toEqual(['opensAt']);
    expect(refused(later, { isShown: true })).toEqual([]);
    expect(refused(later, {}, opened)).toEqual([]);
    expect(refused(later, { roundMode: 'lobby' })).toEqual(['opensAt']);
  });
  test('an earlier close, while somebody was promised a seat or a lottery needs it', () => {
    const sooner = { closesAt: at('2026-12-03T18:00') };
    expect(refused(sooner, { offers: 1 })).toEqual(['closesAt']);
    expect(refused(sooner, { roundMode: 'lottery' })).toEqual(['closesAt']);
    expect(refused(sooner, { roundMode: 'first_come' })).toEqual([]);
    expect(refused({ closesAt: at('2026-12-05T10:00') }, { offers: 1 })).toEqual([]);
  });
  test('an earlier day than somebody may pay until', () => {
    const sooner = { startsAt: at('2026-12-02T10:00') };
    expect(refused(sooner, { unpaidUntil: at('2026-12-02T10:01') })).toEqual(['day']);
    expect(refused(sooner, { unpaidUntil: at('2026-12-02T10:00') })).toEqual([]);
    expect(refused({ startsAt: at('2026-12-09T10:00') }, { unpaidUntil: at('2026-12-10T10:00') })).toEqual(
      [],
    );
  });
  test('fewer seats than are taken', () => {
    expect(refused({ capacity: 11 }, { taken: 12 })).toEqual(['capacity']);
    expect(refused({ capacity: 12 }, { taken: 12 })).toEqual([]);
  });
});

const math: TestPlan = {
  title: '수학 입학 테스트',
  subject: 'math',
  gradeFrom: 3,
  gradeTo: 6,
  minutes: 60,
  feeKrw: 20_000,
  feeLegalBasis: '모의고사비',
  materials: '필기도구',
  sample: '',
  scoreAreas: [],
};
const none = { sessions: 0, begun: 0, outside: 0 };

describe('what changes of a test', () => {
  test('only the fee is told', () => {
    const changes = testChanges(math, { ...math, title: '수학', feeKrw: 25_000, gradeTo: 5 });
    expect(changes.map(({ label, isNotified }) => [label, isNotified])).toEqual([
      ['이름', false],
      ['학년', false],
      ['응시료', true],
    ]);
  });
  test('one total is one total, written or not', () => {
    expect(
      testRefusals([math, { ...math, scoreAreas: [{ name: '총점', max: 100 }] }], { ...none, begun: 1 }),
    ).toEqual({});
  });
});

describe('what cannot change of a test', () => {
  const fields = (after: Partial<TestPlan>, known: Partial<typeof none> = {}) =>
    Object.keys(testRefusals([math, { ...math, ...after }], { ...none, ...known }));
  test('subject and length, once there is a session', () => {
    expect(fields({ subject: 'science', minutes: 90 })).toEqual([]);
    expect(fields({ subject: 'science', minutes: 90 }, { sessions: 1 })).toEqual(['subject', 'minutes']);
  });
  test('areas, once one has begun', () => {
    const scoreAreas = [{ name: '연산', max: 40 }];
    expect(fields({ scoreAreas }, { sessions: 1 })).toEqual([]);
    expect(fields({ scoreAreas }, { sessions: 1, begun: 1 })).toEqual(['scoreAreas']);
  });
  test('grades, away from children who are registered', () => {
    expect(fields({ gradeFrom: 4 }, { outside: 2 })).toEqual(['gradeFrom']);
    expect(fields({ gradeTo: 5 }, { outside: 2 })).toEqual(['gradeTo']);
    expect(fields({ title: '다른 이름' }, { sessions: 3, begun: 3 })).toEqual([]);
  });
});
