import { beforeEach, expect, test, vi } from 'vitest';
import { draftCopy } from './draft-copy.ts';

const stored = new Map<string, string>();
const localStorage = new Proxy(
  {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  },
  {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('window', { localStorage });
  vi.useFakeTimers({ now: new Date('2026-11-21T01:00:00Z') });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const saved = '{"body":"저장한 글"}';
const lost = '{"body":"잃을 뻔한 글"}';
const textsOf = (copies: readonly { text: string }[]) => copies.map(({ text }) => text);

/** A page that ended with something unsaved. */
function givenLeft(text = lost, subject = 'post-1') {
  draftCopy(subject).write(1, text);
  vi.advanceTimersByTime(60_000);
}

test('what an earlier opening left outlives the writing and saving of a later one', () => {
  givenLeft();
  const later = draftCopy('post-1');
  later.write(1, '{"body":"새 글"}');
  later.clear();
  expect(textsOf(draftCopy('post-1').left(saved))).toEqual([lost]);
});

test('is forgotten once it is answered, once it is saved, and never with the copy of who takes it over', () => {
  givenLeft();
  const later = draftCopy('post-1');
  const [left] = later.left(saved);
  later.write(1, lost);
  later.drop(left ?? { text: '' });
  expect(textsOf(draftCopy('post-1').left(saved))).toEqual([lost]);
  expect(draftCopy('post-1').left(lost)).toEqual([]);
  expect(stored.size).toBe(0);
});

test('several are asked about once each, the newest first; another text has its own', () => {
  givenLeft();
  givenLeft('{"body":"둘째"}');
  givenLeft();
  givenLeft('{"body":"남의 글"}', 'post-12');
  expect(textsOf(draftCopy('post-1').left(saved))).toEqual([lost, '{"body":"둘째"}']);
});

test('a copy of the earlier form, under the name of its text alone, is found too', () => {
  const copy = { version: 1, text: lost, at: '2026-11-20T01:00:00Z' };
  stored.set('msc.office.unsaved.post-1', JSON.stringify(copy));
  expect(draftCopy('post-1').left(saved)).toEqual([copy]);
});

test('what a copy takes the place of is itself kept until it is answered', () => {
  const copy = draftCopy('post-1');
  const replaced = copy.keepReplaced(3, lost);
  copy.clear();
  expect(draftCopy('post-1').left(saved)).toEqual([replaced]);
  copy.drop(replaced);
  expect(stored.size).toBe(0);
});
