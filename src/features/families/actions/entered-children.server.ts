import { numberErrors } from '#src/features/contacts/contract/number-claims.ts';
import { memberInReach, type OfficeMemberHooks } from '#src/features/members/actions/office.server.ts';
import { memberErrors } from '#src/features/members/contract/members.ts';
import type {
  EnteredChild,
  enterChildEndpoint,
  sendChildCodeEndpoint,
} from '#src/features/members/contract/office.ts';
import { requiresGuardianConsent } from '#src/features/members/rules/members.ts';
import { noticeMessages } from '#src/features/members/rules/notices.ts';
import { childEnteredNotice, guardianCodeMessage } from '#src/features/members/rules/office.ts';
import { findMember, type Member } from '#src/features/members/store/members.server.ts';
import { queueMessages } from '#src/features/messages/actions/messages.server.ts';
import { sendProofCode, verifyProofCode } from '#src/features/proofs/actions/proofs.server.ts';
import { proofLimits } from '#src/features/proofs/rules.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import { keyedHash } from '#src/platform/tokens.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { maskPhone } from '#src/shared/people/phone.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { addChild, refuseUnaddable } from './children.server.ts';

type WithMember<Child> = Child & { readonly memberId: number };

/** The active guardian, who is of the own branches, and the child alone. */
async function guardianFor(
  academy: Academy,
  actor: StaffActor,
  { input: { memberId }, hooks }: { input: { readonly memberId: number }; hooks: OfficeMemberHooks },
): Promise<Member> {
  await memberInReach(academy, actor, { memberId, hooks });
  const guardian = await findMember(academy.db, memberId);
  if (!guardian) throw commonErrors.not_found();
  return guardian;
}

/**
 * What stands in the place of a browser's secret: the code is good for this member of staff, this guardian and
 * exactly this child, and for nothing else.
 */
function tieOf({ config }: Academy, actor: StaffActor, child: WithMember<EnteredChild>): string {
  const { memberId, name, birthDate, schoolName, grade } = child;
  const text = JSON.stringify([actor.staffId, memberId, name, birthDate, schoolName, grade]);
  return keyedHash(config.secretKey, 'entered child', text);
}

const isYoung = (academy: Academy, { birthDate }: EnteredChild) =>
  requiresGuardianConsent(birthDate, seoulDay(academy.clock.now()));

/** Sends the guardian's phone on file the code that consents to this child under 14. Nothing of the child is kept. */
export async function sendChildCode(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof sendChildCodeEndpoint>; hooks: OfficeMemberHooks },
): Promise<DataOf<typeof sendChildCodeEndpoint>> {
  const guardian = await guardianFor(academy, actor, { input, hooks });
  await refuseUnaddable(academy, guardian.id, input);
  if (!isYoung(academy, input)) throw memberErrors.guardian_code_unneeded();
  if (guardian.mobile === '') throw numberErrors.needed();
  await sendProofCode(academy, {
    browserSecret: tieOf(academy, actor, input),
    address: actor.address,
    studentName: input.name,
    mobile: guardian.mobile,
    captchaPass: undefined,
    staffId: actor.staffId,
    wording: (code) => guardianCodeMessage({ ...input, code, termsUrl: `${academy.config.publicUrl}/terms` }),
  });
  return {
    expiresInSeconds: proofLimits.codeLivesSeconds,
    resendAfterSeconds: proofLimits.resendAfterSeconds,
    sentTo: maskPhone(guardian.mobile),
  };
}

/** Adds a child that staff entered. Under 14 the guardian's code is the consent; the guardian is told either way. */
export async function enterChild(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { input: InputOf<typeof enterChildEndpoint>; hooks: OfficeMemberHooks },
): Promise<DataOf<typeof enterChildEndpoint>> {
  const guardian = await guardianFor(academy, actor, { input, hooks });
  await refuseUnaddable(academy, guardian.id, input);
  const { code, memberId, ...child } = input;
  const guardianConsent = isYoung(academy, input);
  if (guardianConsent) {
    if (code === '')
      throw memberErrors.guardian_code_needed({ fields: { code: '인증번호 6자리를 입력해 주세요.' } });
    const browserSecret = tieOf(academy, actor, input);
    await verifyProofCode(academy, { browserSecret, mobile: guardian.mobile, code });
  }
  const alongside = (tx: Tx, childId: number) =>
    writeEntered(tx, { academy, actor, guardian, child, childId });
  const author = { actor: `staff ${actor.staffId}`, alongside };
  const { childId } = await addChild(academy, memberId, { child: { ...child, guardianConsent }, author });
  return { childId };
}

export interface Entered {
  readonly academy: Academy;
  readonly actor: StaffActor;
  readonly guardian: Member;
  readonly child: EnteredChild;
  readonly childId: number;
}

/** Writes an entered child down, and tells the guardian. */
export async function writeEntered(
  tx: Tx,
  { academy, actor, guardian, child, childId }: Entered,
): Promise<void> {
  const change = {
    entity: 'member',
    entityId: guardian.id,
    action: '자녀 등록',
    after: { childId, guardianConsent: isYoung(academy, child) ? 'phone' : null },
  };
  await auditChange(tx, actor, { ...change, at: academy.clock.now() });
  await queueMessages(tx, noticeMessages(guardian, childEnteredNotice(guardian.name, child.name)));
}
