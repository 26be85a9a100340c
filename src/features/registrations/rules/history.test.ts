import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noShowCause } from '#src/shared/no-shows.ts';
import { causeWord, staffIdOf, whoWord } from './history.ts';

test('who acted is a colleague by name and a family never', () => {
  const names = new Map([[12, '김관리']]);
  expect(staffIdOf('staff 12')).toBe(12);
  expect(staffIdOf('member 12')).toBeNull();
  expect(
    ['staff 12', 'staff 13', 'member 4', 'provider', 'waiting list', 'clock'].map((one) =>
      whoWord(one, names),
    ),
  ).toEqual(['김관리', '직원', '보호자', '결제사', '대기 순번', '시스템']);
});

test.each(['보호자(어머니) 요청', '강사 병가 (2일)', '(급) 보호자 요청', '형 (초6) 과 같은 날 (토)'])(
  'a reason with brackets of its own comes along whole: %s',
  (reason) =>
    expect(causeWord(`moved by staff (${reason}): session 3 to 4`, 'confirmed')).toEqual({
      word: '회차 이동',
      note: reason,
    }),
);

test('what happened is said in Korean, with the reason staff gave', () => {
  expect(causeWord('moved by staff (보호자 요청): session 3 to 4', 'confirmed')).toEqual({
    word: '회차 이동',
    note: '보호자 요청',
  });
  expect(causeWord('attendance taken back', 'confirmed').word).toBe('응시 기록 되돌림');
  expect(causeWord('no-show close', 'absent').word).toBe('결시 정리');
  expect(causeWord('no-show close undone', 'confirmed').word).toBe('결시 정리 되돌림');
  expect(causeWord('something new', 'held').word).toBe('자리 잡음');
});

const rooms = ['registrations', 'waitlist', 'test-results', 'test-day', 'opening', 'entrance-tests'];
const writers = rooms.flatMap((room) => globSync(`src/features/${room}/actions/**/*.server.ts`));

/** Every cause the product writes: the texts on the lines that name one. */
function writtenCauses(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => /\bcause\b\s*[:=]/.test(line) && !/readonly|select|string;/.test(line))
    .flatMap((line) => [...line.slice(line.indexOf('cause')).matchAll(/(['`])(.*?)\1/g)])
    .map(([, , text = '']) => text)
    .filter((text) => /^[a-z]/.test(text) && !['cancelled', 'confirmed'].includes(text));
}

test('every cause that the product writes has its word', () => {
  const sources = writers.map((file) => readFileSync(file, 'utf8'));
  const causes = [...new Set([...sources.flatMap(writtenCauses), noShowCause])];
  expect(causes.length).toBeGreaterThan(15);
  expect(causes.filter((cause) => causeWord(cause, 'confirmed').word === '상태 변경')).toEqual([]);
  const planted = writtenCauses("const by = { actor: 'clock', cause: 'swept by a broom', now };");
  expect(planted.map((cause) => causeWord(cause, 'confirmed').word)).toEqual(['상태 변경']);
});
