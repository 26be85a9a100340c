import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nobodysPage, type WhosePage, whosePage } from './whose-page.ts';

const [one, oneAgain, other] = [{ staffId: 1 }, { staffId: 1 }, { staffId: 2 }];
type Page = WhosePage<{ staffId: number }>;
const open: Page = { person: one, isOver: false, turn: 0 };
const over: Page = { person: one, isOver: true, turn: 0 };

test.each<[string, Page, { staffId: number } | null | undefined, Page]>([
  ['nobody has been asked yet', nobodysPage, undefined, nobodysPage],
  ['nobody is signed in', nobodysPage, null, nobodysPage],
  ['somebody is', nobodysPage, one, open],
  ['the session ended', open, null, over],
  ['it is still over', over, null, over],
  ['the same person is back', over, oneAgain, { person: oneAgain, isOver: false, turn: 0 }],
  ['another person signed in over it', over, other, { person: other, isOver: false, turn: 1 }],
  ['another tab signed somebody else in', open, other, { person: other, isOver: false, turn: 0 }],
  ['the person signed out', open, undefined, nobodysPage],
  ['the person signed out where it was over', over, undefined, nobodysPage],
])('%s', (_what, page, signedIn, next) => expect(whosePage(page, signedIn)).toEqual(next));

test('a page nothing happened to stays the same object', () => {
  expect(whosePage(open, one)).toBe(open);
  expect(whosePage(over, null)).toBe(over);
});

test('who is signed in is asked for in one way: another one on the same key would take its place', () => {
  const src = join(import.meta.dirname, '../../..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((one) =>
    /(?<!\.test)\.tsx?$/.test(one),
  );
  const asking = files.filter((one) =>
    /queryKey: (?:staffKey\b|\['office', 'me'\]),?\s+(?:retry|queryFn)/.test(
      readFileSync(join(src, one), 'utf8'),
    ),
  );
  expect(asking.map((one) => one.replaceAll('\\', '/'))).toEqual(['features/staff/parts/use-staff.ts']);
});
