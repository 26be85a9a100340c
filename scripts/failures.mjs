import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The failed tests of one report in vitest's JSON form, each with its file below `root` and the first line of why. A file
 * that failed before its first test stands with its own message.
 */
export function failuresOf(report, root) {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(root, name);
    if (failed.length === 0 && status === 'failed')
      return [{ file, test: '(the file itself)', why: firstLine(message) }];
    return failed.map((test) => ({ file, test: test.fullName, why: firstLine(test.failureMessages?.[0]) }));
  });
}

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';
