import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { type Right, rights } from '#src/shared/access/rights.ts';
import { routesOf, valuesOf } from './browser-contract.ts';
import { isContract, routesOnly } from './routes-only.ts';

const contract = `import { z } from './schemas.ts';
import { endpoint } from './endpoint.ts';
import { rights } from './rights.ts';

export const Name = z.string('a name, please');
export const longest = 40;
export const login = endpoint('POST /api/login', { input: z.strictObject({ name: Name }) });
export const listSeats = endpoint(
  'GET /api/seats/:id',
  { roles: rights.branch, input: z.strictObject({}) },
);
export const createSeat = endpoint('POST /api/seats', {
  isCreating: true,
  input: z.strictObject({ label: z.string('a label, please') }),
});
`;
const lines = (text: string) => text.split('\n').map((line) => line.trim());

test('the endpoints of a contract, each in its own line, with what a call needs of it', () => {
  const made = lines(routesOf('contract.ts', contract, '/contract.ts?values'));
  expect(made[2]).toBe(`import { rights } from './rights.ts';`);
  expect(made[6]).toBe(`export const login = { route: 'POST /api/login' };`);
  expect(made[7]).toContain(`{ route: 'GET /api/seats/:id', roles: rights.branch }`);
  expect(made[11]).toBe(`export const createSeat = { route: 'POST /api/seats', isCreating: true };`);
  expect(made.filter((line) => line !== '' && line !== ';')).toHaveLength(5);
  expect(made.at(-2)).toContain(`export * from "/contract.ts?values";`);
});

test('its other values, without the endpoints', () => {
  const made = valuesOf('contract.ts', contract);
  expect(made).toContain(`export const Name = /* @__PURE__ */ (() => (z.string('a name, please')))()`);
  expect(made).toContain('export const longest = 40;');
  expect(made).not.toContain('/api/');
  expect(lines(made)).toHaveLength(lines(contract).length);
});

test('what the browser could not be told is refused', () => {
  const of = (spec: string) => () =>
    routesOf('contract.ts', `export const a = endpoint('GET /a', ${spec});`, '');
  expect(of('spec')).toThrow('written out');
  expect(of('{ ...common }')).toThrow('written out');
  expect(of(`{ roles: [...rights.branch] }`)).toThrow('a.roles');
});

const contracts = globSync('src/features/**/contract{.ts,/**/*.ts}').map((file) => resolve(file));

interface Declared {
  readonly route: string;
  readonly roles?: unknown;
  readonly isCreating?: true;
  readonly idempotent?: true;
}

test('of every contract, all endpoints, with the very roles they declare and whether they are sent with a key', async () => {
  const found = { endpoints: 0, roles: 0, creating: 0, once: 0 };
  for (const file of contracts) {
    expect(isContract(file), file).toBe(true);
    const whole: Record<string, unknown> = await import(file);
    const text = routesOf(file, readFileSync(file, 'utf8'), '');
    for (const [name, value] of Object.entries(whole)) {
      // A list of the office has its columns with it: it is no endpoint, and holds no schema.
      if (typeof value !== 'object' || value === null || !('route' in value) || 'columns' in value) continue;
      const { route, roles, isCreating, idempotent } = value as Declared;
      const [, said = ''] = new RegExp(`export const ${name} = .*?\\{ (.*?) \\}`).exec(text) ?? [];
      const right = /roles: rights\.(\w+)/.exec(said)?.[1] as Right | undefined;
      expect(said, `${file} ${name}`).toContain(`route: '${route}'`);
      expect(right && rights[right], `${file} ${name}`).toEqual(roles);
      expect(said.includes('isCreating: true'), `${file} ${name}`).toBe(isCreating ?? false);
      expect(said.includes('idempotent: true'), `${file} ${name}`).toBe(idempotent ?? false);
      found.endpoints += 1;
      found.roles += roles ? 1 : 0;
      found.creating += isCreating ? 1 : 0;
      found.once += idempotent ? 1 : 0;
    }
  }
  expect(found.endpoints).toBeGreaterThan(350);
  expect(found.roles).toBeGreaterThan(200);
  expect(found.creating).toBeGreaterThan(30);
  expect(found.once).toBeGreaterThan(20);
});

