import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { clearRateLimit, returnToRateLimit, spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret } from '#src/platform/tokens.ts';
import type { Caller } from '#src/shared/access/actor.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { staffErrors } from '../contract/sign-in.ts';
import { staffGuessLimits } from '../rules/roles.ts';
import { isKnownStaffDevice } from '../store/devices.server.ts';
import { findStaffByEmail } from '../store/staff.server.ts';

/** Who signs in to the office: the caller and the secret its browser keeps from sign-in to sign-in. */
export interface StaffVisitor extends Caller {
  readonly deviceSecret: string;
}

/** What is tried: the password or a code, of whom. */
interface Tried {
  readonly what: string;
  readonly email: string;
}

interface Count {
  readonly name: string;
  readonly limit: number;
}

async function countOne(academy: Academy, count: Count): Promise<number> {
  const { windowSeconds } = staffGuessLimits;
  const { spent, isWithin, resetsInSeconds } = await spendRateLimit(academy, { ...count, windowSeconds });
  if (!isWithin) throw staffErrors.too_many({ retryAfterSeconds: resetsInSeconds });
  return spent;
}

/** The browser's hash where this person has signed in with it before, otherwise the address. */
async function placeOf(academy: Academy, email: string, visitor: StaffVisitor) {
  const hash = hashSecret(visitor.deviceSecret);
  const isKnown = await isKnownStaffDevice(academy.db, email, hash);
  return { place: isKnown ? hash : visitor.address, isKnown };
}

/**
 * Counts one try before looking at it; refuses where there were too many. A browser the person has used is counted by
 * itself, so nobody shuts it out. Elsewhere the count that all share is spent last, by tries their own address still
 * had: one address can take ten of it, however long it knocks.
 */
export async function countGuess(
  academy: Academy,
  { what, email }: Tried,
  visitor: StaffVisitor,
): Promise<void> {
  const { perAccount, perAddress, fromEverywhere } = staffGuessLimits;
  const { place, isKnown } = await placeOf(academy, email, visitor);
  await countOne(academy, { name: `staff ${what} ${place}`, limit: perAccount });
  if (isKnown) return;
  await countOne(academy, { name: `staff address ${visitor.address}`, limit: perAddress });
  const inAll = await countOne(academy, { name: `staff all ${what}`, limit: fromEverywhere });
  if (inAll === fromEverywhere) await notifyOfGuessing(academy, email);
}

/** What was tried was never looked at, as the line of passwords was full: it counts nowhere. */
export async function uncountGuess(
  academy: Academy,
  { what, email }: Tried,
  visitor: StaffVisitor,
): Promise<void> {
  const { place, isKnown } = await placeOf(academy, email, visitor);
  const shared = isKnown ? [] : [`staff address ${visitor.address}`, `staff all ${what}`];
  await Promise.all([`staff ${what} ${place}`, ...shared].map((name) => returnToRateLimit(academy, name)));
}

/** The last try before the wall: the person hears of it, and what still opens. */
async function notifyOfGuessing(academy: Academy, email: string): Promise<void> {
  const staff = await findStaffByEmail(academy.db, email);
  if (!staff) return;
  const text = `${formatSeoulDateTime(academy.clock.now())} 여러 곳에서 ${staff.name} 님의 관리자 계정에 로그인을 시도했습니다. 15분 동안 처음 쓰는 브라우저에서는 로그인할 수 없고, 전에 로그인하신 브라우저에서는 그대로 하실 수 있습니다. 본인이 아니라면 본부에 알려 주세요.`;
  await inTransaction(academy.db, (tx) =>
    queueMessage(tx, {
      channel: 'mail',
      to: email,
      subject: '[{academy}] 관리자 로그인 시도가 많습니다',
      text,
      template: 'staff.guessed',
    }),
  );
}

/** After both steps: the tries before are forgiven. */
export async function forgiveGuesses(
  academy: Academy,
  staff: { readonly id: number; readonly email: string },
  visitor: StaffVisitor,
): Promise<void> {
  for (const what of [staff.email, `code ${staff.id}`]) {
    await clearRateLimit(academy, `staff ${what} ${visitor.address}`);
    await clearRateLimit(academy, `staff ${what} ${hashSecret(visitor.deviceSecret)}`);
    await clearRateLimit(academy, `staff all ${what}`);
  }
}
