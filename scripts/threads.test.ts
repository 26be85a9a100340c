import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { threads } from './threads.ts';

const folder = mkdtempSync(join(tmpdir(), 'threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const feature = resolve('src/features/measurement');

/** A small program that calibrates in a thread and says how often its own start was run. */
const entry = (door: string) => `
console.log('started');
${door}
import { cellsOf } from '${feature}/rules/calibration/calibration-data.ts';
import { runCalibration } from '${feature}/rules/calibration/calibration.ts';
import { patternsOf } from '${feature}/rules/calibration/calibration-data.ts';
const rows = Array.from({ length: 200 }, (_, i) => [i % 2, i % 3 ? 1 : 0, i % 5 ? 1 : 0]);
const outcome = await calibrateInThread({ cells: cellsOf(rows, 3), itemCount: 3, options: { model: '2pl' } });
console.log(outcome.result.logLikelihood === runCalibration(patternsOf(rows, 3), { model: '2pl' }).logLikelihood);
`;

test.each([
  ['in the entry', `import { calibrateInThread } from '${feature}/actions/in-thread.server.ts';`],
  [
    'in a chunk of its own',
    `const { calibrateInThread } = await import('${feature}/actions/in-thread.server.ts');`,
  ],
])('the thread runs from the built server, asked for %s, and the entry runs once', async (_name, door) => {
  const input = join(folder, 'program.ts');
  const outDir = join(folder, 'out');
  writeFileSync(input, entry(door));
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [threads()],
    build: {
      ssr: input,
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      rollupOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
  const said = execFileSync(process.execPath, [join(outDir, 'main.js')], { encoding: 'utf8', cwd: folder });
  expect(said.trim().split('\n')).toEqual(['started', 'true']);
});
