import { convertQwertyToHangul, disassemble } from 'es-hangul';

/** Text as it is searched: one case, no blanks, so that `입학테스트` finds `입학 테스트`. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, '');
}

/** Words of parents for one thing: whoever writes one of them finds the others too. */
const synonyms: readonly (readonly string[])[] = [
  ['교습비', '수강료', '학원비', '원비', '등록금'],
  ['강사', '선생님', '교사', '쌤'],
  ['셔틀', '셔틀버스', '통학버스', '차량', '학원차'],
  ['형제', '자매', '남매', '다자녀', '둘째'],
  ['할인', '혜택', '감면'],
  ['환불', '반환', '취소'],
  ['기간', '기한', '언제까지', '며칠'],
  ['휴무', '휴원', '쉬는날'],
  ['오시는길', '위치', '약도', '찾아오는'],
  ['입학테스트', '입학시험', '입테', '배치고사'],
  ['레벨테스트', '레테', '진단'],
  ['스마트리딩', '독해', '읽기', '국어', '논술'],
  ['세미나', '강연'],
  ['채용', '구인', '모집분야'],
  ['전화', '연락처'],
  ['일정', '날짜', '시간표'],
  ['얼마', '금액', '비용', '가격'],
];

/** The words that mean something to a search, for putting wrong letters right. */
export const knownTerms: readonly string[] = synonyms.flat();

const mostTerms = 5;

/** What was typed with the keyboard on English: `dlqgkr` is `입학`. */
function fromEnglishKeys(term: string): readonly string[] {
  if (!/^[a-z]{3,}$/.test(term)) return [];
  const typed = convertQwertyToHangul(term);
  return /^[가-힣]{2,}$/.test(typed) ? [typed] : [];
}

/** A word without what Korean hangs on it: `환불은` is `환불`. Nothing that a noun may end with is cut off. */
function withoutParticle(term: string): readonly string[] {
  const stem = /^(.{2,}?)(?:은|는|을|를|에서|에는|까지|인가요|하나요|되나요)$/.exec(term)?.[1];
  return stem === undefined || knownTerms.includes(term) ? [] : [stem];
}

/**
 * The words of a search, each with what counts for it: itself, what else parents call the same, what the keyboard meant. A
 * text is found where each of them stands in it, in whatever order.
 */
export function termsOf(keywords: string): readonly (readonly string[])[] {
  return keywords
    .split(/\s+/)
    .map(foldText)
    .filter(Boolean)
    .slice(0, mostTerms)
    .map((term) => {
      const meant = [term, ...fromEnglishKeys(term), ...withoutParticle(term)];
      const others = synonyms.filter((group) => group.some((one) => meant.includes(one))).flat();
      return [...new Set([...meant, ...others])];
    });
}

/** Whether every word of a search stands in a text that is folded already; false for no words. */
export function hasTerms(folded: string, keywords: string): boolean {
  const terms = termsOf(keywords);
  return terms.length > 0 && terms.every((term) => term.some((one) => folded.includes(one)));
}

const tense: Readonly<Record<string, string>> = { ㄲ: 'ㄱ', ㄸ: 'ㄷ', ㅃ: 'ㅂ', ㅆ: 'ㅅ', ㅉ: 'ㅈ' };
const letters = (term: string) => [...disassemble(term)].map((one) => tense[one] ?? one);

/** Whether two rows of letters differ in one place at the most: one changed, one more or one less. */
function isOneApart(one: readonly string[], other: readonly string[]): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const rest = (list: readonly string[], from: number) => list.slice(from).join('');
  return (
    rest(one, at + 1) === rest(other, at + 1) ||
    rest(one, at) === rest(other, at + 1) ||
    rest(one, at + 1) === rest(other, at)
  );
}

const shortest = 4;

/** The letters of a word that is long enough to be put right; null for one that is not, and for figures and signs. */
function lettersToCorrect(term: string): readonly string[] | null {
  const own = /\p{L}/u.test(term) ? letters(term) : [];
  return own.length < shortest ? null : own;
}

/** Whether any word of a search could be put right: where none can, the words of the site need not be read. */
export function isCorrectable(keywords: string): boolean {
  return keywords.split(/\s+/).some((raw) => lettersToCorrect(foldText(raw)) !== null);
}

/** Each word that is not known in place of the known one it differs from by a letter; null where there is none. */
export function corrected(keywords: string, known: Iterable<string>): string | null {
  const right = new Set([...known].map(foldText).filter((one) => one.length >= 2));
  let isChanged = false;
  const terms = keywords.split(/\s+/).map((raw) => {
    const term = foldText(raw);
    const own = lettersToCorrect(term);
    if (own === null || right.has(term)) return raw;
    // A letter more or less is a syllable more or less at the most: the others need not be taken apart.
    const near = [...right].find(
      (one) => Math.abs(one.length - term.length) <= 1 && isOneApart(own, letters(one)),
    );
    if (near === undefined) return raw;
    isChanged = true;
    return near;
  });
  return isChanged ? terms.join(' ') : null;
}
