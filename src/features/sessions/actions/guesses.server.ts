import { spendCaptchaPass } from '#src/features/proofs/actions/captcha.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { stateOf } from '#src/platform/mode/vendors.ts';
import {
  clearRateLimit,
  forgiveRateLimits,
  returnToRateLimit,
  spendRateLimit,
} from '#src/platform/rate-limits.ts';
import { hashSecret } from '#src/platform/tokens.ts';
import type { Caller } from '#src/shared/access/actor.ts';
import { sessionErrors } from '../contract.ts';
import { admitGuess, guessLimits } from '../rules.ts';
import { isKnownDeviceOf } from '../store/devices.server.ts';

/** Who is signing in: the caller and the secret its browser keeps from sign-in to sign-in. */
export interface Visitor extends Caller {
  /** A new one where the browser brought none. */
  readonly deviceSecret: string;
}

/** Where a try was counted. */
interface Tried {
  /** The browser's hash where the owner has used it, otherwise the address. */
  readonly place: string;
  readonly address: string;
  readonly isKnown: boolean;
}

async function knownHashOf(academy: Academy, loginId: string, { deviceSecret }: Visitor) {
  const hash = hashSecret(deviceSecret);
  return (await isKnownDeviceOf(academy.db, { loginId, deviceHash: hash })) ? hash : null;
}

/** Counts a guess before looking at the password, so that guesses at once share no place; answers the place. */
export async function admitTry(
  academy: Academy,
  { loginId, captchaPass }: { readonly loginId: string; readonly captchaPass: string | undefined },
  visitor: Visitor,
): Promise<Tried> {
  const { address } = visitor;
  const { windowSeconds } = guessLimits;
  const count = (name: string, seconds: number) =>
    spendRateLimit(academy, { name, limit: Number.MAX_SAFE_INTEGER, windowSeconds: seconds });
  // What others try from the same address or elsewhere is not the business of a browser the owner has used.
  const knownHash = await knownHashOf(academy, loginId, visitor);
  const shared = sharedCounts(loginId, address);
  const counting = count(`guess ${loginId} ${knownHash ?? address}`, windowSeconds);
  const [here, ofAddress, ofAccount] = await Promise.all([
    counting,
    knownHash ? counting : count(shared.ofAddress, windowSeconds),
    knownHash ? counting : count(shared.ofAccount, 3_600),
  ]);
  const verdict = admitGuess({ here: here.spent, ofAddress: ofAddress.spent, ofAccount: ofAccount.spent });
  const hasCaptcha = stateOf(academy.config, 'captcha') !== 'off';
  if (verdict === 'wait' || (verdict === 'captcha' && !hasCaptcha))
    throw sessionErrors.slowed({ retryAfterSeconds: here.resetsInSeconds });
  if (verdict === 'captcha') {
    if (!captchaPass) throw sessionErrors.captcha_needed();
    await spendCaptchaPass(academy, captchaPass, 'signIn');
  }
  return { place: knownHash ?? address, address, isKnown: knownHash !== null };
}

/** What is counted of all who try from one address, and of all who try one account. */
const sharedCounts = (loginId: string, address: string) => ({
  ofAddress: `guess address ${address}`,
  ofAccount: `guess account ${loginId}`,
});

/** Forgets the wrong guesses at one account from one place (address or known browser), once its owner was there. */
export async function forgiveGuesses(academy: Academy, loginId: string, place: string): Promise<void> {
  await clearRateLimit(academy, `guess ${loginId} ${place}`);
}

/** After a right password: what was counted at its place is forgotten, and the try itself was nobody's guess. */
export async function forgiveTry(
  academy: Academy,
  loginId: string,
  { place, address, isKnown }: Tried,
): Promise<void> {
  // Many parents share one address (a school, a mobile carrier).
  const returned = isKnown ? [] : Object.values(sharedCounts(loginId, address));
  await forgiveRateLimits(academy, { cleared: [`guess ${loginId} ${place}`], returned });
}

/** The password was never compared, as the line before it was full: the try counts nowhere. */
export async function uncountTry(
  academy: Academy,
  loginId: string,
  { place, address, isKnown }: Tried,
): Promise<void> {
  const shared = isKnown ? [] : Object.values(sharedCounts(loginId, address));
  const names = [`guess ${loginId} ${place}`, ...shared];
  await Promise.all(names.map((name) => returnToRateLimit(academy, name)));
}
