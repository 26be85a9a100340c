import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventTypes } from '#src/features/webhooks/rules/events.ts';
import { pausesMs } from '#src/features/webhooks/rules/retries.ts';
import { machineScopes } from '#src/shared/access/scopes.ts';

const told = readFileSync('docs/integrations.md', 'utf8');
/** The names in the first cell of a table's rows. */
const firstCells = [...told.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);

test('the developer of another system is told every event, and none there is not', () => {
  expect(firstCells.filter((name) => /^[a-z]+\.[a-z]+$/.test(name) && !name.startsWith('common.'))).toEqual([
    ...eventTypes,
  ]);
});

test('and every scope', () => {
  expect(firstCells.filter((name) => name.includes(':'))).toEqual([...machineScopes]);
});

test('and how often a delivery is tried', () => {
  expect(pausesMs.slice(0, -1)).toEqual([
    5_000,
    ...[1, 5, 15, 30].map((minutes) => minutes * 60_000),
    ...[1, 2, 4, 7].map((hours) => hours * 3_600_000),
  ]);
  expect(told).toContain('after 5 seconds, 1, 5, 15 and 30 minutes, 1, 2, 4, 7 and 9 hours');
});
