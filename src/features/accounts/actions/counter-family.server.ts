import { randomInt } from 'node:crypto';
import { guestsOfPhone } from '#src/features/contacts/actions/guests-of-phone.server.ts';
import { insertReset } from '#src/features/contacts/store/resets.server.ts';
import { addChildIn } from '#src/features/families/actions/children.server.ts';
import { requireConsentVersions } from '#src/features/members/actions/consents.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import { memberErrors } from '#src/features/members/contract/members.ts';
import type {
  enterFamilyEndpoint,
  sendFamilyCodeEndpoint,
} from '#src/features/members/contract/office-family.ts';
import { firstPasswordDays, requiresGuardianConsent } from '#src/features/members/rules/members.ts';
import { familyCodeMessage, familyWelcome } from '#src/features/members/rules/office.ts';
import { insertConsent, insertPrivacyNotice } from '#src/features/members/store/consents.server.ts';
import { findByMobile, insertEvent, insertMember } from '#src/features/members/store/members.server.ts';
import { queueMessage } from '#src/features/messages/actions/messages.server.ts';
import { sendProofCode, verifyProofCode } from '#src/features/proofs/actions/proofs.server.ts';
import { proofLimits } from '#src/features/proofs/rules.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import { hashSecret, keyedHash, newSecret } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { dayMs } from '#src/shared/durations.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { maskPhone } from '#src/shared/people/phone.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

type Family = InputOf<typeof sendFamilyCodeEndpoint>;

/**
 * What stands in the place of a browser's secret: the code is good for this member of staff, this guardian and exactly
 * this child, and for nothing else.
 */
function tieOf({ config }: Academy, { staffId }: StaffActor, family: Family): string {
  const { guardianName, mobile, name, birthDate, schoolName, grade } = family;
  const text = JSON.stringify([staffId, guardianName, mobile, name, birthDate, schoolName, grade]);
  return keyedHash(config.secretKey, 'counter family', text);
}

const taken = () =>
  memberErrors.mobile_taken({
    message: '이 번호로 가입한 회원이 있습니다. 가족 찾기로 찾아 주세요.',
    fields: { mobile: '이 번호로 가입한 회원이 있습니다.' },
  });

async function refuseFamily(academy: Academy, { mobile, birthDate }: Family): Promise<void> {
  await requireConsentVersions(academy);
  if (birthDate > seoulDay(academy.clock.now()))
    throw commonErrors.input_invalid({ fields: { birthDate: '생년월일을 확인해 주세요.' } });
  if (await findByMobile(academy.db, mobile)) throw taken();
}

/** Sends the phone of a guardian without an account the code that agrees to one. Nothing of the family is kept. */
export async function sendFamilyCode(
  academy: Academy,
  actor: StaffActor,
  input: Family,
): Promise<DataOf<typeof sendFamilyCodeEndpoint>> {
  await refuseFamily(academy, input);
  const { guardianName, mobile, name, birthDate } = input;
  const isYoung = requiresGuardianConsent(birthDate, seoulDay(academy.clock.now()));
  const termsUrl = `${academy.config.publicUrl}/terms`;
  await sendProofCode(academy, {
    browserSecret: tieOf(academy, actor, input),
    address: actor.address,
    studentName: name,
    mobile,
    captchaPass: undefined,
    staffId: actor.staffId,
    wording: (code) => familyCodeMessage({ guardian: guardianName, child: name, isYoung, code, termsUrl }),
  });
  return {
    expiresInSeconds: proofLimits.codeLivesSeconds,
    resendAfterSeconds: proofLimits.resendAfterSeconds,
    sentTo: maskPhone(mobile),
  };
}

/** A sign-in name nobody chose, of no academy in particular: the guardian signs in with it after the first password was set. */
const givenLoginId = () => `family${randomInt(10 ** 7, 10 ** 8)}`;

interface Opening {
  readonly actor: StaffActor;
  readonly input: Family;
  readonly loginId: string;
  readonly now: Date;
}

/** The account as a sign-up would have made it, agreed to by the code; the password is set by the link. */
async function openAccount(academy: Academy, tx: Tx, opening: Opening) {
  const { actor, input, loginId, now } = opening;
  const { guardianName, mobile, name, birthDate, schoolName, grade } = input;
  const memberId = await insertMember(tx, {
    loginId,
    name: guardianName,
    mobile,
    email: '',
    passwordHash: null,
    enrollType: 'web',
    now,
  });
  await insertConsent(tx, { memberId, type: 'terms', given: true, method: 'phone', now });
  await insertPrivacyNotice(tx, memberId, now);
  const by = `staff ${actor.staffId}`;
  await insertEvent(tx, { memberId, kind: 'signed_up', actor: by, detail: 'counter', now });
  const child = { name, birthDate, schoolName, grade, guardianConsent: true };
  const { childId } = await addChildIn(tx, { memberId, child, now }, { actor: by });
  const change = { entity: 'member', entityId: memberId, action: '창구 회원 등록', after: { childId } };
  await auditChange(tx, actor, { ...change, at: now });
  const code = newSecret();
  const expiresAt = new Date(now.getTime() + firstPasswordDays * dayMs);
  await insertReset(tx, { memberId, codeHash: hashSecret(code), now, expiresAt });
  const url = `${academy.config.publicUrl}/change/password/${code}`;
  const text = familyWelcome({ guardian: guardianName, loginId, url });
  await queueMessage(tx, { channel: 'sms', to: mobile, text, template: 'member.counter_welcome', expiresAt });
  return { memberId, childId };
}

/** Opens the account of a family at the counter, by the code its guardian read out. */
export async function enterFamily(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof enterFamilyEndpoint>; hooks: Pick<MemberHooks, 'onPhoneProven'> },
): Promise<DataOf<typeof enterFamilyEndpoint>> {
  const { code, ...family } = input;
  await refuseFamily(academy, family);
  const browserSecret = tieOf(academy, actor, family);
  await verifyProofCode(academy, { browserSecret, mobile: family.mobile, code });
  const opening = { actor, input: family, loginId: givenLoginId(), now: academy.clock.now() };
  return inTransaction(academy.db, async (tx) => {
    const opened = await openAccount(academy, tx, opening);
    const guests = await guestsOfPhone(tx, opened.memberId, { isProven: true });
    if (guests) await hooks.onPhoneProven(tx, guests);
    return opened;
  }).catch((error: unknown) => {
    throw brokeConstraint(error, 'members_mobile') ? taken() : error;
  });
}
