import { expect, test } from 'vitest';
import { attemptReason } from './history.ts';

test('a step of an attempt is said with what staff wrote, whole', () => {
  expect(attemptReason({ code: 'voided', note: '다른 학생이 앉음 (확인함): 형' })).toBe(
    '다른 학생이 앉음 (확인함): 형',
  );
  expect(attemptReason({ code: 'time_given', note: '화면 고장', data: { minutes: 5 } })).toBe(
    '시간 5분 추가: 화면 고장',
  );
  expect(attemptReason({ code: 'time_given', note: '고침', data: { minutes: -5 } })).toBe(
    '더 드린 시간 5분 거둠: 고침',
  );
  expect(attemptReason({ code: 'late_accepted', note: '연결', data: { positions: [3, 7] } })).toBe(
    '늦게 도착한 답 인정 (3번, 7번): 연결',
  );
});

test('what the product does by itself is said without a colon, and of before there were codes what was written', () => {
  expect(attemptReason({ code: 'released' })).toBe('결과 공개');
  expect(attemptReason({ code: 'noted', note: '옛 기록: (1)' })).toBe('옛 기록: (1)');
});

test('an edition named after its day is said as one', () => {
  expect(attemptReason({ code: 'consented', data: { version: '2026-03-01' } })).toBe(
    '동의: 2026년 3월 1일 (일) 버전',
  );
});

test('every other step has its sentence, with what is known of it', () => {
  const data = {
    version: 'v3',
    seconds: 90,
    percent: 25,
    attemptNo: 'L-1',
    receipt: 'ab12',
    minutes: 7,
    items: 20,
    parallels: 3,
    typed: '삼',
    way: '다시 채점',
    level: '심화',
    positions: [2],
  };
  const codes = [
    'applied',
    'retest_applied',
    'consented',
    'started',
    'submitted',
    'expired',
    'outage',
    'offline',
    'paused',
    'resumed',
    'resumed_overdue',
    'extra_time',
    'transcripts_given',
    'transcripts_taken',
    'unvoided',
    'earlier_voided',
    'earlier_unvoided',
    'earlier_level',
    'reopened',
    'retest_told',
    'items_short',
    'parallels',
    'scored',
    'to_review',
    'marked',
    'mark_corrected',
    'late_refused',
    'reading_accepted',
    'reading_refused',
    'regraded',
    'level_decided',
    'level_taken_back',
  ] as const;
  const said = codes.map((code) => attemptReason({ code, data }));
  expect(new Set(said).size).toBe(codes.length);
  for (const sentence of said) expect(sentence).not.toMatch(/undefined|^$/);
  const of = (code: (typeof codes)[number]) => said[codes.indexOf(code)];
  expect(of('consented')).toContain('v3');
  for (const code of ['outage', 'offline', 'resumed', 'resumed_overdue'] as const)
    expect(of(code)).toContain('90초');
  expect(of('earlier_voided')).toContain('L-1');
  expect(of('reopened')).toMatch(/7분.*ab12/);
  expect(of('parallels')).toMatch(/20문항.*3문항/);
  expect(of('mark_corrected')).toContain('2번');
  expect(attemptReason({ code: 'voided' })).toBe('');
  expect(attemptReason({ code: 'time_given' })).toBe('시간 0분 추가');
  expect(attemptReason({ code: 'late_refused' })).toBe('늦게 도착한 답 인정하지 않음 ()');
});
