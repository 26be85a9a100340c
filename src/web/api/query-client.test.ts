import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { followSession } from './query-client.ts';

/** A browser with one member's session and what its pages were told. */
function browser(queries: QueryClient) {
  const identity = (userSeqId: string) => ({ userSeqId, memberId: `parent${userSeqId}`, enrollType: 'web' });
  let member: ReturnType<typeof identity> | null = null;
  const listeners = new Set<() => void>();
  const become = (userSeqId: string | null) => {
    member = userSeqId === null ? null : identity(userSeqId);
    for (const listener of listeners) listener();
  };
  followSession(queries, { getState: () => ({ member }) as never, subscribe: (one) => listeners.add(one) });
  return { become };
}

/** A screen that stays and shows what a query answers; asked again only while it is enabled. */
function screen(queries: QueryClient, key: string, answers: string[]) {
  const shown: unknown[] = [];
  const options = { queryKey: [key], queryFn: async () => answers.shift() ?? 'none' };
  const observer = new QueryObserver(queries, options);
  observer.subscribe(({ data }) => shown.push(data));
  return { shown, disable: () => observer.setOptions({ ...options, enabled: false }) };
}

test('what a member was shown leaves a screen that stays, when another tab signs out', async () => {
  const queries = new QueryClient();
  const { become } = browser(queries);
  become('7');
  const children = screen(queries, 'children', ['김하늘']);
  const branches = screen(queries, 'branches', ['대치', '목동']);
  await expect.poll(() => [children.shown.at(-1), branches.shown.at(-1)]).toEqual(['김하늘', '대치']);
  queries.setQueryData(['left'], '김바다');
  become(null);
  children.disable();
  await expect.poll(() => branches.shown.at(-1)).toBe('목동');
  expect(children.shown.at(-1)).toBeUndefined();
  expect(queries.getQueryData(['left'])).toBeUndefined();
});

test('the next member in the same screen is asked for, and sees nothing of the one before', async () => {
  const queries = new QueryClient();
  const { become } = browser(queries);
  become('7');
  const children = screen(queries, 'children', ['김하늘', '이바다']);
  await expect.poll(() => children.shown.at(-1)).toBe('김하늘');
  become('8');
  await expect.poll(() => children.shown.at(-1)).toBe('이바다');
  expect(children.shown.indexOf(undefined, 1)).toBeLessThan(children.shown.indexOf('이바다'));
});

test('the office in another window of the same browser keeps what it shows', async () => {
  const queries = new QueryClient();
  const { become } = browser(queries);
  become('7');
  const roster = screen(queries, 'office', ['명단', '다시 읽은 명단']);
  const children = screen(queries, 'children', ['김하늘', '이바다']);
  await expect.poll(() => [roster.shown.at(-1), children.shown.at(-1)]).toEqual(['명단', '김하늘']);
  become('8');
  await expect.poll(() => children.shown.at(-1)).toBe('이바다');
  expect(roster.shown.filter((one, at) => at > 0 && one !== '명단')).toEqual([]);
});

test('nothing is forgotten while the session only begins', async () => {
  const queries = new QueryClient();
  const { become } = browser(queries);
  queries.setQueryData(['branches'], '대치');
  become('7');
  become('7');
  expect(queries.getQueryData(['branches'])).toBe('대치');
});