const root = mkdtempSync(join(tmpdir(), 'contracts-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const support = {
  'src/features/seats/contract.ts': contract,
  'src/features/seats/schemas.ts': `const schema = (...said: unknown[]) => ({ said, parse: (v: unknown) => v });
export const z = { string: schema, strictObject: schema };`,
  'src/features/seats/endpoint.ts': `export const endpoint = <S extends object>(route: string, spec: S) => ({ route, ...spec });`,
  'src/features/seats/rights.ts': `export const rights = { branch: ['owner', 'manager'] } as const;`,
  'src/features/seats/calls.ts': `export { login as enter } from './contract.ts';`,
  'src/features/seats/passed.ts': `import { login } from './contract.ts';\nexport { login };`,
};

/** What the browser gets of a page, and the maps beside it, by file name. */
async function built(page: string): Promise<Readonly<Record<string, string>>> {
  for (const [path, text] of Object.entries({ ...support, 'src/features/seats/page.ts': page })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const outDir = join(root, 'out');
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [routesOnly(root)],
    build: {
      outDir,
      emptyOutDir: true,
      sourcemap: true,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/features/seats/page.ts'),
        output: { entryFileNames: 'page.js', chunkFileNames: '[name].js' },
        preserveEntrySignatures: 'strict',
      },
    },
  });
  return Object.fromEntries(
    globSync('**/*.{js,map}', { cwd: outDir }).map((name) => [
      name,
      readFileSync(join(outDir, name), 'utf8'),
    ]),
  );
}

test.each([
  ['by name', `import { login } from './contract.ts';\nconsole.log(login.route);`],
  ['by another name', `import { login as enter } from './contract.ts';\nconsole.log(enter.route);`],
  ['as a namespace', `import * as seats from './contract.ts';\nconsole.log(seats.login.route);`],
  ['passed on', `export { login } from './contract.ts';`],
  ['from a module that passes it on', `import { enter } from './calls.ts';\nconsole.log(enter.route);`],
  ['from one that imports and exports it', `import { login } from './passed.ts';\nconsole.log(login.route);`],
  ['beside a value', `import { login, longest } from './contract.ts';\nconsole.log(login, longest);`],
])('an endpoint imported %s comes without its schemas', async (_how, page) => {
  const { 'page.js': script = '', ...others } = await built(page);
  expect(script).toContain('POST /api/login');
  expect(script).not.toMatch(/please|\/api\/seats/);
  expect(Object.keys(others)).toEqual(['page.js.map']);
});

test('a schema that is exported comes where it is imported, and no endpoint with it', async () => {
  const { 'page.js': script } = await built(
    `import { Name } from './contract.ts';\nconsole.log(Name.parse(''));`,
  );
  expect(script).toContain('a name, please');
  expect(script).not.toMatch(/a label|\/api\//);
});

test('an awaited contract comes whole, in a file of its own', async () => {
  const { 'page.js': script, 'contract.js': whole } = await built(
    `import { login } from './contract.ts';
export const check = async () => (await import('./contract.ts')).createSeat.input.parse(login.route);`,
  );
  expect(script).not.toContain('please');
  expect(whole).toContain('a label, please');
  expect(whole).toContain('POST /api/seats');
});

test.each([
  `import { login } from './contract.ts';\nlogin.input.parse({});`,
  `import { login as enter } from './contract.ts';\nenter['input'].parse({});`,
  `import * as seats from './contract.ts';\nseats.login.input.parse({});`,
  `import { enter } from './calls.ts';\nenter.input.parse({});`,
  `import { login } from './passed.ts';\nconst { input } = login;\ninput.parse({});`,
])('reading a schema that is not there fails the build: %s', async (page) => {
  await expect(built(page)).rejects.toThrow(/(login|enter)\.input is not in the browser/);
});

test('the type of a schema is no read of it', async () => {
  const page = `import { login } from './contract.ts';\nexport type In = typeof login.input;\nconsole.log(login.route);`;
  expect((await built(page))['page.js']).toContain('POST /api/login');
});

test('the source map leads to the line of the contract, and of the page', async () => {
  const page = `import { createSeat } from './contract.ts';\n\nconsole.log(createSeat.route);\n`;
  const { 'page.js': script = '', 'page.js.map': map = '' } = await built(page);
  const at = (word: string) => {
    const before = script.slice(0, script.indexOf(word)).split('\n');
    const entry = new SourceMap(JSON.parse(map)).findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    return 'originalSource' in entry ? `${entry.originalSource}:${entry.originalLine + 1}` : '';
  };
  expect(at('POST /api/seats')).toMatch(/seats\/contract\.ts:12$/);
  expect(at('console.log')).toMatch(/seats\/page\.ts:3$/);
});
