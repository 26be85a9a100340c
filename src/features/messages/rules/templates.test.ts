import { expect, test } from 'vitest';
import { stateLabelOf } from './office.ts';
import {
  costOf,
  countTexts,
  filled,
  lettersFor,
  missingFor,
  type Person,
  sellingPhrasesIn,
  sellingPhrasesOf,
  signFault,
  textBytes,
  variableFault,
  variablesOf,
} from './templates.ts';

test.each([
  ['#{이름}님, #{이름}님', ['이름'], null],
  ['안녕하세요', [], null],
  ['#{별명}님', ['별명'], '쓸 수 없는 변수입니다: #{별명}'],
  ['#{이름님', [], '변수는 #{이름}처럼 닫아 주세요.'],
  ['{{name}}님', [], '변수는 #{이름}처럼 닫아 주세요.'],
  ['#{}', [''], '쓸 수 없는 변수입니다: #{}'],
  ['#{constructor}', ['constructor'], '쓸 수 없는 변수입니다: #{constructor}'],
])('%j uses %j: %s', (text, names, fault) => {
  expect(variablesOf(text)).toEqual(names);
  expect(variableFault(text)).toBe(fault);
});

test.each([
  ['축하합니다 🎉🎉', '문자로는 ‘?’로 가는 글자가 있습니다. 지워 주세요: 🎉'],
  ['사랑합니다 ❤️', '문자로는 ‘?’로 가는 글자가 있습니다. 지워 주세요'],
  ['오전 ⏰ ﷽ ไทย', '문자로는 ‘?’로 가는 글자가 있습니다. 지워 주세요: ⏰ ﷽ ไ ท ย'],
  ['한\u0007 줄', '문자로는 ‘?’로 가는 글자가 있습니다. 지워 주세요'],
  // The controls: what carriers show.
  ['중2 · 『수학』 ± αβ 漢字 かな Д ㉠ ～', null],
  ['★ 공지 ☎ 02-555-0100 ♥ ①②', null],
  ['한 줄\r\n두 줄', null],
])('signs of %j: %s', (text, fault) => expect(signFault(text)).toBe(fault));

test('an audience says which values it has not', () => {
  expect(missingFor('#{이름}님 #{설명회}', 'members')).toEqual(['설명회']);
  expect(missingFor('#{이름}님 #{설명회}', 'presentation')).toEqual([]);
});

test('a text is filled whole or not at all, and a value cannot bring a variable of its own', () => {
  expect(filled('#{이름}님의 #{자녀}', { 이름: '김서연', 자녀: '이하늘' })).toBe('김서연님의 이하늘');
  expect(filled('#{이름}님의 #{자녀}', { 이름: '김서연', 자녀: '' })).toBeNull();
  expect(filled('#{이름}님', { 이름: '#{자녀}$&', 자녀: '이하늘' })).toBe('#{자녀}$&님');
});

test('words of advertising are found, bytes counted as carriers do', () => {
  expect(sellingPhrasesIn('선착순 할인 안내')).toEqual(['할인', '선착순']);
  expect(sellingPhrasesIn('첫 달 반값, 지금 신청하세요')).toEqual(['반값', '신청하세요', '지금 신청']);
  expect(sellingPhrasesIn('무료체험 신입생 모집')).toEqual(['무료 체험', '모집']);
  expect(sellingPhrasesIn('내일 시험이 있습니다')).toEqual([]);
  expect(sellingPhrasesIn('상담을 신청해 주셔서 고맙습니다')).toEqual([]);
  expect(sellingPhrasesOf({ kind: 'service', subject: '할인 안내', body: '안내입니다.' })).toEqual(['할인']);
  expect(sellingPhrasesOf({ kind: 'advertising', subject: '할인 안내', body: '안내입니다.' })).toEqual([]);
  expect(textBytes('MSC 안내')).toBe(8);
  const ofBytes = (bytes: number) => '가'.repeat(Math.floor(bytes / 2)) + 'a'.repeat(bytes % 2);
  expect(countTexts([90, 91, 2_000, 2_001].map(ofBytes))).toEqual({ short: 1, long: 2, tooLong: 1 });
  const counts = { short: 3, long: 2 };
  const prices = [undefined, '18,45', '8.4, 25.5', '0,0'];
  expect(prices.map((price) => costOf(counts, price))).toEqual([null, 144, 77, 0]);
});

test.each([
  ['지금부터 한 달 무료!', ['무료 제공']],
  ['입학금 전액 면제', ['무료 제공']],
  ['교재 1+1', ['1+1']],
  ['전 강좌 50% OFF', ['할인']],
  ['겨울방학 SALE', ['세일']],
  ['개강 할 인 행사', ['할인']],
  ['성적 향상을 보장합니다', ['성적 보장']],
  ['설명회에 참석할 인원을 알려 주세요.', []],
  ['건물 주차는 2시간 무료입니다.', []],
  ['1+1=2부터 다시 배웁니다.', []],
  ['시험 점수의 50%를 반영합니다.', []],
  ['환불을 보장하는 규정은 아래와 같습니다.', []],
])('what sells in other words is found too: %s', (text, phrases) =>
  expect(sellingPhrasesIn(text)).toEqual(phrases),
);

const person = (name: string, change: Partial<Person> = {}): Person => ({
  memberId: 1,
  name,
  mobile: '01011112222',
  email: 'a@msc.kr',
  agrees: { day: true, night: false },
  values: { 이름: name },
  ...change,
});
const wanted = { kind: 'service', channel: 'sms', subject: '', body: '#{이름}님' } as const;

const nobody = { hasAgreed: (_: Person) => false, sentBefore: new Set<string>() };

test('one letter an address; who is left out is counted by the first reason', () => {
  const people = [
    person('가'),
    person('나', { mobile: '' }),
    person('다'),
    person('라', { mobile: '01033334444', values: {} }),
    person('마', { mobile: '01055556666', memberId: null }),
  ];
  const service = lettersFor(wanted, people, nobody);
  expect(service.letters.map(({ text }) => text)).toEqual(['가님', '마님']);
  expect(service.leftOut).toEqual({ no_consent: 0, no_address: 1, no_value: 1, twice: 1, sent_before: 0 });
  const once = lettersFor(wanted, people, { hasAgreed: () => false, sentBefore: new Set(['01055556666']) });
  expect([once.letters.length, once.leftOut.sent_before]).toEqual([1, 1]);
  expect(lettersFor(wanted, [person('가😀')], nobody).letters[0]?.text).toBe('가님');
  const mail = lettersFor({ ...wanted, channel: 'mail' }, [person('가😀')], nobody);
  expect(mail.letters[0]?.text).toBe('가😀님');
  const advertising = lettersFor({ ...wanted, kind: 'advertising' }, people, {
    ...nobody,
    hasAgreed: ({ memberId }) => memberId !== null,
  });
  expect(advertising.letters.map(({ text }) => text)).toEqual(['가님']);
  expect(advertising.leftOut.no_consent).toBe(1);
});

test.each([
  ['queued', 'NotEnoughBalance', false, '충전 기다림'],
  ['queued', null, true, '발송 예약'],
  ['queued', null, false, '보내는 중'],
  ['failed', '1030', false, '실패'],
] as const)('a text that is %s for %s, timed %s, is %s', (state, failure, isTimed, label) => {
  expect(stateLabelOf(state, failure, isTimed)).toBe(label);
});
