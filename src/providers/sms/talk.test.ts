import { expect, test } from 'vitest';
import { leastMs, workOf } from '#tests/pauses.ts';
import { variablesOf } from './talk.ts';

const template = '[#{학원}] #{이름} 님, #{시험} 접수가 끝났습니다.\n일시: #{일시}';

test('finds what stands in the variables of a template', () => {
  expect(
    variablesOf(
      template,
      '[한빛학원] 김하늘 님, 12월 입학 테스트 접수가 끝났습니다.\r\n일시: 12월 5일 (토) 10시',
    ),
  ).toEqual({
    '#{학원}': '한빛학원',
    '#{이름}': '김하늘',
    '#{시험}': '12월 입학 테스트',
    '#{일시}': '12월 5일 (토) 10시',
  });
  expect(variablesOf('안내입니다.', '안내입니다.\n')).toEqual({});
  expect(variablesOf('#{이름} 님께, #{이름} 드림', '하늘 님께, 하늘 드림')).toEqual({ '#{이름}': '하늘' });
});

test.each([
  ['another text', '[한빛학원] 결제가 끝났습니다.'],
  ['a variable that would be empty', '[한빛학원]  님, 12월 접수가 끝났습니다.\n일시: 내일'],
  ['something before it', '안내: [한빛학원] 김하늘 님, 12월 접수가 끝났습니다.\n일시: 내일'],
  ['nothing at its end', '[한빛학원] 김하늘 님, 12월 접수가 끝났습니다.\n일시: '],
])('does not fit %s', (_what, text) => expect(variablesOf(template, text)).toBeNull());

test('does not fit where it says two things with one word, or where nobody knows which variable ends where', () => {
  expect(variablesOf('#{이름} 님께, #{이름} 드림', '하늘 님께, 바다 드림')).toBeNull();
  expect(variablesOf('#{이름}#{날} 안내', '하늘내일 안내')).toBeNull();
  expect(variablesOf('안내입니다.', '안내입니다. 그리고')).toBeNull();
});

test('is quick with a long text that almost fits', async () => {
  const many = Array.from({ length: 20 }, (_, n) => `#{가${n}} 나`).join(' ');
  const compared = () => expect(variablesOf(`${many}.`, '나 '.repeat(5_000))).toBeNull();
  expect(await leastMs(200, () => workOf(compared))).toBeLessThan(200);
});
