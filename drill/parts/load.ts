// Parents who register and pay, students whose answers are saved: what was acknowledged to them is kept, to be looked for later.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type BenchParent, givenParents } from '#bench/kit.ts';
import { requestOf, type Seat, seat } from '#bench/level-test.ts';
import { openSession } from '#bench/rush-load.ts';
import { openDatabase } from '#src/platform/db/database.ts';
import { pause } from './drill.ts';

/** What somebody was told is done. */
interface Acknowledged {
  readonly registrations: Set<string>;
  /** Numbers of the orders that were paid. */
  readonly payments: Set<string>;
  /** The newest version of an answer, by `attempt position`. */
  readonly answers: Map<string, number>;
}

export interface Load {
  readonly acknowledged: Acknowledged;
  /** Answers by their status; `none` where there was no answer. */
  readonly counted: Record<string, number>;
  /** Where the calls go from now on, as a proxy would send them. */
  aim(url: string): void;
  /** Waits until nothing is under way and begins nothing more until `goOn`. */
  hold(): Promise<void>;
  goOn(): void;
  stop(): Promise<void>;
}

interface LoadOptions {
  readonly url: string;
  /** As the owner of the tables. */
  readonly databaseUrl: string;
  readonly parents?: number;
  /** Of each kind: who registers and pays, and who sits a test. */
  readonly callers?: number;
}

interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown>;
}

const key = () => `drill-${randomBytes(9).toString('hex')}`;

/** People and places, written past the API; then callers without pause. */
export async function startLoad({
  url,
  databaseUrl,
  parents = 4_000,
  callers = 6,
}: LoadOptions): Promise<Load> {
  const database = openDatabase(databaseUrl, 2);
  const line = await givenParents(database.db, parents);
  const { sessionId } = await openSession(database, 400, parents);
  const students = await seat(database, callers * 4);
  await database.close();
  const acknowledged: Acknowledged = { registrations: new Set(), payments: new Set(), answers: new Map() };
  const counted: Record<string, number> = {};
  let isOver = false;
  let base = url;
  let gate: PromiseWithResolvers<void> | null = null;
  let underWay = 0;

  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const answer = await fetch(base + path, { signal: AbortSignal.timeout(20_000), ...init }).catch(
      () => null,
    );
    const status = answer ? String(answer.status) : 'none';
    counted[status] = (counted[status] ?? 0) + 1;
    const body = (await answer?.json().catch(() => null)) as { resultData?: Record<string, unknown> } | null;
    return { status: answer?.status ?? 0, data: body?.resultData ?? {} };
  };
  const post = (path: string, token: string, json: object) =>
    ask(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': key(),
      },
      body: JSON.stringify(json),
    });

  const pay = async ({ token }: BenchParent, registrationNo: string, orderNo: string) => {
    const prepared = await post('/api/payments/prepare', token, { orderNo, method: 'card' });
    if (prepared.status !== 200) return;
    const { paymentId, amountKrw, orderName } = prepared.data;
    const redirectUrl = `/entranceTestPay?registration=${registrationNo}`;
    const opening = {
      paymentId: String(paymentId),
      orderName: String(orderName),
      method: 'card',
      redirectUrl,
    };
    const window = new URLSearchParams({ ...opening, totalAmount: String(amountKrw) });
    await fetch(`${base}/sandbox/portone/checkout?${window}`).catch(() => null);
    const pressed = await fetch(`${base}/sandbox/portone/checkout`, {
      method: 'POST',
      body: new URLSearchParams({ paymentId: String(paymentId), redirectUrl, choice: 'pay' }),
      redirect: 'manual',
    }).catch(() => null);
    const back = new URL(pressed?.headers.get('location') ?? '/', base).searchParams;
    const txId = back.get('txId');
    if (!txId) return;
    const confirmed = await post(`/api/payments/${paymentId}/confirm`, token, {
      txId,
      paymentToken: back.get('paymentToken') ?? '',
    });
    if (confirmed.data.state === 'paid') acknowledged.payments.add(orderNo);
  };
  const register = async (parent: BenchParent) => {
    const { status, data } = await post('/api/entrance-tests/registrations', parent.token, {
      sessionId,
      childId: parent.childId,
    });
    const { registrationNo, orderNo } = data;
    // Who is told to come again comes again, behind the others.
    if (status === 503) line.unshift(parent);
    if (typeof registrationNo !== 'string') return;
    acknowledged.registrations.add(registrationNo);
    if (typeof orderNo === 'string') await pay(parent, registrationNo, orderNo);
  };
  const save = async (student: Seat) => {
    const { path, method, headers, body } = requestOf(student);
    const { status } = await ask(path, { method, headers, body });
    const { position, rev } =
      (JSON.parse(body) as { entries: { position: number; rev: number }[] }).entries[0] ?? {};
    if (status === 200) acknowledged.answers.set(`${student.attemptNo} ${position}`, rev ?? 0);
  };

  const caller = async (act: () => Promise<void> | null) => {
    while (!isOver) {
      await gate?.promise;
      underWay += 1;
      const acted = act();
      await acted;
      underWay -= 1;
      if (!acted) return;
      await pause(30);
    }
  };
  const all = Promise.all(
    Array.from({ length: callers }, (_, lane) => {
      const own = students.filter((_student, at) => at % callers === lane);
      let turn = 0;
      return [
        caller(() => {
          const parent = line.pop();
          return parent ? register(parent) : null;
        }),
        caller(() => {
          const student = own[turn++ % own.length];
          return student ? save(student) : null;
        }),
      ];
    }).flat(),
  );
  return {
    acknowledged,
    counted,
    aim: (next) => {
      base = next;
    },
    async hold() {
      gate = Promise.withResolvers<void>();
      while (underWay > 0) await pause(5);
    },
    goOn: () => gate?.resolve(),
    async stop() {
      isOver = true;
      gate?.resolve();
      await all;
    },
  };
}

export interface Lost {
  readonly acknowledged: number;
  readonly lost: number;
}

/** How much of what was acknowledged is not in this database. */
export async function lostOf(
  { acknowledged }: Pick<Load, 'acknowledged'>,
  databaseUrl: string,
): Promise<Lost> {
  const { registrations, payments, answers } = acknowledged;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const missing = async (text: string, values: unknown[]) =>
      Number((await client.query<{ n: string }>(text, values)).rows[0]?.n);
    const lost =
      (await missing(
        'select count(*) as n from unnest($1::text[]) no where not exists (select from registrations where registration_no = no)',
        [[...registrations]],
      )) +
      (await missing(
        `select count(*) as n from unnest($1::text[]) no where not exists (
           select from orders o join payments p on p.order_id = o.id where o.order_no = no and p.state = 'paid')`,
        [[...payments]],
      )) +
      (await missing(
        `select count(*) as n from unnest($1::text[], $2::integer[]) told (place, rev) where not exists (
           select from level_answers s join level_attempts a on a.id = s.attempt_id
           where a.attempt_no || ' ' || s.position = told.place and s.rev >= told.rev)`,
        [[...answers.keys()], [...answers.values()]],
      ));
    return { acknowledged: registrations.size + payments.size + answers.size, lost };
  } finally {
    await client.end();
  }
}
