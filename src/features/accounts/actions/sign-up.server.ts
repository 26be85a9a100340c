import { guestsOfPhone } from '#src/features/contacts/actions/guests-of-phone.server.ts';
import { refuseCommonPassword } from '#src/features/members/actions/common-passwords.server.ts';
import { requireConsentVersions } from '#src/features/members/actions/consents.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { memberErrors, type signUp as signUpEndpoint } from '#src/features/members/contract/members.ts';
import {
  type ConsentType,
  type ConsentVersions,
  requiresGuardianConsent,
  vouchesForNumbers,
} from '#src/features/members/rules/members.ts';
import { passwordAdvice } from '#src/features/members/rules/passwords.ts';
import { insertChild } from '#src/features/members/store/children/children.server.ts';
import { insertConsent, insertPrivacyNotice } from '#src/features/members/store/consents.server.ts';
import {
  findByLoginId,
  insertEvent,
  insertMember,
  isLoginIdTaken,
} from '#src/features/members/store/members.server.ts';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import { spendCaptchaPass } from '#src/features/proofs/actions/captcha.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { hashPassword, isPassword } from '#src/platform/passwords.ts';
import { spendRateLimit } from '#src/platform/rate-limits.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { isFormerLoginId } from '../store/destruction.server.ts';
import { insertLink } from '../store/social.server.ts';
import { notifyOfConsents } from './consents/consent-news.server.ts';
import { formerHash } from './leaving/destruction.server.ts';
import { type PendingIdentity, pendingIdentity, sealToken } from './social.server.ts';

type SignUpInput = InputOf<typeof signUpEndpoint>;

export interface SignUpCaller {
  readonly address: string;
  /** Whether the call brings a captcha pass itself, which must be good then; the cookie's counts where one is needed. */
  readonly hasGivenPass: boolean;
  /** The phone proven in the calling browser, digits; null where none is. */
  readonly provenMobile: string | null;
  /** The browser's secret of a social sign-in under way. */
  readonly socialSecret: string | undefined;
}

const perAddressAndHour = 10;

/** Whether a sign-in name is free; an address may ask 60 times in ten minutes. */
export async function checkLoginId(academy: Academy, loginId: string, address: string): Promise<boolean> {
  const rateLimit = { name: `check id ${address}`, limit: 60, windowSeconds: 600 };
  const { isWithin, resetsInSeconds } = await spendRateLimit(academy, rateLimit);
  if (!isWithin) throw commonErrors.too_many({ retryAfterSeconds: resetsInSeconds });
  const isFormer = await isFormerLoginId(academy.db, formerHash(academy, loginId));
  return !isFormer && !(await isLoginIdTaken(academy.db, loginId));
}

/**
 * Opens an account: the mobile must be the one proven in this browser, or the one Kakao vouches for; children under 14 come with
 * the guardian's consent, whose method is that phone. Answers the identifiers. Refused with `sign_up_closed` until the
 * terms and the privacy policy are in force.
 */
export async function signUp(
  academy: Academy,
  input: SignUpInput,
  { caller, hooks }: { caller: SignUpCaller; hooks: Pick<MemberHooks, 'onPhoneProven'> },
) {
  const versions = await requireConsentVersions(academy);
  const social = await socialOf(academy, input, caller);
  const isProven = caller.provenMobile === input.mobile;
  if (!isProven && !isVouchedFor(input.mobile, social)) throw memberErrors.phone_unproven();
  await refuseHurry(academy, input, caller);
  await refuseWeakPassword(input, social);
  refuseConsents(input, versions);
  const now = academy.clock.now();
  refuseChildren(input, seoulDay(now));
  const passwordHash = input.password === '' ? null : await hashPassword(input.password);
  try {
    const userSeqId = await inTransaction(academy.db, async (tx) => {
      const memberId = await storeMember(tx, { academy, input, social, passwordHash, now });
      if (!isProven) await notifyGuardian(tx, input, seoulDay(now));
      const guests = await guestsOfPhone(tx, memberId, { isProven });
      if (guests) await hooks.onPhoneProven(tx, guests);
      return memberId;
    });
    return { userSeqId, memberId: input.userId };
  } catch (error) {
    const opened = await openedBefore(academy, input, now);
    if (opened !== null) return { userSeqId: opened, memberId: input.userId };
    throw asRefusal(error);
  }
}

const sentAgainMs = 10 * minuteMs;

