// Twenty times during a rush the server or PostgreSQL is killed without warning; then the books are read.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#src/platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/platform/postgres/embedded.ts';
import { emptyDatabase } from '#tests/product.ts';
import { type BareServer, type Bench, type BenchParent, givenParents, type Row, startBare } from './kit.ts';
import { booksOf, type Opened, openSession, seats } from './rush-load.ts';

const kills = Number(process.env.BENCH_KILLS ?? 20);
const perRound = 600;
const callers = 64;

interface Victims {
  postgres: EmbeddedPostgres;
  server: BareServer;
  readonly name: string;
  readonly dataDir: string;
  readonly isCareless: boolean;
}

const urlOf = ({ postgres, name }: Victims) => postgres.url.replace(/\/postgres$/, `/${name}`);

const launch = (dataDir: string, isCareless: boolean) =>
  startEmbeddedPostgres({
    projectRoot: process.cwd(),
    dataDir,
    say: () => undefined,
    isThrowAway: isCareless,
  });

function killPostgres({ postgres }: Victims): void {
  const pid = Number(readFileSync(join(postgres.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

async function revive(victims: Victims, isDatabase: boolean): Promise<void> {
  victims.server.child.kill('SIGKILL');
  if (isDatabase) victims.postgres = await launch(victims.dataDir, victims.isCareless);
  victims.server = await startBare(urlOf(victims));
}

/** Every parent asks once with an own key; answers which registrations were acknowledged. */
async function claimAll(
  server: BareServer,
  parents: readonly BenchParent[],
  sessionId: number,
  acknowledged: Set<string>,
): Promise<void> {
  const line = [...parents];
  const caller = async () => {
    for (let parent = line.pop(); parent; parent = line.pop()) {
      const answer = await fetch(`${server.url}/api/entrance-tests/registrations`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${parent.token}`,
          'idempotency-key': `kill-key-${sessionId}-${parent.memberId}-${acknowledged.size}`,
        },
        body: JSON.stringify({ sessionId, childId: parent.childId }),
      }).catch(() => null);
      const body = answer?.ok ? await answer.json().catch(() => null) : null;
      const registrationNo = (body as { resultData?: { registrationNo?: string } } | null)?.resultData
        ?.registrationNo;
      if (registrationNo) acknowledged.add(registrationNo);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

interface Verdict {
  readonly missing: number;
  readonly acknowledged: number;
  readonly isFull: boolean;
}

async function readBooks(victims: Victims, opened: Opened, acknowledged: Set<string>): Promise<Verdict> {
  const database = openDatabase(urlOf(victims));
  try {
    const rows = await database.db
      .selectFrom('registrations')
      .select('registration_no')
      .where('session_id', '=', opened.sessionId)
      .orderBy('id')
      .execute();
    const stored = new Set(rows.map((row) => row.registration_no));
    const books = await booksOf(database, opened);
    return {
      missing: [...acknowledged].filter((no) => !stored.has(no)).length,
      acknowledged: acknowledged.size,
      isFull: Object.values(books).every((count) => count === seats),
    };
  } finally {
    await database.close();
  }
}

/** One session: a rush, a kill at a random moment of it, a second rush of those who got no answer. */
async function killOnce(victims: Victims, parents: readonly BenchParent[], round: number): Promise<Verdict> {
  const database = openDatabase(urlOf(victims));
  const opened = await openSession(database, 200 + round * 4);
  await database.close();
  const acknowledged = new Set<string>();
  const isDatabase = round % 2 === 1;
  const rush = claimAll(victims.server, parents, opened.sessionId, acknowledged);
  await new Promise((done) => setTimeout(done, 20 + Math.random() * 400));
  if (isDatabase) killPostgres(victims);
  else victims.server.child.kill('SIGKILL');
  await rush;
  await revive(victims, isDatabase);
  await claimAll(victims.server, parents, opened.sessionId, acknowledged);
  return readBooks(victims, opened, acknowledged);
}

async function killMany(isCareless: boolean, say: (line: string) => void): Promise<Verdict[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-kills-'));
  const postgres = await launch(dataDir, isCareless);
  const name = (await emptyDatabase(postgres.url)).split('/').at(-1) ?? '';
  const databaseUrl = postgres.url.replace(/\/postgres$/, `/${name}`);
  const victims: Victims = { postgres, server: await startBare(databaseUrl), name, dataDir, isCareless };
  const database = openDatabase(databaseUrl);
  const parents = await givenParents(database.db, perRound);
  await database.close();
  const verdicts: Verdict[] = [];
  for (let round = 0; round < kills; round++) {
    const verdict = await killOnce(victims, parents, round);
    say(`${isCareless ? 'control' : 'kill'} ${round + 1}: ${JSON.stringify(verdict)}`);
    verdicts.push(verdict);
  }
  await victims.server.end();
  await victims.postgres.stop();
  for (const folder of [dataDir, victims.postgres.home]) rmSync(folder, { recursive: true, force: true });
  return verdicts;
}

export const killsBench: Bench = {
  name: 'kills',
  title: 'Killed without warning during a rush',
  async run(_machine, say): Promise<Row[]> {
    const ours = await killMany(false, say);
    const control = await killMany(true, say);
    const missing = (verdicts: readonly Verdict[]) => verdicts.reduce((sum, one) => sum + one.missing, 0);
    const acknowledged = ours.reduce((sum, one) => sum + one.acknowledged, 0);
    const full = ours.filter((one) => one.isFull).length;
    return [
      {
        what: `acknowledged and not stored, ${kills} kills of server and PostgreSQL`,
        figure: `${missing(ours)} of ${acknowledged}`,
        reference: `${missing(control)} with asynchronous commits`,
        goal: '0',
        isReached: missing(ours) === 0,
      },
      {
        what: 'sessions with taken = rows = capacity afterwards',
        figure: `${full} of ${kills}`,
        reference: '-',
        goal: 'all',
        isReached: full === kills,
      },
    ];
  },
};
