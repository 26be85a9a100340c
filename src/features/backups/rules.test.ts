import { expect, test } from 'vitest';
import { dayMs } from '#src/shared/durations.ts';
import { backupsDue } from './rules.ts';

const now = new Date('2026-12-02T01:00:00Z');
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * dayMs + ms);

test.each([
  ['nothing was ever done', null, null, ['아직 만든 백업이 없습니다.', '백업을 복원해 본 적이 없습니다.']],
  ['both are fresh', ago(1), ago(20), []],
  ['a moment before both are due', ago(8, 1), ago(30, 1), []],
  ['the backup is due', ago(8), ago(1), ['마지막 백업이 8일 전입니다.']],
  ['the rehearsal is due', ago(0), ago(30), ['마지막 복원 연습이 30일 전입니다.']],
  ['made, and never restored', ago(0), null, ['백업을 복원해 본 적이 없습니다.']],
])('%s', (_what, madeAt, restoredAt, due) => {
  expect(backupsDue({ madeAt, restoredAt }, now)).toEqual(due);
});
