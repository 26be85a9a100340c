import type { FastifyReply, FastifyRequest } from 'fastify';
import { proofErrors } from '#src/features/proofs/contract.ts';
import { type CaptchaAction, proofLimits } from '#src/features/proofs/rules.ts';
import {
  insertChallenge,
  insertPass,
  redeemPass,
  solveChallenge,
  takeChallengeTry,
} from '#src/features/proofs/store.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { readHostCookie, setHostCookie } from '#src/platform/http/host-cookie.ts';
import { stateOf } from '#src/platform/mode/vendors.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';

const passCookie = '__Host-captcha';
const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/**
 * Issues a captcha for an address; 429 when the address asks for too many. Whoever was told at a sign-in to bring one has a
 * few of their own, so that a stranger behind the same address cannot use them up.
 */
export async function issueCaptcha(academy: Academy, address: string, leave: string | null = null) {
  if (hasNoCaptcha(academy)) throw proofErrors.captcha_off();
  const windowSeconds = 3_600;
  const { isWithin, resetsInSeconds } = await spendRateLimit(academy, {
    name: `captcha ${address}`,
    limit: proofLimits.captchasPerAddressAndHour,
    windowSeconds,
  });
  const own =
    isWithin || leave === null
      ? null
      : await spendRateLimit(academy, {
          name: `captcha leave ${leave}`,
          limit: proofLimits.captchasPerSignInAndHour,
          windowSeconds,
        });
  if (!isWithin && !own?.isWithin)
    throw commonErrors.too_many({ retryAfterSeconds: own?.resetsInSeconds ?? resetsInSeconds });
  const challenge = await academy.providers.captcha.issue();
  const now = academy.clock.now();
  await insertChallenge(academy.db, {
    keyHash: hashSecret(challenge.captchaKey),
    now,
    expiresAt: after(now, proofLimits.challengeLivesSeconds),
  });
  return challenge;
}

/**
 * Checks a captcha, three tries at most, and gives a pass for one use within three minutes: of the named action, or of
 * the first that needs it.
 */
export async function checkCaptcha(
  academy: Academy,
  given: {
    readonly captchaKey: string;
    readonly captchaValue: string;
    readonly action?: CaptchaAction | undefined;
  },
) {
  const { captchaKey, captchaValue, action } = given;
  const { db, clock, providers } = academy;
  if (hasNoCaptcha(academy)) throw proofErrors.captcha_off();
  const keyHash = hashSecret(captchaKey);
  if (!(await takeChallengeTry(db, keyHash, clock.now()))) throw proofErrors.captcha_expired();
  const outcome = await providers.captcha.check(captchaKey, captchaValue);
  if (outcome === 'wrong')
    throw proofErrors.captcha_wrong({
      fields: { captchaValue: '자동입력 방지 문자가 맞지 않습니다. 다시 입력해 주세요.' },
    });
  if (outcome === 'expired') throw proofErrors.captcha_expired();
  const now = clock.now();
  const captchaPass = newSecret();
  const expiresAt = after(now, proofLimits.passLivesSeconds);
  const isMine = await inTransaction(db, async (tx) => {
    if (!(await solveChallenge(tx, keyHash, now))) return false;
    await insertPass(tx, { passHash: hashSecret(captchaPass), action: action ?? null, now, expiresAt });
    return true;
  });
  if (!isMine) throw proofErrors.captcha_expired();
  return { captchaPass, expiresAt: expiresAt.toISOString() };
}

/** The pass a call brings itself: the header `x-captcha-pass` or the field `captchaPass`. */
export function givenPassOf(request: FastifyRequest, field: string | undefined): string | undefined {
  const header = request.headers['x-captcha-pass'];
  return typeof header === 'string' ? header : field;
}

/** The pass of a call: the one it brings, otherwise that of the captcha last solved in this browser. */
export function captchaPassOf(request: FastifyRequest, field: string | undefined): string | undefined {
  return givenPassOf(request, field) ?? readHostCookie(request, passCookie);
}

/** Remembers a solved captcha for this browser, so that the next call that needs it carries no more than its fields. */
export function keepPass(reply: FastifyReply, captchaPass: string): void {
  setHostCookie(reply, {
    name: passCookie,
    value: captchaPass,
    options: { maxAgeSeconds: proofLimits.passLivesSeconds },
  });
}

/** Whether this academy does without a captcha; see `spendCaptchaPass`. */
const hasNoCaptcha = ({ config }: Academy) => stateOf(config, 'captcha') === 'off';

/** Where everybody is asked for a captcha; elsewhere it is asked for only beyond a budget. */
const alwaysAsked: readonly CaptchaAction[] = ['find', 'counselling'];

/**
 * Uses a captcha pass up; `proof.captcha_needed` when it is missing, over, was used, or is for another action. In an academy
 * without a captcha the budgets alone hold: who is within them goes on, who is beyond them waits (429).
 */
export async function spendCaptchaPass(
  academy: Academy,
  pass: string | undefined,
  action: CaptchaAction,
): Promise<void> {
  if (hasNoCaptcha(academy)) {
    if (alwaysAsked.includes(action)) return;
    throw commonErrors.too_many({ retryAfterSeconds: 3_600 });
  }
  const now = academy.clock.now();
  const isGood = pass && (await redeemPass(academy.db, { passHash: hashSecret(pass), action, now }));
  if (!isGood) throw proofErrors.captcha_needed();
}