/** The account this very form opened a moment ago, from another tab or by a call whose answer was lost; null otherwise. */
async function openedBefore(
  { db }: Academy,
  { userId, mobile, email, name, password }: SignUpInput,
  now: Date,
): Promise<number | null> {
  const member = await findByLoginId(db, userId);
  if (!member || now.getTime() - member.createdAt.getTime() > sentAgainMs) return null;
  const isSame = member.mobile === mobile && member.email === email && member.name === name;
  return isSame && password !== '' && (await isPassword(password, member.passwordHash)) ? member.id : null;
}

/** Ten sign-ups an hour from one address; from then on each needs a captcha pass. A given pass must be good. */
async function refuseHurry(
  academy: Academy,
  input: SignUpInput,
  { address, hasGivenPass }: SignUpCaller,
): Promise<void> {
  const rateLimit = { name: `sign up ${address}`, limit: perAddressAndHour, windowSeconds: 3_600 };
  const { isWithin } = await spendRateLimit(academy, rateLimit);
  if (!isWithin || hasGivenPass) await spendCaptchaPass(academy, input.captchaPass, 'signUp');
}

async function socialOf(
  academy: Academy,
  { enrollType }: SignUpInput,
  { socialSecret }: SignUpCaller,
): Promise<PendingIdentity | null> {
  if (enrollType === 'web') return null;
  const pending = await pendingIdentity(academy, socialSecret, enrollType);
  if (!pending) throw memberErrors.social_expired();
  return pending;
}

/**
 * Whether the provider that has just identified the newcomer has itself proven this number.
 * See docs/decisions/0130-a-number-kakao-vouches-for.md.
 */
const isVouchedFor = (mobile: string, social: PendingIdentity | null): boolean =>
  social !== null && vouchesForNumbers(social.provider) && social.mobile === mobile;

/**
 * A guardian whose number no code of ours has reached is told there of the consent (PIPA decree article 17-2 (1) 1: by a text to
 * the guardian's phone); nothing where no child needs one.
 */
async function notifyGuardian(tx: Tx, { childrenList, mobile }: SignUpInput, today: string): Promise<void> {
  const names = childrenList
    .filter(({ birthDate }) => requiresGuardianConsent(birthDate, today))
    .map(({ name }) => name);
  if (names.length === 0) return;
  await queueMessage(tx, {
    channel: 'sms',
    to: mobile,
    text: `[{academy}] ${names.join(', ')} 학생의 보호자(법정대리인) 동의를 확인하고 자녀로 등록했습니다. 직접 하신 것이 아니면 학원에 전화해 주세요. {site}/maps`,
    template: 'member.guardian_told',
  });
}

async function refuseWeakPassword(input: SignUpInput, social: PendingIdentity | null): Promise<void> {
  if (social && input.password === '') return;
  const advice = passwordAdvice(input.password, {
    loginId: input.userId,
    name: input.name,
    mobile: input.mobile,
    email: input.email,
  });
  if (advice) throw commonErrors.input_invalid({ fields: { password: advice } });
  await refuseCommonPassword(input.password);
}

function refuseConsents({ consents }: SignUpInput, versions: ConsentVersions): void {
  const isOutdated = consents.some((one) => one.version !== versions[one.type]);
  if (isOutdated)
    throw commonErrors.input_invalid({
      fields: { consents: '약관이 새로 바뀌었습니다. 화면을 새로 열어 다시 확인해 주세요.' },
    });
  const isGiven = (type: ConsentType) => consents.some((one) => one.type === type && one.given);
  if (isGiven('marketingNight') && !isGiven('marketing')) throw memberErrors.night_needs_day();
  const refused = consents.find(({ type, given }) => !given && (type === 'terms' || type === 'privacy'));
  if (refused)
    throw commonErrors.input_invalid({ fields: { consents: '이용약관에 동의하셔야 가입할 수 있습니다.' } });
  if (consents.some(({ type, given }) => type === 'age' && !given))
    throw commonErrors.input_invalid({
      fields: { consents: '만 14세 미만은 보호자 계정으로 가입해 주세요.' },
    });
}

