import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { seedBranches } from '#seed/branches.ts';
import { seedStaff } from '#seed/staff.ts';
import { createPool } from '#src/features/seats/actions/pools.server.ts';
import { accessTokenOf } from '#src/features/sessions/tokens.server.ts';
import { insertSession, insertTest } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Opening } from '#src/open.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { type Answer, type CallOptions, call, startAcademyOn, type TestAcademy } from '../start.ts';
import { prepareCut } from './cut.ts';
import { layWire, type Wire } from './wire.ts';

/** Long before any day on which this runs: jobs for "at once" carry the database's own time and are told apart by it. */
const beginning = '2026-03-02T01:00:00Z';
export const atOnceAfter = new Date('2026-09-01T00:00:00Z');

const dayHours = 24;
export const feeKrw = 20_000;

/** The academy of all rounds, with the wire to its provider in the model's hands. */
export interface World {
  readonly academy: TestAcademy;
  readonly wire: Wire;
  /** Cookies of the head office and of the branch. */
  readonly owner: string;
  readonly manager: string;
  /** What failed inside and was answered with 500. */
  readonly faults: unknown[];
  close(): Promise<void>;
}

export interface Child {
  readonly childId: number;
  readonly memberId: number;
  readonly family: number;
}

export interface Room {
  readonly sessionId: number;
  readonly poolId: number;
  readonly testId: number;
  readonly startsAt: Date;
}

/** The people and rooms of one round. */
export interface Cast {
  readonly children: readonly Child[];
  readonly rooms: readonly Room[];
  readonly loginOf: ReadonlyMap<number, string>;
}

/** Opens an academy on a migrated database that nobody else uses. */
export async function openWorld(ownerUrl: string, opening: Partial<Opening> = {}): Promise<World> {
  const wire = await layWire();
  const academy = await startAcademyOn(ownerUrl, { from: beginning, ownUrl: wire.url, ...opening });
  wire.connect(academy.url);
  await seedBranches(academy);
  await seedStaff(academy);
  await prepareCut(academy.owner);
  const faults: unknown[] = [];
  academy.app.log.error = (fault: unknown) => void faults.push(fault);
  return {
    academy,
    wire,
    owner: await cookieFor(academy, 'owner'),
    manager: await cookieFor(academy, 'manager'),
    faults,
    async close() {
      await academy.close();
      await wire.close();
    },
  };
}

/** A session of a member of staff that does not end while the clock moves. */
async function cookieFor({ db }: TestAcademy, role: 'owner' | 'manager'): Promise<string> {
  const staff = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', role)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const secret = newSecret();
  await db
    .insertInto('staff_sessions')
    .values({
      staff_id: staff.id,
      secret_hash: hashSecret(secret),
      created_at: atOnceAfter,
      seen_at: atOnceAfter,
    })
    .execute();
  return `__Host-staff=${secret}`;
}

/** What a round leaves behind. */
const leftBehind = [
  'orders',
  'seat_pools',
  'tests',
  'messages',
  'sandbox_records',
  'webhook_events',
  'idempotency_keys',
  'disagreements',
  'service_beat',
  'graphile_worker._private_jobs',
];

/** Sets the clock back, empties the rooms and lets new families in: three, with two children each. */
export async function newCast({ academy, wire, faults }: World): Promise<Cast> {
  const { clock } = academy;
  await inTransaction(academy.owner, async (tx) => {
    // Histories refuse it otherwise.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate ${sql.join(leftBehind.map((name) => sql.table(name)))} cascade`.execute(tx);
  });
  clock.set(new Date(beginning));
  wire.letters.length = 0;
  wire.reports.length = 0;
  faults.length = 0;
  const now = clock.now();
  const families = await Promise.all([0, 1, 2].map((family) => newFamily(academy, family, now)));
  return {
    children: families.flatMap(({ children }) => children),
    rooms: await newRooms(academy, now),
    loginOf: new Map(families.map(({ memberId, login }) => [memberId, login])),
  };
}

let serial = 0;

async function newFamily({ db }: TestAcademy, family: number, now: Date) {
  serial += 1;
  const member = await db
    .insertInto('members')
    .values({
      login_id: `family${serial}`,
      name: '이서연',
      mobile: `010${20_000_000 + serial}`,
      email: `family${serial}@example.kr`,
      enroll_type: 'web',
      mobile_proven_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const login = randomUUID();
  const later = atOnceAfter;
  await sql`insert into sessions (id, member_id, seed, rotated_at, device, address, created_at, last_seen_at, expires_at)
    values (${login}, ${member.id}, 'seed', ${now}, 'model', '127.0.0.1', ${now}, ${now}, ${later})`.execute(
    db,
  );
  // The first child of two families is typed in alike: staff find a likely double.
  const names = [family < 2 ? '김하늘' : '박하늘', `김바다${'가나다'[family] ?? ''}`];
  const rows = await db
    .insertInto('children')
    .values(
      names.map((name) => ({
        member_id: member.id,
        name,
        birth_date: '2011-02-02',
        school_name: '대치중학교',
        grade: 9,
        grade_year: 2026,
        judged_on: '2026-03-02',
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  const children = rows.map(({ id }) => ({ childId: id, memberId: member.id, family }));
  return { memberId: member.id, login, children };
}

/** Four rooms with few seats: three of one test on two days, one of another at the same hour as the first. */
async function newRooms({ db }: TestAcademy, now: Date): Promise<Room[]> {
  const branch = await db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow();
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const facts = { subject: 'math', gradeFrom: 1, gradeTo: 12, minutes: 60, materials: '필기도구' } as const;
  const newTest = (title: string) =>
    insertTest(db, { ...facts, title, feeKrw, feeLegalBasis: '학원법 시행규칙에 따른 모의고사비' }, now);
  const first = await newTest('수학 입학 테스트');
  const second = await newTest('심화 테스트');
  const rooms: Room[] = [];
  for (const [testId, capacity, startsIn] of [
    [first, 1, 12 * dayHours],
    [first, 2, 12 * dayHours + 3],
    [first, 2, 9 * dayHours],
    [second, 2, 12 * dayHours],
  ] as const) {
    const poolId = await createPool(db, capacity);
    const startsAt = inHours(startsIn);
    const sessionId = await insertSession(
      db,
      {
        testId,
        branchId: branch.id,
        poolId,
        room: `${rooms.length + 1}호`,
        startsAt,
        endsAt: inHours(startsIn + 1),
        opensAt: inHours(-3 * dayHours),
        closesAt: inHours(startsIn - 1),
        state: 'open',
      },
      now,
    );
    rooms.push({ sessionId, poolId, testId, startsAt });
  }
  return rooms;
}

/** One call as a member, with a token of this moment. */
export async function asMember<T>(
  { academy }: World,
  { loginOf }: Cast,
  memberId: number,
  route: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const token = await accessTokenOf(academy, { memberId, sessionId: loginOf.get(memberId) ?? '' });
  return call<T>(academy, route, { ...options, token });
}
