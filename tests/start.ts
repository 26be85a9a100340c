import { type OpenAcademy, type Opening, openAcademy } from '#src/open.ts';
import { type MovableClock, movableClock } from '#src/platform/clock/clock.ts';
import { readConfig } from '#src/platform/config.ts';
import { type Db, openDatabase } from '#src/platform/db/database.ts';
import { productUrlOf } from '#src/platform/db/product-role.ts';
import type { JobHandler } from '#src/platform/jobs/jobs.ts';
import type { Envelope } from '#src/shared/endpoint/endpoint.ts';
import { cloneDatabase } from './clones.ts';

/** Moved on by hand; the academy was here all the while, unless it is said to have been away. */
export interface TestClock extends MovableClock {
  /** Nobody wrote a beat in these seconds. */
  away(seconds: number): void;
}

export interface TestAcademy extends Omit<OpenAcademy, 'clock'> {
  readonly clock: TestClock;
  /** The same database as the owner of its tables: for controls that put a trigger or a constraint to sleep. */
  readonly owner: Db;
  readonly ownerUrl: string;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
}

/** The whole API on a fresh database, listening on 127.0.0.1, with sandboxed providers and a clock to move. */
export async function startAcademy(settings: Record<string, string> = {}): Promise<TestAcademy> {
  return startAcademyOn(await cloneDatabase(), { settings });
}

interface Starting extends Partial<Opening> {
  readonly settings?: Record<string, string>;
  /** What the clock shows first. */
  readonly from?: string;
}

/** The same on a prepared database of one's own, also outside of the tests; whatever opening takes can be another. */
export async function startAcademyOn(
  ownerUrl: string,
  { settings = {}, from = '2026-11-21T01:00:00Z', ...opening }: Starting = {},
): Promise<TestAcademy> {
  const clock = movableClock(new Date(from));
  const config = readConfig(
    { NODE_ENV: 'test', PORT: '0', SHED_AT_MS: '0', DRAIN_MS: '0', CAPTCHA_WAIT_MS: '60000', ...settings },
    'a'.repeat(64),
  );
  const owner = openDatabase(ownerUrl, 2);
  const academy = await openAcademy({ config, clock, databaseUrl: productUrlOf(ownerUrl), ...opening });
  const { steady, written } = beating(clock, owner.db);
  academy.app.addHook('onRequest', written);
  const jobs = Object.fromEntries(
    Object.entries(academy.jobs).map(([name, job]): [string, JobHandler] => [
      name,
      async (...given) => {
        await written();
        return job(...given);
      },
    ]),
  );
  const url = await academy.app.listen({ port: config.PORT, host: '127.0.0.1' });
  const close = async () => {
    await academy.close();
    await owner.close();
  };
  return { ...academy, clock: steady, jobs, url, owner: owner.db, ownerUrl, close };
}

/** A clock whose every move is a beat, as if many had been written on the way; `written` waits for the latest. */
function beating(clock: MovableClock, owner: Db) {
  let latest: Promise<unknown> = Promise.resolve();
  const heartbeat = () => {
    const at = clock.now();
    latest = latest
      .then(() => owner.updateTable('service_beat').set({ at }).execute())
      .catch(() => undefined);
  };
  const steady: TestClock = {
    now: () => clock.now(),
    advance(seconds) {
      clock.advance(seconds);
      heartbeat();
    },
    set(to) {
      clock.set(to);
      heartbeat();
    },
    away: (seconds) => clock.advance(seconds),
  };
  return { steady, written: async () => void (await latest) };
}

export interface Answer<T> extends Envelope<T> {
  readonly status: number;
  readonly headers: Headers;
}

export interface CallOptions {
  readonly token?: string;
  readonly cookie?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly form?: Record<string, string>;
  readonly json?: unknown;
}

/** One call over HTTP: `call(academy, 'POST /api/login', { form: {...} })`. */
export async function call<T = unknown>(
  academy: { url: string },
  route: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const headers: Record<string, string> = { ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  if (options.cookie) headers.cookie = options.cookie;
  if (options.key) headers['idempotency-key'] = options.key;
  if (options.json !== undefined) headers['content-type'] = 'application/json';
  const body = options.form
    ? new URLSearchParams(options.form)
    : options.json === undefined
      ? null
      : JSON.stringify(options.json);
  const response = await fetch(new URL(path, academy.url), { method, headers, body, redirect: 'manual' });
  const envelope = (await response.json()) as Envelope<T>;
  return { ...envelope, status: response.status, headers: response.headers };
}
