import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSecret, keyedHash, newSecret } from '#src/platform/tokens.ts';
import type { Envelope } from '#src/shared/endpoint/endpoint.ts';
import { startAcademy, type TestAcademy } from '../start.ts';

/**
 * Storms of sends, each through the whole server but for the socket. Behind a proxy, so that the senders can come from
 * many addresses. What a day may send is nearly used up when the storm begins.
 */
let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy({ TRUSTED_PROXY: '127.0.0.1' });
});
afterAll(() => academy.close());

const addressOf = (i: number) => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;
const mobileOf = (i: number) => `010${String(20_000_000 + i)}`;
const codesSent = async () => {
  const { n } = await academy.db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('template', '=', 'proof.code')
    .executeTakeFirstOrThrow();
  return n;
};

interface Attempt {
  readonly mobile: string;
  readonly address: string;
  readonly pass?: string;
}
async function send({ mobile, address, pass }: Attempt) {
  const answer = await academy.app.inject({
    method: 'POST',
    url: '/api/auth/send',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': address,
      ...(pass && { 'x-captcha-pass': pass }),
    },
    payload: `${new URLSearchParams({ studentName: '김하늘', parentsMobile: mobile })}`,
  });
  return { status: answer.statusCode, resultCode: answer.json<Envelope>().resultCode };
}

/** As if this day had counted so many already, by the names of what is counted. */
async function givenSpent(names: Readonly<Record<string, number>>): Promise<void> {
  await academy.db.deleteFrom('budgets').execute();
  for (const [name, spent] of Object.entries(names)) {
    const key = keyedHash(academy.config.secretKey, 'budgets', name);
    const resetsAt = new Date(academy.clock.now().getTime() + 86_400_000);
    await academy.db.insertInto('budgets').values({ key, spent, resets_at: resetsAt }).execute();
  }
}

/** All of them, twenty at a time; how many texts went out. */
async function storm(
  count: number,
  attempt: (i: number) => Attempt,
  already: Readonly<Record<string, number>> = {},
): Promise<number> {
  await givenSpent(already);
  const before = await codesSent();
  let next = 0;
  const sender = async () => {
    while (next < count) {
      next += 1;
      await send(attempt(next));
    }
  };
  await Promise.all(Array.from({ length: 20 }, sender));
  return (await codesSent()) - before;
}

/** Passes as if a farm had solved the captchas. */
async function givenPasses(count: number): Promise<string[]> {
  const passes = Array.from({ length: count }, newSecret);
  const now = academy.clock.now();
  const expiresAt = new Date(now.getTime() + 180_000);
  const rows = passes.map((pass) => ({
    pass_hash: hashSecret(pass),
    action: 'sendCode' as const,
    created_at: now,
    expires_at: expiresAt,
  }));
  await academy.db.insertInto('captcha_passes').values(rows).execute();
  return passes;
}

/** A busy machine may take its time. */
const long = 120_000;

test(
  '1,000 sends with solved captchas, from as many addresses to as many numbers: 5,000 texts a day',
  async () => {
    const passes = await givenPasses(1_000);
    const sent = await storm(
      1_000,
      (i) => ({ mobile: mobileOf(i), address: addressOf(i), pass: passes[i - 1] ?? '' }),
      { 'code all': 4_500, 'code asked': 1_900 },
    );
    expect(sent).toBe(500);
  },
  long,
);

test(
  '500 without captchas get what is left of 2,000, and whoever solves one still gets a code',
  async () => {
    const sent = await storm(500, (i) => ({ mobile: mobileOf(20_000 + i), address: addressOf(20_000 + i) }), {
      'code all': 1_700,
      'code asked': 1_700,
    });
    expect(sent).toBe(300);
    const [pass = ''] = await givenPasses(1);
    const owner = { mobile: '01077776666', address: '10.9.9.9' };
    expect(await send(owner)).toMatchObject({ status: 403, resultCode: 'proof.captcha_needed' });
    academy.clock.advance(61);
    expect((await send({ ...owner, pass })).resultCode).toBe(0);
  },
  long,
);

test(
  '200 for one number: five a day, whoever asks from wherever, however much time passes between',
  async () => {
    const sent = await storm(200, (i) => {
      if (i % 20 === 0) academy.clock.advance(61);
      return { mobile: '01033334444', address: addressOf(40_000 + i) };
    });
    expect(sent).toBe(5);
  },
  long,
);

test(
  '200 from one address: thirty a day without captchas',
  async () => {
    expect(await storm(200, (i) => ({ mobile: mobileOf(60_000 + i), address: '10.1.2.3' }))).toBe(30);
  },
  long,
);

test('without the budgets every single one goes out: the control', async () => {
  const before = await codesSent();
  for (let i = 0; i < 40; i++) {
    await academy.db.deleteFrom('budgets').execute();
    await send({ mobile: '01055556666', address: '10.1.2.3' });
  }
  expect((await codesSent()) - before).toBe(40);
});
