import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chunkFiles } from './chunks.ts';

test('every file that a group of the build begins with is there', () => {
  const named = Object.values(chunkFiles).flat();
  expect(named.filter((file) => !existsSync(`src/${file}`))).toEqual([]);
});
