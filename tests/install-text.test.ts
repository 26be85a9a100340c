import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingNames } from '#src/platform/config.ts';
import { blocksOf } from '../drill/parts/install-text.ts';
// @ts-expect-error plain JavaScript shared with the start script
import { nodeEnvironment, nodeFlags } from '../scripts/node-flags.mjs';

const read = (path: string) => readFileSync(path, 'utf8');
const blocks = blocksOf(read('docs/install.md'));
const pasted = blocks.map(({ text }) => text).join('\n');
const operations = read('docs/operations.md');
const commands = read('src/commands.ts');
const { scripts } = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const units = globSync('deploy/systemd/*.{service,timer}');

const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, one = '']) => one)),
];

test('every file that is pasted from the program is there, and is a program where it is started', () => {
  const paths = found(pasted, /\/opt\/academy\/(deploy\/[\w./@-]+)/g).filter(
    (path) => !path.includes('academy-'),
  );
  expect(paths.length).toBeGreaterThan(6);
  for (const path of paths) expect(existsSync(path) || path.endsWith('/'), path).toBe(true);
  for (const path of [
    ...globSync('deploy/postgres/*'),
    'deploy/systemd/academy',
    'deploy/systemd/rolling-restart',
  ])
    if (!path.endsWith('.conf')) expect(read(path), path).toMatch(/^#!\/bin\/sh\n/);
});

test('every unit that is named is there, and starts the product as it is started everywhere', () => {
  const named = found(
    `${pasted}\n${operations}`,
    /\b(academy-(?:web@\d+|worker|base-backup|backup-check)(?:\.timer)?)\b/g,
  );
  expect(named.length).toBeGreaterThan(5);
  const files = named
    .map((name) => name.replace(/@\d+/, '@'))
    .map((name) => (name.endsWith('.timer') ? name : `${name}.service`));
  for (const file of files) expect(units, file).toContain(`deploy/systemd/${file}`);
  const starts = [...units, 'deploy/systemd/academy'].filter((unit) =>
    read(unit).includes('dist/server/main.js'),
  );
  expect(starts).toHaveLength(5);
  const arenas = `MALLOC_ARENA_MAX=${nodeEnvironment.MALLOC_ARENA_MAX}`;
  expect(read('deploy/docker/Dockerfile')).toContain(arenas);
  for (const unit of starts) {
    expect(read(unit), unit).toContain(`bin/node ${nodeFlags.join(' ')} dist/server/main.js`);
    expect(read(unit), unit).toContain('DATA_DIR=/var/lib/academy');
    // What runs for long, as does what Docker starts.
    if (read(unit).includes('Restart=always')) expect(read(unit), unit).toContain(arenas);
  }
});

test('every setting that is written is one', () => {
  const written = blocks.find(({ text }) => text.includes('/etc/academy.env <<END'))?.text ?? '';
  const names = found(written, /^([A-Z_]+)=/gm);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(settingNames, name).toContain(name);
  // What is read out of the reader's own is asked for in the first block, or made in one before.
  const before = blocks
    .slice(
      0,
      blocks.findIndex(({ text }) => text === written),
    )
    .map(({ text }) => text)
    .join('\n');
  for (const name of found(written, /\$([A-Z_]+)/g))
    expect(before, name).toMatch(new RegExp(`[ \\n]${name}=`));
});

test('every command of the product that is named is one, with its options', () => {
  const lines = [
    ...found(pasted, /^academy ([a-z][^\n|;]*)/gm),
    ...found(operations, /npm run academy -- ([a-z][^`\n]*)/g),
  ];
  expect(lines.length).toBeGreaterThan(12);
  for (const line of lines) {
    const [name = ''] = line.split(/[\s;,]/);
    expect(commands, line).toMatch(new RegExp(`^ {2}'?${name}'?: \\{$`, 'm'));
    for (const option of found(line, /--([a-z-]+)/g))
      expect(commands, line).toMatch(new RegExp(`'?${option}'?: \\{ type:`));
  }
});

test('every script and file that the operations text names is there', () => {
  for (const name of found(operations, /npm run ([a-z:-]+)/g))
    expect(Object.keys(scripts), name).toContain(name);
  const paths = found(operations, /`((?:deploy|docs|src|bench|scripts|drill)\/[\w./@-]+)`/g);
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) expect(existsSync(path), path).toBe(true);
  for (const name of found(operations, /npm run drill -- ([a-z-]+)/g))
    expect(existsSync(`drill/${name}.ts`), name).toBe(true);
  for (const name of found(operations, /`([\w-]+(?:\.api)?\.test\.ts)`/g))
    expect(globSync(`{src,tests}/**/${name}`), name).toHaveLength(1);
});

test('the ports that are asked are those of the units and of Prometheus', () => {
  const asked = found(pasted, /127\.0\.0\.1:(\d+)\/readyz/g);
  expect(asked).toEqual(['13001', '13002', '9465']);
  const watched = found(read('deploy/prometheus/prometheus.yml'), /127\.0\.0\.1:(\d+)/g);
  expect(watched).toEqual(expect.arrayContaining(asked));
});

test('control: a block that is none, and a name that is gone, are found out', () => {
  expect(blocksOf('# A\n\n```sh\nls\n```\n\n```\nno\n```\n\n## B\n\n```sh\ncd /\n```\n')).toEqual([
    { title: 'A', text: 'ls' },
    { title: 'B', text: 'cd /' },
  ]);
  expect(units).not.toContain('deploy/systemd/academy-gone.service');
});
