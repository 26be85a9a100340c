import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isOfOffice, rolesIn, routesIn, withRoutesOnly } from './routes-only.ts';

const contract = `export const Name = z.string();
export const login = endpoint('POST /api/login', { input: z.strictObject({ name: Name }) });
export const listSeats = endpoint(
  'GET /api/seats/:id',
  { input: z.strictObject({}) },
);
export const createSeat = endpoint('POST /api/seats', {
  isCreating: true,
  input: z.strictObject({}),
});
const hidden = endpoint('GET /api/hidden', {});`;
const read = (code: string) => withRoutesOnly(code, () => ({ text: contract }));

test('the endpoints of a contract, whichever way the formatter broke the line', () => {
  expect([...routesIn(contract)]).toEqual([
    ['login', `{ route: 'POST /api/login' }`],
    ['listSeats', `{ route: 'GET /api/seats/:id' }`],
    ['createSeat', `{ route: 'POST /api/seats', isCreating: true }`],
  ]);
});

test('an endpoint becomes its route; types and other values stay imported', () => {
  expect(read(`import { login, Name, type Seat } from '../contract.ts';\ncall(login);`)).toBe(
    `import { Name, type Seat } from '../contract.ts'; const login = { route: 'POST /api/login' };\ncall(login);`,
  );
  expect(read(`import { login, type Seat } from '../contract.ts';`).trim()).toBe(
    `const login = { route: 'POST /api/login' };`,
  );
  expect(read(`import {\n  listSeats,\n} from '#src/features/seats/contract/list.ts';`).trim()).toBe(
    `const listSeats = { route: 'GET /api/seats/:id' };`,
  );
});

test('one that makes a new thing says so: its calls go out with a key', () => {
  expect(read(`import { createSeat, listSeats } from '../contract.ts';`).trim()).toBe(
    `const createSeat = { route: 'POST /api/seats', isCreating: true }; const listSeats = { route: 'GET /api/seats/:id' };`,
  );
});

test('of every contract, all that say so and no other', () => {
  const files = globSync('src/features/**/contract{.ts,/**/*.ts}').map((file) => readFileSync(file, 'utf8'));
  const said = files.flatMap((text) => text.match(/(?:^ +|[{,] )isCreating: true\b/gm) ?? []).length;
  const carried = files
    .flatMap((text) => [...routesIn(text).values()])
    .filter((one) => one.includes('isCreating'));
  expect(said).toBeGreaterThan(30);
  expect(carried).toHaveLength(said);
});

test('in a module of the office an endpoint keeps the roles it admits, whatever right names them', () => {
  const roles = new Map([['createSeat', ['owner', 'manager']]]);
  const code = `import { createSeat, listSeats } from '../contract.ts';`;
  expect(withRoutesOnly(code, () => ({ text: contract, roles })).trim()).toBe(
    `const createSeat = { route: 'POST /api/seats', isCreating: true, roles: ["owner","manager"] }; const listSeats = { route: 'GET /api/seats/:id' };`,
  );
  expect(
    [
      'src/features/bookkeeping/office/payments.page.tsx',
      'src/features/invigilation/parts/office/dialogs/void-dialog.tsx',
      'src/web/office/history.tsx',
    ].map(isOfOffice),
  ).toEqual([true, true, true]);
  expect(['src/features/accounts/pages/sign-up.page.tsx', 'src/web/api/api.ts'].map(isOfOffice)).toEqual([
    false,
    false,
  ]);
});

test('of every contract, each endpoint of the staff carries the very roles it declares', async () => {
  let carried = 0;
  for (const file of globSync('src/features/**/contract{.ts,/**/*.ts}')) {
    const path = resolve(file);
    const whole: Record<string, { roles?: readonly string[] }> = await import(path);
    for (const [name, text] of routesIn(readFileSync(path, 'utf8'), await rolesIn(path))) {
      const admitted = whole[name]?.roles;
      expect(/roles: (\[[^\]]*\])/.exec(text)?.[1], `${file} ${name}`).toBe(
        admitted && JSON.stringify(admitted),
      );
      if (admitted) carried += 1;
    }
  }
  expect(carried).toBeGreaterThan(200);
});

test.each([
  `import type { login } from '../contract.ts';`,
  `const { login } = await import('../contract.ts');`,
  `import { login } from './calls.ts';`,
])('%s stays as it is', (code) => {
  expect(read(code)).toBe(code);
});

test('reading a schema that is not there fails the build, saying so', () => {
  expect(() => read(`import { login } from '../contract.ts';\nlogin.input.parse({});`)).toThrow(
    'login.input',
  );
  expect(() => read(`import { login } from '../contract.ts';\ntype In = typeof login.input;`)).not.toThrow();
  expect(() =>
    read(
      `import { login } from '../contract.ts';\nawait import('../contract.ts').then((whole) => whole.login.input);`,
    ),
  ).not.toThrow();
});
