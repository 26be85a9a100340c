import {
  keyboard,
  keysOf,
  knownWords,
  normalPassword,
  passwordAdvice,
  passwordLength,
} from '#src/features/members/rules/passwords.ts';
import { coveredByDates, coveredByWalks } from './password-walks.ts';

/** Staff see many people's data, so theirs are longer (characters after NFKC). */
const staffPasswordMin = 12;
/** Letters that must be left beside words a guesser knows; a syllable counts as two. */
const lettersBesideWords = 5;
/** Signs that must be left beside runs. */
const signsBesideRuns = 8;
/** Weight of the signs that must be left beside words, runs, walks over the keyboard and dates together. */
const weightBesideAll = 5;

/** Words that guessers of an office try besides those they try with everybody. */
const officeWords =
  `new newbie employee staff worker member manager director officer office company team work job boss counselor
  user test tester temp temporary guest change changeme default initial secret secure security private pass root super
  system server computer internet access account spring summer autumn fall winter monday friday january february march april june july august september
  october november december jan feb mar apr may jun jul aug sep oct nov dec hello world daechi mokdong junggye bundang
  hagwon
  직원 신입 신입사원 사원 교사 강사 원장 실장 부장 상담 상담실 상담사 회사 사무실 근무 출근 퇴근 임시 변경 초기 초기화 보안 접속
  계정 봄 여름 가을 겨울 올해 내년 학년도 학기 방학 특강 개강 입시 시험 성적 등록 수강 수업 교실 강의 학부모 레벨 테스트
  국어 영어 합격 최고`
    .split(/\s+/)
    .filter((word) => word !== '');
/** What stands in the name of most academies; neither this nor the own name stands in a password of the office. */
const academyWords = ['msc', 'academy', '아카데미'];

/** What a sign is often written for, a letter each; `1` and `!` are read in two ways. */
const lookalikes = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
  '@': 'a',
  $: 's',
  '|': 'l',
};
const readings: readonly Readonly<Record<string, string>>[] = [
  {},
  { ...lookalikes, 1: 'l', '!': 'l' },
  { ...lookalikes, 1: 'i', '!': 'i' },
];

/** A way to read a password: what is compared with words, and the signs themselves, as many. */
interface Reading {
  readonly read: readonly string[];
  readonly signs: readonly string[];
  readonly words: (words: readonly string[]) => readonly string[];
}

function readingsOf(password: string): Reading[] {
  const of = (text: string, words: Reading['words']) =>
    readings.map((table) => {
      const signs = [...text];
      return { signs, read: signs.map((sign) => table[sign] ?? sign), words };
    });
  return [
    ...of(normalPassword(password).toLowerCase(), (words) => words),
    // `사랑` and `tkfkd` are one, whichever of them was typed. Single jamo keep their keys in NFC only.
    ...of(keysOf(password.normalize('NFC')), (words) => words.map(keysOf)),
  ];
}

/** Which signs of a reading belong to one of the words. */
function coveredByWords({ read, words }: Reading, list: readonly string[]): Set<number> {
  const covered = new Set<number>();
  for (const word of words(list).map((one) => [...one]))
    for (let at = 0; at + word.length <= read.length; at++)
      if (word.every((sign, i) => read[at + i] === sign)) for (const i of word.keys()) covered.add(at + i);
  return covered;
}

const besides = (from: string, to: string) =>
  keyboard.some(
    (row) => row.includes(from) && row.includes(to) && Math.abs(row.indexOf(from) - row.indexOf(to)) === 1,
  );
const isStep = (from: string, to: string) =>
  Math.abs((from.codePointAt(0) ?? 0) - (to.codePointAt(0) ?? 0)) <= 1 || besides(from, to);

/** Which signs belong to a run of four or more: `1234`, `dcba`, `7777`, `qwer`. */
function coveredByRuns(signs: readonly string[]): Set<number> {
  const covered = new Set<number>();
  for (let from = 0; from < signs.length; ) {
    let to = from + 1;
    while (to < signs.length && isStep(signs[to - 1] ?? '', signs[to] ?? '')) to++;
    if (to - from >= 4) for (let at = from; at < to; at++) covered.add(at);
    from = to;
  }
  return covered;
}

