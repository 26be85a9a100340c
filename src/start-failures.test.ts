import { expect, test } from 'vitest';
import { explainStartFailure } from './start-failures.ts';

const failure = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test.each([
  ['EADDRINUSE', 'Port 3000 is taken'],
  ['ENOSPC', 'The disk is full'],
  ['EACCES', 'DATA_DIR'],
  ['EROFS', 'read-only'],
  ['ECONNREFUSED', 'does not answer'],
  ['28P01', 'refuses this user'],
  ['3D000', 'does not exist'],
  ['42501', 'right to create tables'],
])('%s is explained in one sentence', (code, words) => {
  const sentence = explainStartFailure(failure(code), 3000);
  expect(sentence).toContain(words);
  expect(sentence).not.toContain('\n');
});
test('initdb on a full disk', () => {
  expect(explainStartFailure(new Error('could not write: No space left on device'), 3000)).toContain(
    'disk is full',
  );
});
