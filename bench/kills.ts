// Twenty times during a rush the server or PostgreSQL is killed without warning; then the books are read.

import { payingRows } from './kills-paying.ts';
import { type BareServer, type Bench, type BenchParent, givenParents, type Row } from './kit.ts';
import { giveUpHeld, ledgersOf, type Opened, openSession, seats } from './rush-load.ts';
import { bury, givenVictims, inLedgers, kill, revive, type Victims } from './victims.ts';

const kills = Number(process.env.BENCH_KILLS ?? 20);
const perRound = 600;
const callers = 64;

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

function readLedgers(victims: Victims, opened: Opened, acknowledged: Set<string>): Promise<Verdict> {
  return inLedgers(victims, async (database) => {
    const rows = await database.db
      .selectFrom('registrations')
      .select('registration_no')
      .where('session_id', '=', opened.sessionId)
      .orderBy('id')
      .execute();
    const stored = new Set(rows.map((row) => row.registration_no));
    const ledgers = await ledgersOf(database, opened);
    return {
      missing: [...acknowledged].filter((no) => !stored.has(no)).length,
      acknowledged: acknowledged.size,
      isFull: Object.values(ledgers).every((count) => count === seats),
    };
  });
}

/** One session: a rush, a kill at a random moment of it, a second rush of those who got no answer. */
async function killOnce(victims: Victims, parents: readonly BenchParent[], round: number): Promise<Verdict> {
  const opened = await inLedgers(victims, async (database) => {
    await giveUpHeld(database);
    return openSession(database, 200 + round * 4);
  });
  const acknowledged = new Set<string>();
  const isDatabase = round % 2 === 1;
  const rush = claimAll(victims.server, parents, opened.sessionId, acknowledged);
  await new Promise((done) => setTimeout(done, 20 + Math.random() * 400));
  kill(victims, isDatabase);
  await rush;
  await revive(victims, isDatabase);
  await claimAll(victims.server, parents, opened.sessionId, acknowledged);
  return readLedgers(victims, opened, acknowledged);
}

async function killMany(isCareless: boolean, log: (line: string) => void): Promise<Verdict[]> {
  const victims = await givenVictims(isCareless);
  const parents = await inLedgers(victims, ({ db }) => givenParents(db, perRound));
  const verdicts: Verdict[] = [];
  for (let round = 0; round < kills; round++) {
    const verdict = await killOnce(victims, parents, round);
    log(`${isCareless ? 'control' : 'kill'} ${round + 1}: ${JSON.stringify(verdict)}`);
    verdicts.push(verdict);
  }
  await bury(victims);
  return verdicts;
}

export const killsBench: Bench = {
  name: 'kills',
  title: 'Killed without warning during a rush and while paying',
  async run(_machine, log): Promise<Row[]> {
    const ours = await killMany(false, log);
    const control = await killMany(true, log);
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
      ...(await payingRows(kills, log)),
    ];
  },
};