const weightOf = (sign: string) => (/[가-힣]/.test(sign) ? 2 : /\p{L}/u.test(sign) ? 1 : 0);

/** Whether next to nothing is left of a reading once known words and runs are taken out. */
function isKnown(reading: Reading, words: readonly string[]): boolean {
  const inWords = coveredByWords(reading, words);
  const inRuns = coveredByRuns(reading.signs);
  const left = reading.signs.filter((_, at) => !inWords.has(at) && !inRuns.has(at));
  return inWords.size > 0 && left.reduce((sum, sign) => sum + weightOf(sign), 0) < lettersBesideWords;
}

/** Whether next to nothing is left of a reading once words, runs, walks and dates are taken out together. */
function isPieced(reading: Reading, words: readonly string[]): boolean {
  const { signs } = reading;
  const covered = [
    coveredByWords(reading, words),
    coveredByRuns(signs),
    coveredByWalks(signs),
    coveredByDates(signs),
  ];
  const left = signs.filter((sign, at) => sign.trim() !== '' && !covered.some((one) => one.has(at)));
  return left.reduce((sum, sign) => sum + Math.max(1, weightOf(sign)), 0) < weightBesideAll;
}

/** What guessers know of a person of the office: the address with its parts, and the name. */
function ownWords({ email, name }: { readonly email: string; readonly name: string }): string[] {
  const account = (email.split('@')[0] ?? '').toLowerCase();
  const parts = [account, ...account.split(/[._+-]/)].filter((word) => word.length >= 3);
  return [...parts, name.replace(/\s/g, '').toLowerCase()].filter((word) => word.length >= 2);
}

/** A name whole and in its parts, as somebody would write it without spaces. */
function nameParts(name: string): string[] {
  const parts = name.toLowerCase().split(/\s+/);
  return [...parts, parts.join('')].filter((part) => part.length >= 3);
}

/**
 * Why a staff password is refused, as a sentence; null where it is good. What members may not use staff may not either;
 * besides it is longer, holds nothing of the person's own or of the academy's name anywhere, and more than known words,
 * runs, walks over the keyboard and dates, with signs written for letters read as these.
 */
export function staffPasswordRefusal(
  password: string,
  own: { readonly email: string; readonly name: string; readonly academy: string },
): string | null {
  const plain = normalPassword(password);
  const length = [...plain].length;
  if (length < staffPasswordMin) return `비밀번호는 ${staffPasswordMin}자 이상으로 정해 주세요.`;
  if (length > passwordLength.max) return `비밀번호는 ${passwordLength.max}자까지입니다.`;
  const all = readingsOf(password);
  const holds = (words: readonly string[]) => all.some((reading) => coveredByWords(reading, words).size > 0);
  if (holds(ownWords(own))) return '이메일이나 이름이 들어간 비밀번호는 쓸 수 없습니다.';
  if (holds([...academyWords, ...nameParts(own.academy)]))
    return '학원 이름이 들어간 비밀번호는 쓸 수 없습니다.';
  const advice = passwordAdvice(password, { email: own.email, name: own.name });
  if (advice) return advice;
  if (all.some((reading) => isKnown(reading, [...knownWords, ...officeWords])))
    return '널리 쓰이는 낱말로 된 비밀번호는 쓸 수 없습니다. 낱말을 몇 개 더 이어 보세요.';
  if (all.some((reading) => isPieced(reading, [...knownWords, ...officeWords])))
    return '자판 순서, 연도와 계절, 널리 쓰이는 낱말만으로 된 비밀번호는 쓸 수 없습니다. 관계없는 낱말을 몇 개 더 이어 보세요.';
  const signs = [...plain.toLowerCase()];
  if (signs.length - coveredByRuns(signs).size < signsBesideRuns)
    return '이어지는 글자나 숫자로 된 비밀번호는 쓸 수 없습니다.';
  return null;
}
