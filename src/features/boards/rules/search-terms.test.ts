import { expect, test } from 'vitest';
import { corrected, foldText, hasTerms, isCorrectable, termsOf } from './search-terms.ts';

const isFound = (text: string, keywords: string) => hasTerms(foldText(text), keywords);

test.each([
  ['several words in any order', '분수가 어려운 아이, 어디서부터 볼까요', '어려운 분수'],
  ['words that stand apart', '겨울 학기 입학 테스트 접수 일정 안내 (대치 분원)', '대치 입학테스트'],
  ['another word for the same', '교습비 변경 신고에 따른 안내', '학원비'],
  ['how a family asks it', '응시료는 언제까지 환불되나요?', '환불 기간'],
  ['two other words', '형제자매가 함께 다닐 때의 혜택과 신청 방법', '남매 할인'],
  ['the keyboard on English', '입학 절차', 'dlqgkr'],
  ['a word with a particle', '응시료는 언제까지 환불되나요?', '환불은 언제까지'],
  ['what it costs', '과정별 교습비와 금액', '학원비는 얼마'],
])('%s are found', (_what, text, keywords) => expect(isFound(text, keywords)).toBe(true));

test.each([
  ['one of the words is missing', '분수가 어려운 아이', '분수 도형'],
  ['there are no words', '분수가 어려운 아이', '  '],
  ['a word of English', '입학 절차', 'admission'],
  ['the stem of a known word', '언제 오시나요', '언제까지'],
])('where %s nothing is', (_what, text, keywords) => expect(isFound(text, keywords)).toBe(false));

test('a search of many words asks for five of them', () => {
  expect(termsOf('가 나 다 라 마 바 사')).toHaveLength(5);
});

test('a letter that is wrong is put right by the words there are', () => {
  const known = ['입학테스트', '세미나', '분수', '환불', '입학'];
  expect(corrected('입핟테스트', known)).toBe('입학테스트');
  expect(corrected('쎄미나', known)).toBe('세미나');
  expect(corrected('분쑤 환불', known)).toBe('분수 환불');
  expect(corrected('분수', known)).toBeNull();
  expect(corrected('코끼리', known)).toBeNull();
});

test('words that are short, figures and signs are not put right: nothing is read for them', () => {
  expect(['12-345', '수', '%%%%%', ' '].filter(isCorrectable)).toEqual([]);
  expect(['쎄미나', '수 쎄미나'].filter((one) => !isCorrectable(one))).toEqual([]);
});
