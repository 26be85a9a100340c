import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { contentPaths } from '#src/features/site/rules/first-pages.ts';
import routes from '#src/routes.ts';

const entriesOf = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...entriesOf(entry.children ?? [])]);

test('every page that is written in the office whole has its route, and every such route its page', () => {
  const content = entriesOf(routes).filter(({ file }) => file.endsWith('content.page.tsx'));
  expect(content.map(({ path }) => `/${path}`).sort()).toEqual([...contentPaths].sort());
});
