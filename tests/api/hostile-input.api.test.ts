import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember } from '../given-members.ts';
import { workOf } from '../pauses.ts';
import { call, startAcademy, type TestAcademy } from '../start.ts';

let academy: TestAcademy;
let member: GivenMember;
beforeAll(async () => {
  academy = await startAcademy();
  member = await givenMember(academy);
});
afterAll(() => academy.close());

/** The calls of members, sessions, proofs and addresses. */
const ofAccounts =
  /^[A-Z]+ \/api\/(login|logout|token|social|getCaptcha|checkChptcha|checkId|signup|findId|findPw|change|auth|withdrawalUser|account|addresses)(\/|$)/;

function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let i = 0; i < levels; i++) value = { value };
  return value;
}

/** Words to search for may be anything that can be written; what is left of these in an address is plain text. */
const isPlainThere = ({ route }: Place, name: string) =>
  route === 'GET /api/addresses' && /surrogate|number|shadows/.test(name);

/** What no field takes, whatever it is for. */
const hostile: readonly (readonly [string, unknown])[] = [
  ['a NUL', 'a\u0000b'],
  ['a lone high surrogate', 'a\ud800'],
  ['a lone low surrogate', '\udc00b'],
  ['a huge text', 'a'.repeat(900_000)],
  ['a huge list', Array.from({ length: 50_000 }, () => 'a')],
  ['a bottomless object', deep(60)],
  ['a number out of range', 1e308],
  ['an object that shadows', { __proto__: { isAdmin: true }, constructor: 'x' }],
];

interface Place {
  readonly route: string;
  readonly field: string;
}
const fieldsOf = (input: object): string[] => ('shape' in input ? Object.keys(input.shape as object) : []);

function places(): Place[] {
  return academy.served
    .filter((one) => ofAccounts.test(one.route))
    .flatMap(({ route, input }) => ['surprise', ...fieldsOf(input)].map((field) => ({ route, field })));
}

async function send({ route, field }: Place, value: unknown): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_all, name: string) =>
    name === field && typeof value === 'string'
      ? encodeURIComponent(value.toWellFormed().slice(0, 150))
      : '99999999',
  );
  const { token } = member;
  if (method !== 'GET' && method !== 'DELETE')
    return refusalOf(await call(academy, `${method} ${path}`, { token, json: { [field]: value } }));
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 6_000);
  const query = new URLSearchParams({ [field]: text.toWellFormed() });
  return (await call(academy, `${method} ${path}?${query}`, { token })).status;
}

/** A refresh refuses by its result code, with 200 (the specification, 4). */
function refusalOf({ status, resultCode }: { status: number; resultCode: string | 0 }): number {
  return status === 200 && resultCode !== 0 ? 400 : status;
}

describe.each(hostile)('%s', (name, value) => {
  test('is refused with a 4xx by every field of every account call', async () => {
    await academy.db.deleteFrom('budgets').execute();
    const answers: string[] = [];
    for (const place of places().filter((one) => !isPlainThere(one, name))) {
      const status = await send(place, value);
      if (status < 400 || status > 499) answers.push(`${place.route} ${place.field}: ${status}`);
    }
    expect(answers).toEqual([]);
  });
});

test('there is something to refuse: the calls and fields that were tried', () => {
  expect(new Set(places().map((one) => one.route)).size).toBeGreaterThan(30);
  expect(places().length).toBeGreaterThan(80);
});

test('a body that is no object, broken JSON, a file, and half a surrogate in the address', async () => {
  const { token } = member;
  expect((await call(academy, 'POST /api/login', { json: ['a'] })).status).toBe(400);
  expect((await call(academy, 'POST /api/login', { json: 'a' })).status).toBe(400);
  const raw = (body: BodyInit, type?: string) =>
    fetch(`${academy.url}/api/login`, {
      method: 'POST',
      body,
      ...(type && { headers: { 'content-type': type } }),
    });
  expect((await raw('{"memberId":', 'application/json')).status).toBe(400);
  expect((await raw('memberId=a%ED%A0%80&password=b%00', 'application/x-www-form-urlencoded')).status).toBe(
    400,
  );
  const form = new FormData();
  form.set('memberId', new Blob(['parent1']), 'a.txt');
  form.set('password', 'x');
  expect((await raw(form)).status).toBe(415);
  expect((await raw('a', 'text/csv')).status).toBe(415);
  const many = new URLSearchParams(Array.from({ length: 2_000 }, (_, i) => [`f${i}`, 'x']));
  expect((await raw(many)).status).toBe(400);
  const half = await fetch(`${academy.url}/api/checkId?userId=%ED%A0%80`);
  expect(half.status).toBe(400);
  expect((await call(academy, 'GET /api/account', { token })).status).toBe(200);
});

test.each([
  ['separators without end', `${'a-'.repeat(100_000)}@b.kr`],
  ['domains without end', `a@${'b.'.repeat(100_000)}kr`],
  ['many at signs', '@'.repeat(200_000)],
  ['almost right', `${'a.a'.repeat(80)}@${'b-b'.repeat(80)}!`],
])('an e-mail address made to hang the pattern is refused at once: %s', async (_name, email) => {
  const began = performance.now();
  const answer = await call(academy, 'POST /api/account/email/code', {
    token: member.token,
    json: { email },
  });
  expect(answer.status).toBe(400);
  expect(answer.fields?.email).toContain('이메일');
  // A pattern that hangs takes minutes.
  expect(performance.now() - began).toBeLessThan(10_000);
});

/** The pattern a quick hand would write for §5, and why the rule is written by hand instead. */
test('the same address hangs the rule as a nested pattern: the control', () => {
  const nested = /^[A-Za-z0-9]+([-_.]?[A-Za-z0-9]+)*@/;
  // Of this thread's own time: on a crowded machine the short one may be kept waiting for longer than the long one takes.
  const timed = (length: number) => workOf(() => nested.test(`${'a'.repeat(length)}!`));
  timed(10);
  expect(timed(26) / Math.max(timed(16), 0.001)).toBeGreaterThan(50);
});
