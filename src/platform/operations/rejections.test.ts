import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const fails = `
  Promise.reject(Object.assign(new Error('gone'), { detail: 'Key (mobile)=(01012345678)' }));
  setTimeout(() => console.log('still there'), 50);`;

/** A process that leaves a failed promise behind. */
function ended(script: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=dev', '--input-type=module', '-e', script],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  );
  return { status, stdout: stdout.trim(), stderr };
}

test('a failure nobody waited for is said without what hangs on it, and the process goes on', () => {
  const outlived = ended(`
    const { outliveRejections } = await import('./rejections.ts');
    outliveRejections();${fails}`);
  expect(outlived).toMatchObject({ status: 0, stdout: 'still there' });
  expect(outlived.stderr).toMatch(/Nobody waited for what failed: Error: gone\n\s+at /);
  expect(outlived.stderr).not.toContain('01012345678');
});

test('control: by itself it ends', () => {
  expect(ended(fails)).toMatchObject({ status: 1, stdout: '' });
});