function refuseChildren({ childrenList, consents }: SignUpInput, today: string): void {
  if (childrenList.some((child) => child.birthDate > today))
    throw commonErrors.input_invalid({ fields: { childrenList: '자녀의 생년월일을 확인해 주세요.' } });
  const isGivenForAll = consents.some((one) => one.type === 'guardian' && one.given);
  const lacksConsent = childrenList.some(
    (child) => requiresGuardianConsent(child.birthDate, today) && !isGivenForAll && !child.guardianConsent,
  );
  if (lacksConsent) {
    const sentence =
      '만 14세 미만 자녀는 보호자(법정대리인)의 동의가 필요합니다. 자녀마다 동의 여부를 함께 알려 주세요.';
    throw memberErrors.guardian_consent_needed({ fields: { childrenList: sentence } });
  }
}

interface MemberToStore {
  readonly academy: Academy;
  readonly input: SignUpInput;
  readonly social: PendingIdentity | null;
  readonly passwordHash: string | null;
  readonly now: Date;
}

async function storeMember(tx: Tx, toStore: MemberToStore): Promise<number> {
  const { academy, input, social, passwordHash, now } = toStore;
  const { userId: loginId, name, mobile, email, enrollType, address } = input;
  if (await isFormerLoginId(tx, formerHash(academy, loginId))) throw idTaken();
  const memberId = await insertMember(tx, {
    loginId,
    name,
    mobile,
    email,
    passwordHash,
    enrollType,
    address,
    now,
  });
  await storeConsents(tx, memberId, { input, now });
  await storeChildren(tx, memberId, { input, now });
  if (social) {
    const sealedRefreshToken = sealToken(academy, social.refreshToken);
    const { provider, subject } = social;
    await insertLink(tx, { memberId, provider, subject, sealedRefreshToken, now });
  }
  // Saying yes here is told like saying it later in the account.
  if (input.consents.some((one) => one.type.startsWith('marketing') && one.given))
    await notifyOfConsents(tx, memberId, now);
  await insertEvent(tx, { memberId, kind: 'signed_up', actor: 'member', detail: enrollType, now });
  await queueMessage(tx, {
    channel: 'mail',
    to: email,
    subject: '[{academy}] 회원이 되신 것을 환영합니다',
    text: `${name}님, {academy}에 가입해 주셔서 감사합니다.\n아이디: ${loginId}\n입학 테스트와 설명회는 ${academy.config.publicUrl} 에서 신청하실 수 있습니다.`,
    template: 'member.welcome',
  });
  return memberId;
}

/**
 * The terms stand for every sign-up, with how they were agreed to: by their box, or by signing up without one. The
 * privacy policy is shown, not agreed to. Of the rest only what was given is written down; that one is 14 or older among it.
 */
async function storeConsents(
  tx: Tx,
  memberId: number,
  { input, now }: { input: SignUpInput; now: Date },
): Promise<void> {
  const isGiven = (type: ConsentType) => input.consents.some((one) => one.type === type && one.given);
  const method = isGiven('terms') ? 'form' : 'sign_up';
  await insertConsent(tx, { memberId, type: 'terms', given: true, method, now });
  for (const type of ['age', 'marketing', 'marketingNight', 'photo'] as const)
    if (isGiven(type)) await insertConsent(tx, { memberId, type, given: true, method: 'form', now });
  if (isGiven('privacy')) await insertPrivacyNotice(tx, memberId, now);
}

/** Six children at most, each under 14 with a consent of its own. */
async function storeChildren(
  tx: Tx,
  memberId: number,
  { input, now }: { input: SignUpInput; now: Date },
): Promise<void> {
  const judgedOn = seoulDay(now);
  for (const child of input.childrenList) {
    const guardianConsentId = requiresGuardianConsent(child.birthDate, judgedOn)
      ? await insertConsent(tx, { memberId, type: 'guardian', given: true, method: 'phone', now })
      : null;
    await insertChild(tx, memberId, { child: { ...child, judgedOn, guardianConsentId }, now });
  }
}

const idTaken = () => memberErrors.id_taken({ fields: { userId: '이미 사용 중인 아이디입니다.' } });

function asRefusal(error: unknown): unknown {
  if (brokeConstraint(error, 'members_login_id_key')) return idTaken();
  if (brokeConstraint(error, 'members_mobile')) return memberErrors.mobile_taken();
  if (brokeConstraint(error, 'children_once'))
    return memberErrors.child_exists({ fields: { childrenList: '같은 자녀가 두 번 입력되었습니다.' } });
  if (brokeConstraint(error, 'social_links_provider_subject_key')) return memberErrors.social_taken();
  return error;
}
