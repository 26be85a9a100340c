import type { FastifyReply, FastifyRequest } from 'fastify';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import { proofErrors } from '#src/features/proofs/contract.ts';
import { checkCode, codeMessage, type NameIs, proofLimits } from '#src/features/proofs/rules.ts';
import {
  countProofTry,
  deleteProofsIn,
  findProven,
  hasProof,
  insertProof,
  lockLastProof,
  markProven,
} from '#src/features/proofs/store.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { clearHostCookie, readHostCookie, setHostCookie } from '#src/platform/http/host-cookie.ts';
import { secondsUntilFree, spendRateLimit } from '#src/platform/rate-limits.ts';
import { hashSecret, isSameText, keyedHash, newSecret, sixDigits } from '#src/platform/tokens.ts';
import { spendCaptchaPass } from './captcha.server.ts';

/** 256 bits in base64url. */
const secretLength = 43;
/** Seconds. */
const day = 86_400;
const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/**
 * Budgets of a code: a minute between two; a captcha beyond those of the address or the academy; by number and in all. The
 * minute is looked at first and spent after the captcha: what is refused sends nothing, so it keeps no number waiting.
 */
async function spendCodeLimits(academy: Academy, input: CodeToSend): Promise<void> {
  const { mobile } = input;
  const again = { name: `code again ${mobile}`, limit: 1, windowSeconds: proofLimits.resendAfterSeconds };
  const wait = await secondsUntilFree(academy, again);
  if (wait !== null) throw proofErrors.send_too_soon({ retryAfterSeconds: wait });
  if (input.staffId === undefined) await spendFreeCodes(academy, input);
  const resend = await spendRateLimit(academy, again);
  if (!resend.isWithin) throw proofErrors.send_too_soon({ retryAfterSeconds: resend.resetsInSeconds });
  for (const [name, limit] of [
    ...(input.staffId === undefined
      ? []
      : [[`code staff ${input.staffId}`, proofLimits.codesPerStaffAndDay] as const]),
    [`code number ${mobile}`, proofLimits.codesPerNumberAndDay],
    ['code all', proofLimits.codesPerDay],
  ] as const) {
    const state = await spendRateLimit(academy, { name, limit, windowSeconds: day });
    if (!state.isWithin) throw proofErrors.send_too_many({ retryAfterSeconds: state.resetsInSeconds });
  }
}

/** Codes nobody has to solve a captcha for: so many of one address and of the whole academy in a day. */
async function spendFreeCodes(academy: Academy, { address, captchaPass }: CodeToSend): Promise<void> {
  const free = await Promise.all([
    spendRateLimit(academy, {
      name: `code address ${address}`,
      limit: proofLimits.codesPerAddressAndDay,
      windowSeconds: day,
    }),
    spendRateLimit(academy, { name: 'code asked', limit: proofLimits.freeCodesPerDay, windowSeconds: day }),
  ]);
  if (free.some((one) => !one.isWithin)) await spendCaptchaPass(academy, captchaPass, 'sendCode');
}

export interface CodeToSend {
  /** The secret this browser holds; the code can be typed only where it was asked for. */
  readonly browserSecret: string;
  readonly address: string;
  readonly studentName: string;
  readonly nameIs?: NameIs;
  /** Digits of a Korean mobile. */
  readonly mobile: string;
  readonly captchaPass: string | undefined;
  /** A member's address on file, where the phone on file cannot be reached any more. */
  readonly mailTo?: string;
  /** Who of the staff asks for it, with a budget of their own; an office shares one address. */
  readonly staffId?: number;
  /** What the message says, where it is about more than a phone. */
  readonly wording?: (code: string) => string;
}

