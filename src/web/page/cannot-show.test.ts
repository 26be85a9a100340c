import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ApiError, unreachable } from '../api/api-error.ts';
import { cannotShow } from './cannot-show.ts';

const answered = (status: number) => new ApiError({ code: 'a.b', message: '', status });

describe('an error in place of a screen', () => {
  test.each([
    ['nothing was read yet, and the network is away', unreachable(), undefined, true],
    ['nothing was read yet, and the server is busy', answered(503), undefined, true],
    ['it was read, and the network is away', unreachable(), {}, false],
    ['it was read, and the server is busy', answered(503), {}, false],
    ['it was read, and something on the way cut it', answered(408), {}, false],
    ['it was read, and it is gone since', answered(404), {}, true],
    ['it was read, and it is not for this reader any more', answered(403), {}, true],
    ['it was read', null, {}, false],
  ])('%s', (_, error, data, isShown) => {
    expect(cannotShow({ error, data })).toBe(isShown);
  });

  test('no screen gives way to whatever error a second reading has', () => {
    const root = join(import.meta.dirname, '..');
    const screens = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.endsWith('.tsx'),
    );
    const giving = screens.filter((one) =>
      /^\s*if \(\w+\.(?:error|isError)\) (?:return|\{)/m.test(readFileSync(join(root, one), 'utf8')),
    );
    expect(giving).toEqual([]);
  });
});
