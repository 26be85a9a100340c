import { createHash, randomBytes } from 'node:crypto';
import { seedBranches } from '#seed/branches.ts';
import type { BookingView } from '#src/features/presentations/contract/bookings.ts';
import { insertPresentation, insertSession } from '#src/features/presentations/store/sessions.server.ts';
import { createPool } from '#src/features/seats/actions/pools.server.ts';
import { call, type TestAcademy } from './start.ts';

export interface GivenPresentation {
  readonly sessionId: number;
  readonly presentationId: number;
  readonly poolId: number;
  readonly branchId: number;
}

interface Wanted {
  readonly capacity?: number;
  readonly presentationId?: number;
  readonly branch?: string;
  readonly startsInHours?: number;
  readonly opensInHours?: number;
  readonly isOnline?: boolean;
  readonly maxParty?: number;
  readonly state?: 'open' | 'draft' | 'cancelled';
}

/** An open session a week from now; branches are made on the first call. */
export async function givenPresentation(
  academy: TestAcademy,
  wanted: Wanted = {},
): Promise<GivenPresentation> {
  const { db } = academy;
  const hasBranches = await db.selectFrom('branches').select('id').orderBy('id').executeTakeFirst();
  if (!hasBranches) await seedBranches(academy);
  const branch = await db
    .selectFrom('branches')
    .select('id')
    .where('code', '=', wanted.branch ?? 'daechi')
    .executeTakeFirstOrThrow();
  const now = academy.clock.now();
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const presentationId =
    wanted.presentationId ??
    (await insertPresentation(db, {
      title: '초등 심화 수학 설명회',
      topic: 'math',
      grade_from: 3,
      grade_to: 6,
      speaker: '오세린',
      summary: '초등 심화 수학의 길과 새 학기 반 편성을 말씀드립니다.',
      created_at: now,
    }));
  const poolId = await createPool(db, wanted.capacity ?? 20);
  const startsAt = inHours(wanted.startsInHours ?? 168);
  const sessionId = await insertSession(
    db,
    {
      presentationId,
      branchId: branch.id,
      poolId,
      isOnline: wanted.isOnline ?? false,
      room: wanted.isOnline ? '' : '6층 강의실',
      onlineUrl: wanted.isOnline ? 'https://live.msc.example/r/1' : '',
      maxParty: wanted.maxParty ?? 4,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 5_400_000),
      opensAt: inHours(wanted.opensInHours ?? -1),
      closesAt: startsAt,
      state: wanted.state ?? 'open',
    },
    now,
  );
  return { sessionId, presentationId, poolId, branchId: branch.id };
}

let serial = 0;

/** A mobile nobody used before in this file. */
export function freshMobile(): string {
  serial += 1;
  return `0105${String(1_000_000 + serial)}`;
}

/** A browser in which the phone was proven a moment ago, made without sending a code. */
export async function givenProvenBrowser(academy: TestAcademy, mobile: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const now = academy.clock.now();
  await academy.db
    .insertInto('phone_proofs')
    .values({
      browser_hash: createHash('sha256').update(secret).digest('base64url'),
      mobile,
      student_name: '김하늘',
      code_hash: 'x',
      created_at: now,
      expires_at: now,
      proven_at: now,
      proof_ends_at: new Date(now.getTime() + 3 * 3_600_000),
    })
    .execute();
  return `__Host-proof=${secret}`;
}

export interface Party {
  readonly cookie?: string;
  readonly token?: string;
  readonly key?: string;
}

export const bookingJson = (sessionId: number, change: object = {}) => ({
  sessionId,
  party: 2,
  childGrades: [4],
  name: '김서연',
  ...change,
});

/** Books or waits over HTTP. */
export function sendBooking(
  academy: TestAcademy,
  { key, ...who }: Party,
  json: object,
  what: 'bookings' | 'waiting' = 'bookings',
) {
  return call<{ bookingNo: string; state: string }>(academy, `POST /api/presentations/${what}`, {
    ...who,
    key: key ?? `key-${randomBytes(8).toString('hex')}`,
    json,
  });
}

/** A booking of a fresh phone, with its private link. */
export async function givenBooking(
  academy: TestAcademy,
  sessionId: number,
  change: object = {},
  what: 'bookings' | 'waiting' = 'bookings',
): Promise<{ mobile: string; cookie: string; booking: BookingView }> {
  const mobile = freshMobile();
  const cookie = await givenProvenBrowser(academy, mobile);
  const answer = await sendBooking(academy, { cookie }, bookingJson(sessionId, change), what);
  if (answer.resultCode !== 0) throw new Error(`booking: ${JSON.stringify(answer)}`);
  const own = await call<{ bookings: BookingView[] }>(academy, 'GET /api/presentations/bookings', { cookie });
  const booking = own.resultData.bookings.find((one) => one.bookingNo === answer.resultData.bookingNo);
  if (!booking) throw new Error('The booking is not among the own ones.');
  return { mobile, cookie, booking };
}