/** Sends a six-digit code by queue. Answers alike for every number. */
export async function sendProofCode(academy: Academy, input: CodeToSend): Promise<void> {
  await spendCodeLimits(academy, input);
  const now = academy.clock.now();
  const code = sixDigits();
  const browserHash = hashSecret(input.browserSecret);
  const expiresAt = after(now, proofLimits.codeLivesSeconds);
  const { mobile, studentName } = input;
  const codeHash = hashCode(academy, { browserHash, mobile, code });
  await inTransaction(academy.db, async (tx) => {
    await insertProof(tx, { browserHash, mobile, studentName, codeHash, now, expiresAt });
    const text = input.wording?.(code) ?? codeMessage(studentName, code, input.nameIs);
    const way =
      input.mailTo === undefined
        ? ({ channel: 'sms', to: mobile } as const)
        : ({ channel: 'mail', to: input.mailTo, subject: '[{academy}] 인증번호' } as const);
    await queueMessage(tx, { ...way, text, template: 'proof.code', expiresAt });
  });
}

function hashCode(
  { config }: Academy,
  { browserHash, mobile, code }: { browserHash: string; mobile: string; code: string },
): string {
  return keyedHash(config.secretKey, 'proof code', `${browserHash} ${mobile} ${code}`);
}

/** Checks a typed code; five wrong ones end it. From then on the browser holds the phone for three hours. */
export async function verifyProofCode(
  academy: Academy,
  input: { readonly browserSecret: string | undefined; readonly mobile: string; readonly code: string },
): Promise<void> {
  const now = academy.clock.now();
  const browserHash = hashSecret(input.browserSecret ?? '');
  const verdict = await inTransaction(academy.db, async (tx) => {
    const sent = await lockLastProof(tx, browserHash, input.mobile);
    if (!sent) return checkCode(null, now);
    const isMatch = isSameText(sent.code_hash, hashCode(academy, { browserHash, ...input }));
    const { tries, expires_at: expiresAt } = sent;
    const judged = checkCode({ isMatch, tries, expiresAt, isUsed: sent.proven_at !== null }, now);
    if (judged === 'wrong') await countProofTry(tx, sent.id);
    if (judged === 'right')
      await markProven(tx, sent.id, { now, endsAt: after(now, proofLimits.proofLivesSeconds) });
    return judged;
  });
  if (verdict === 'wrong') throw proofErrors.code_wrong({ fields: { code: '인증번호가 맞지 않습니다.' } });
  if (verdict === 'expired') throw proofErrors.code_expired();
}

/** The secret that ties proofs to this browser; a new one is set where there is none. */
export function browserSecretOf(request: FastifyRequest, reply: FastifyReply): string {
  const held = readHostCookie(request, '__Host-proof');
  const secret = held?.length === secretLength ? held : newSecret();
  setHostCookie(reply, {
    name: '__Host-proof',
    value: secret,
    options: { maxAgeSeconds: proofLimits.proofLivesSeconds },
  });
  return secret;
}

/** Ends what the calling browser proved, and takes its secret back; the next person at it proves a phone of their own. */
export async function endProofs(
  academy: Academy,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const secret = readHostCookie(request, '__Host-proof');
  if (secret) await deleteProofsIn(academy.db, hashSecret(secret));
  clearHostCookie(reply, '__Host-proof');
}

export interface ProvenPhone {
  /** Digits. */
  readonly mobile: string;
  readonly studentName: string;
  readonly provenAt: Date;
}

/** Whether the calling browser proved that very phone within so many minutes. */
export async function hasProvenWithin(
  academy: Academy,
  request: FastifyRequest,
  { mobile, minutes }: { readonly mobile: string; readonly minutes: number },
): Promise<boolean> {
  const secret = readHostCookie(request, '__Host-proof');
  if (!secret) return false;
  const since = after(academy.clock.now(), -60 * minutes);
  return hasProof(academy.db, { browserHash: hashSecret(secret), mobile, since });
}

/** The guardian's phone that was proven in the calling browser, or null. */
export async function provenPhone(academy: Academy, request: FastifyRequest): Promise<ProvenPhone | null> {
  const secret = readHostCookie(request, '__Host-proof');
  if (!secret) return null;
  const row = await findProven(academy.db, hashSecret(secret), academy.clock.now());
  if (!row?.proven_at) return null;
  return { mobile: row.mobile, studentName: row.student_name, provenAt: row.proven_at };
}
