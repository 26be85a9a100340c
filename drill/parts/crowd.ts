// Families who read, sign in, claim a place, save answers and watch seats, through the proxy, without pause.
import { sql } from 'kysely';
import { type BenchParent, givenParents } from '#bench/kit.ts';
import { requestOf, type Seat, seat } from '#bench/level-test.ts';
import { openSession } from '#bench/rush-load.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { hashPassword } from '#src/platform/passwords.ts';
import { ask, look } from './front.ts';

const password = 'Drill-2026-pass';
const pages = ['/', '/faq', '/branches', '/terms', '/presentation', '/api/entrance-tests', '/api/branches'];
const json = { 'content-type': 'application/json' };

export interface Given {
  readonly parents: readonly BenchParent[];
  readonly sessionIds: readonly number[];
  readonly seats: readonly Seat[];
}

/** Parents who can sign in, sessions with room for all of them, students who sit a test. */
export async function givenCrowd(databaseUrl: string, count = 400): Promise<Given> {
  const database = openDatabase(databaseUrl, 4);
  try {
    const parents = await givenParents(database.db, count);
    await sql`update members set password_hash = ${await hashPassword(password)} where login_id like 'bench%'`.execute(
      database.db,
    );
    const sessionIds: number[] = [];
    // A child has one place a day and three that are not paid.
    for (let day = 0; day < 3; day++)
      sessionIds.push((await openSession(database, 200 + day * 48, count + 10)).sessionId);
    return { parents, sessionIds, seats: await seat(database, 60) };
  } finally {
    await database.close();
  }
}

type Kind = 'read' | 'sign-in' | 'claim' | 'save';

export interface Told {
  readonly asked: Record<Kind, number>;
  /** What failed, by what was said. */
  readonly failed: Record<string, number>;
  readonly streams: Record<'whole' | 'cut' | 'refused', number>;
  /** Registrations that were promised, and answers that were taken, so that the books can be compared. */
  readonly promised: readonly string[];
}

export interface Crowd {
  stop(): Promise<Told>;
}

interface Act {
  readonly kind: Kind;
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** What is asked next, of each kind, without end. */
function acts({ parents, sessionIds, seats }: Given): Record<Kind, () => Act> {
  const counts: Record<Kind, number> = { read: 0, 'sign-in': 0, claim: 0, save: 0 };
  const next = (kind: Kind) => counts[kind]++;
  return {
    read: () => ({ kind: 'read', method: 'GET', path: pages[next('read') % pages.length] ?? '/' }),
    'sign-in': () => {
      const memberId = `bench${1 + (next('sign-in') % parents.length)}`;
      const body = JSON.stringify({ memberId, password });
      return { kind: 'sign-in', method: 'POST', path: '/api/login', headers: json, body };
    },
    claim() {
      const n = next('claim');
      const parent = parents[n % parents.length];
      const sessionId = sessionIds[Math.floor(n / parents.length)];
      // Every child has its place: the list of what there is, instead.
      if (sessionId === undefined) return { kind: 'read', method: 'GET', path: '/api/entrance-tests' };
      return {
        kind: 'claim',
        method: 'POST',
        path: '/api/entrance-tests/registrations',
        headers: {
          ...json,
          authorization: `Bearer ${parent?.token}`,
          'idempotency-key': `drill-${sessionId}-${n}-claim`,
        },
        body: JSON.stringify({ sessionId, childId: parent?.childId }),
      };
    },
    save() {
      const { path, method, headers, body } = requestOf(seats[next('save') % seats.length] as Seat);
      return { kind: 'save', method, path, headers, body };
    },
  };
}

/** How long each caller rests between two of a kind, and how many there are. */
const callers: readonly { readonly kind: Kind; readonly count: number; readonly restMs: number }[] = [
  { kind: 'read', count: 6, restMs: 100 },
  { kind: 'sign-in', count: 1, restMs: 700 },
  { kind: 'claim', count: 2, restMs: 400 },
  { kind: 'save', count: 4, restMs: 100 },
];
const viewers = 10;

const rest = (ms: number) => new Promise((done) => setTimeout(done, ms / 2 + Math.random() * ms));

/** Everybody comes and stays until they are stopped. An answer that is not 200 is one that failed. */
export function gather(port: number, given: Given): Crowd {
  const asked: Told['asked'] = { read: 0, 'sign-in': 0, claim: 0, save: 0 };
  const failed: Told['failed'] = {};
  const streams: Told['streams'] = { whole: 0, cut: 0, refused: 0 };
  const promised: string[] = [];
  const next = acts(given);
  let isOver = false;
  const fail = (act: Act, why: string) => {
    const word = `${act.method} ${act.path.replace(/LT26-\w+/, '…')}: ${why}`;
    failed[word] = (failed[word] ?? 0) + 1;
  };
  const call = async (kind: Kind) => {
    const act = next[kind]();
    asked[act.kind] += 1;
    try {
      const { status, text } = await ask({ port, headers: {}, ...act });
      if (status !== 200)
        return fail(act, `${status} ${/"resultCode":"([^"]+)/.exec(text)?.[1] ?? ''}`.trim());
      const no = act.kind === 'claim' && /"registrationNo":"([^"]+)/.exec(text)?.[1];
      if (no) promised.push(no);
    } catch (error) {
      fail(act, error instanceof Error ? error.message : String(error));
    }
  };
  const caller = async (kind: Kind, restMs: number) => {
    while (!isOver) {
      await call(kind);
      await rest(restMs);
    }
  };
  let stopLooking = () => {};
  const stopped = new Promise<void>((done) => {
    stopLooking = done;
  });
  const viewer = async () => {
    while (!isOver) {
      const looking = look(port, '/api/entrance-tests/live');
      const how = await Promise.race([looking.ended, stopped]);
      if (!how) return looking.stop();
      streams[how] += 1;
      await rest(1_000);
    }
  };
  const all = Promise.all([
    ...callers.flatMap(({ kind, count, restMs }) =>
      Array.from({ length: count }, () => caller(kind, restMs)),
    ),
    ...Array.from({ length: viewers }, viewer),
  ]);
  return {
    async stop() {
      isOver = true;
      stopLooking();
      await all;
      return { asked, failed, streams, promised };
    },
  };
}

/** Registrations that were promised and are not in the books. */
export async function missingOf(databaseUrl: string, promised: readonly string[]): Promise<number> {
  const database = openDatabase(databaseUrl, 1);
  try {
    const rows = await database.db.selectFrom('registrations').select('registration_no').execute();
    const stored = new Set(rows.map((row) => row.registration_no));
    return promised.filter((no) => !stored.has(no)).length;
  } finally {
    await database.close();
  }
}

export const countOf = (counted: Readonly<Record<string, number>>) =>
  Object.values(counted).reduce((sum, one) => sum + one, 0);
