import { expect, test } from 'vitest';
import { signPairs } from '#src/shared/words/sign-pairs.ts';
import {
  boundedTotal,
  cleanQuery,
  containsKeywords,
  faqSearchText,
  foundPieces,
  isBot,
  isFoundBy,
  likePattern,
  listAddress,
  mostCounted,
  readListQuery,
  readPostId,
  snippetOf,
  ViewBook,
} from './post-lists.ts';
import { foldText } from './search-terms.ts';

test('an address line of any shape becomes a query', () => {
  for (const page of ['0', '-1', '1e9', '99999', 'NaN', '', '٣'])
    expect(readListQuery(new URLSearchParams({ page })).page).toBe(1);
  expect(readListQuery(new URLSearchParams('page=3&q=%00%20a%0A&category=%EC%9A%B4%EC%98%81'))).toEqual({
    category: '운영',
    keywords: 'a',
    page: 3,
    size: 10,
  });
  for (const [raw, size] of [
    ['30', 30],
    ['31', 10],
    ['', 10],
  ] as const)
    expect(readListQuery(new URLSearchParams({ size: raw })).size).toBe(size);
  expect(cleanQuery('가'.repeat(500))).toHaveLength(50);
  // Half of a sign is found in no text.
  expect(cleanQuery(`${'가'.repeat(49)}😀`)).toBe('가'.repeat(49));
  expect(readPostId('12')).toBe(12);
  for (const raw of ['0', '-1', '1.5', 'x', '9'.repeat(30), undefined]) expect(readPostId(raw)).toBeNull();
});

test('the address of a page of a list says what was chosen and nothing else', () => {
  const all = { category: '', keywords: '', page: 2, size: 10 } as const;
  expect(listAddress('columns', all)).toBe('/columns?page=2');
  const some = { category: '수학', keywords: 'a&b', page: 1, size: 30 } as const;
  const { searchParams } = new URL(listAddress('columns', some), 'http://localhost');
  expect(readListQuery(searchParams)).toEqual(some);
});

test('what was searched is counted to a bound, a whole list to its end', () => {
  const query = { category: '', keywords: '수학', page: 1, size: 30 } as const;
  expect(boundedTotal(query, 0)).toEqual({ total: 0, hasMore: false, pages: 1 });
  const bounded = { total: mostCounted, pages: Math.ceil(mostCounted / 30) };
  expect(boundedTotal(query, mostCounted)).toEqual({ ...bounded, hasMore: false });
  expect(boundedTotal(query, mostCounted + 1)).toEqual({ ...bounded, hasMore: true });
  expect(boundedTotal({ ...query, keywords: '' }, 1_001)).toEqual({
    total: 1_001,
    hasMore: false,
    pages: 34,
  });
});

test('a word is looked up by its pairs of signs', () => {
  expect(signPairs('입')).toEqual([]);
  expect(signPairs('ab')).toEqual([(97 << 16) ^ 98]);
  expect(signPairs('입학😀')).toHaveLength(2);
});

test('blanks and case do not matter, signs of LIKE mean themselves', () => {
  expect(foldText('입학 테스트 ABC')).toBe('입학테스트abc');
  expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%');
});

test('a question is found by its initial consonants', () => {
  expect(faqSearchText('환불은 언제 되나요?', '3일 안에')).toContain('ㅎㅂㅇㅇㅈㄷㄴㅇ');
});

test('a snippet shows the place', () => {
  expect(snippetOf(`${'가'.repeat(60)}환불${'나'.repeat(90)}`, '환불')).toMatch(/^…가{30}환불나+…$/);
  expect(snippetOf('짧은 글', '없음')).toBe('짧은 글');
});

test('what was found is marked, whatever blanks stand in it', () => {
  expect(foundPieces('입학 테스트 일정', '입학테스트')).toEqual([
    { text: '입학 테스트', isFound: true },
    { text: ' 일정', isFound: false },
  ]);
  expect(foundPieces('a+b (a.b)', 'a.b')).toEqual([
    { text: 'a+b (', isFound: false },
    { text: 'a.b', isFound: true },
    { text: ')', isFound: false },
  ]);
  expect(foundPieces('글', '')).toEqual([{ text: '글', isFound: false }]);
  expect([
    containsKeywords('100%', '%'),
    containsKeywords('백', '%'),
    isFoundBy('스마트 리딩', 'ㅅㅁㅌ'),
  ]).toEqual([true, false, true]);
});

test('robots are no readers', () => {
  expect(isBot('Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe(true);
  expect(isBot(undefined)).toBe(true);
  expect(isBot('Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari')).toBe(false);
});

test('a reload on the same day counts once, the next day again', () => {
  const book = new ViewBook();
  const view = { postId: 1, visitor: 'a', day: '2026-11-21' };
  expect([book.note(view), book.note(view), book.note({ ...view, visitor: 'b' })]).toEqual([
    true,
    false,
    true,
  ]);
  expect(book.take()).toEqual([[1, 2]]);
  expect(book.take()).toEqual([]);
  expect(book.note({ ...view, day: '2026-11-22' })).toBe(true);
  // The control: with the visitor told apart at every call, the reloads are counted.
  const open = new ViewBook();
  for (let i = 0; i < 3; i++) open.note({ ...view, visitor: String(i) });
  expect(open.take()).toEqual([[1, 3]]);
});
