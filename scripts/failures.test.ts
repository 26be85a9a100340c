import { expect, test } from 'vitest';
// @ts-expect-error The script is plain JavaScript: it runs before anything is installed.
import { failuresOf } from './failures.mjs';

test('what failed is named with its file and the first line of why, a file that broke before its tests too', () => {
  const passed = { status: 'passed', fullName: 'a sum', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'a call',
    failureMessages: ['\u001b[31mexpected 200\u001b[39m\n    at x'],
  };
  const report = {
    testResults: [
      { name: '/p/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: '/p/b/c.test.ts', status: 'failed', message: 'Cannot find d', assertionResults: [] },
      { name: '/p/e.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  };
  expect(failuresOf(report, '/p')).toEqual([
    { file: 'a.test.ts', test: 'a call', why: 'expected 200' },
    { file: 'b/c.test.ts', test: '(the file itself)', why: 'Cannot find d' },
  ]);
});
