// Whether known and unknown can be told apart by time: `npm run bench timing`, figures into docs/bench/timing.md.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { hashPassword } from '#src/platform/passwords.ts';
import { newSecret } from '#src/platform/tokens.ts';
import { freePort, productSecretKey } from '#tests/product.ts';
import { machineName, stamp } from '../scripts/report.ts';
import { builtProgram, median, openPostgres } from './kit.ts';

/** Answers of each kind for each call. */
const n = 500;
const bounds = { low: 0.45, high: 0.55, leaky: 0.9 };

interface Person {
  readonly id: string;
  readonly name: string;
  readonly mobile: string;
}
const known = (i: number): Person => ({
  id: `known${1_000 + i}`,
  name: '이서연',
  mobile: `010${30_000_000 + i}`,
});
const unknown = (i: number): Person => ({
  id: `nobody${1_000 + i}`,
  name: '이서연',
  mobile: `010${60_000_000 + i}`,
});

/** The chance that a known one took longer than an unknown one; 0.5 tells nothing (Mann and Whitney). */
function areaUnderCurve(ofKnown: readonly number[], ofUnknown: readonly number[]): number {
  const all = [
    ...ofKnown.map((value) => ({ value, isKnown: true })),
    ...ofUnknown.map((value) => ({ value, isKnown: false })),
  ].sort((a, b) => a.value - b.value);
  const ranks = all.reduce((sum, one, at) => (one.isKnown ? sum + at + 1 : sum), 0);
  return (ranks - (ofKnown.length * (ofKnown.length + 1)) / 2) / (ofKnown.length * ofUnknown.length);
}

type Send = (person: Person, address: string) => Promise<Response>;
const passes: string[] = [];

function callsOf(url: string): Readonly<Record<string, { isLeaky: boolean; send: Send }>> {
  const get = (path: string, query: Record<string, string>, address: string) =>
    fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      headers: { 'x-forwarded-for': address, 'x-captcha-pass': passes.pop() ?? '' },
    });
  const post = (path: string, form: Record<string, string>, address: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: new URLSearchParams(form),
    });
  const password = 'wrong wrong wrong';
  const fair = (send: Send) => ({ isLeaky: false, send });
  const leaky = (send: Send) => ({ isLeaky: true, send });
  return {
    'GET /api/findId': fair(({ name, mobile }, from) => get('/api/findId', { name, phone: mobile }, from)),
    'findId, sending inside the call': leaky(({ mobile }, from) =>
      get('/leaky/findId', { key: mobile }, from),
    ),
    'GET /api/findPw': fair(({ id, name }, from) => get('/api/findPw', { userId: id, name }, from)),
    'findPw, sending inside the call': leaky(({ id }, from) => get('/leaky/findPw', { key: id }, from)),
    'POST /api/login': fair(({ id }, from) => post('/api/login', { memberId: id, password }, from)),
    'login, hashing only for known ids': leaky(({ id }, from) =>
      post('/leaky/login', { memberId: id, password }, from),
    ),
    'POST /api/auth/send': fair(({ name, mobile }, from) =>
      post('/api/auth/send', { studentName: name, parentsMobile: mobile }, from),
    ),
    'auth/send, sending only where a member has the phone': leaky(({ mobile }, from) =>
      post('/leaky/authSend', { parentsMobile: mobile }, from),
    ),
  };
}

/** Known and unknown in turns of random order, one at a time, so that whatever else the machine does hits both. */
async function measure(send: Send, statuses: Set<number>) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const once = async (kind: 'known' | 'unknown', i: number) => {
    const person = kind === 'known' ? known(i) : unknown(i);
    const from = `10.${kind === 'known' ? 1 : 2}.${i >> 8}.${i & 255}`;
    const began = performance.now();
    const answer = await send(person, from);
    await answer.arrayBuffer();
    times[kind].push(performance.now() - began);
    statuses.add(answer.status);
  };
  for (let i = 0; i < n; i++) {
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) await once(kind, i);
  }
  return times;
}

async function prepare(client: pg.Client): Promise<void> {
  const hash = await hashPassword('green river stone 42');
  await client.query(
    `insert into members (login_id, name, mobile, email, password_hash, enroll_type, mobile_proven_at, created_at)
     select 'known' || (1000 + i), '이서연', '010' || (30000000 + i), 'known' || i || '@msc.kr', $1, 'web', now(), now()
     from generate_series(0, $2::int - 1) i`,
    [hash, n],
  );
  for (let i = 0; i < 10 * n; i++) passes.push(newSecret());
  const hashes = passes.map((pass) => createHash('sha256').update(pass).digest('base64url'));
  await client.query(
    `insert into captcha_passes (pass_hash, action, created_at, expires_at)
     select h, 'find', now(), now() + interval '1 hour' from unnest($1::text[]) h`,
    [hashes],
  );
  await client.query('analyze');
}

async function startServer(databaseUrl: string) {
  const [port, program] = [await freePort(), await builtProgram('bench/timing-server.ts')];
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SECRET_KEY: productSecretKey,
      TRUSTED_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await fetch(`${url}/livez`).catch(() => null)); attempt++) {
    if (attempt > 300) throw new Error('The server did not answer.');
    await new Promise((done) => setTimeout(done, 100));
  }
  return { url, child };
}

const postgres = await openPostgres();
const { url, child } = await startServer(postgres.url);
const client = new pg.Client({ connectionString: postgres.url });
const lines: string[] = [];
let isReached = true;
try {
  await client.connect();
  await prepare(client);
  for (const [name, { isLeaky, send }] of Object.entries(callsOf(url))) {
    for (let i = 0; i < 20; i++) await (await send(unknown(5_000 + i), `10.3.0.${i}`)).arrayBuffer();
    await client.query('delete from budgets');
    const statuses = new Set<number>();
    const times = await measure(send, statuses);
    const auc = areaUnderCurve(times.known, times.unknown);
    const isFine = isLeaky ? auc > bounds.leaky : auc >= bounds.low && auc <= bounds.high;
    isReached &&= isFine && statuses.size === 1 && !statuses.has(403);
    const goal = isLeaky ? `> ${bounds.leaky} (control)` : `${bounds.low}-${bounds.high}`;
    const middle = `${median(times.known).toFixed(2)} / ${median(times.unknown).toFixed(2)} ms`;
    lines.push(
      `| ${name} | ${auc.toFixed(3)} | ${goal} | ${middle} | ${[...statuses].join(', ')} | ${isFine ? 'yes' : 'no'} |`,
    );
    console.log(lines.at(-1));
  }
} finally {
  await client.end();
  child.kill('SIGTERM');
  await new Promise((done) => child.on('exit', done));
  await postgres.stop();
}
mkdirSync('docs/bench', { recursive: true });
writeFileSync(
  'docs/bench/timing.md',
  `# Known and unknown by time\n\nMeasured by \`npm run bench timing\` on ${machineName()}: ${n} calls for known and ${n} for unknown people in random\nturns. AUC is the chance that a known one took longer; 0.5 tells nothing. The controls are the same calls written as a\nquick hand would, on the same server in the same run.\n${stamp()}\n\n| call | AUC | goal | median known / unknown | status | reached |\n| --- | --- | --- | --- | --- | --- |\n${lines.join('\n')}\n`,
);
console.log(isReached ? 'Every goal was reached.' : 'Some goals were not reached.');
process.exitCode = isReached ? 0 : 1;
