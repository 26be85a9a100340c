import { guestsOfPhone } from '#src/features/contacts/actions/guests-of-phone.server.ts';
import { hashNewPassword, passwordNotice } from '#src/features/contacts/actions/recovery.server.ts';
import { settleClaim } from '#src/features/contacts/actions/release.server.ts';
import { keepFormerContact } from '#src/features/contacts/store/contacts.server.ts';
import { doubtedSince, findOpenClaim } from '#src/features/contacts/store/number-claims.server.ts';
import { endResets } from '#src/features/contacts/store/resets.server.ts';
import { accountChildren } from '#src/features/families/actions/account-children.server.ts';
import { leaveFamilies } from '#src/features/families/actions/families.server.ts';
import type { MemberHooks } from '#src/features/members/actions/members.server.ts';
import type { Account, changeAccount, changeConsent } from '#src/features/members/contract/account.ts';
import { memberErrors } from '#src/features/members/contract/members.ts';
import { destroyAfterDays } from '#src/features/members/rules/members.ts';
import { noticeMessages } from '#src/features/members/rules/notices.ts';
import { insertConsent, listCurrentConsents } from '#src/features/members/store/consents.server.ts';
import {
  insertEvent,
  insertEvents,
  lockMember,
  type Member,
  markWithdrawn,
  updateContact,
  updateMobile,
  updatePassword,
} from '#src/features/members/store/members.server.ts';
import { queueMessage, queueMessages } from '#src/features/messages/actions/messages.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { brokeConstraint, inTransaction, type Tx } from '#src/platform/db/database.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import { listLinks } from '../store/social.server.ts';
import { type AccountOwner, confirmOwner, requireMember } from './account-owner.server.ts';
import { notifyOfConsents } from './consents/consent-news.server.ts';
import { endLink } from './ending.server.ts';

/** The member's own profile. */
export async function readAccount(academy: Academy, memberId: number): Promise<Account> {
  const member = await requireMember(academy, memberId);
  const [children, consents, links, claim] = await Promise.all([
    accountChildren(academy, memberId),
    listCurrentConsents(academy.db, memberId),
    listLinks(academy.db, memberId),
    member.mobile === '' ? undefined : findOpenClaim(academy.db, member.mobile),
  ]);
  return {
    userSeqId: member.id,
    memberId: member.loginId,
    name: member.name,
    mobile: member.mobile,
    numberClaim: claim ? { dueAt: claim.due_at.toISOString() } : null,
    email: member.email,
    enrollType: member.enrollType,
    address: member.address,
    notices: member.notices,
    hasPassword: member.passwordHash !== null,
    joinedAt: member.createdAt.toISOString(),
    children,
    childrenList: children,
    consents: consents.map(({ type, version, given, given_at }) => ({
      type,
      version,
      given,
      givenAt: given_at.toISOString(),
    })),
    socialLinks: links.map((link) => ({
      enrollType: link.provider,
      linkedAt: link.linked_at.toISOString(),
    })),
  };
}

/** Changes name, address or where notices go. */
export async function changeContact(
  academy: Academy,
  memberId: number,
  input: InputOf<typeof changeAccount>,
): Promise<Account> {
  const before = await requireMember(academy, memberId);
  const name = input.name === before.name ? undefined : input.name;
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) throw commonErrors.sign_in_required();
    await updateContact(tx, memberId, { name, address: input.address, notices: input.notices });
    const changes = [
      ['name_changed', name],
      ['address_changed', input.address],
      ['notices_changed', input.notices],
    ] as const;
    const kinds = changes.flatMap(([kind, value]) => (value === undefined ? [] : [kind]));
    await insertEvents(
      tx,
      kinds.map((kind) => ({ memberId, kind, actor: 'member' as const, now })),
    );
  });
  return readAccount(academy, memberId);
}

/** Takes over the phone proven in this browser, which must have proven the present one too; the old phone is told. */
export async function takeOverMobile(
  academy: Academy,
  owner: AccountOwner & { readonly hasProvenCurrent: boolean },
  {
    currentPassword,
    hooks,
  }: {
    currentPassword: string;
    hooks: Pick<MemberHooks, 'onPhoneProven' | 'onPhoneLeft' | 'onPhoneChanged'>;
  },
): Promise<Account> {
  const { memberId, proven } = owner;
  const before = await requireMember(academy, memberId);
  if (!proven || proven.mobile === before.mobile)
    throw memberErrors.phone_unproven({ message: '새로 쓰실 휴대폰 번호를 먼저 인증해 주세요.' });
  // An account that has let its number go has none to prove.
  if (before.mobile !== '' && !owner.hasProvenCurrent) throw memberErrors.current_phone_unproven();
  if (before.passwordHash !== null)
    await confirmOwner(academy, before, { owner, given: { currentPassword } });
  const now = academy.clock.now();
  try {
    await inTransaction(academy.db, async (tx) => {
      const member = await lockMember(tx, memberId);
      if (!member) throw commonErrors.sign_in_required();
      // It was let go in the same moment: what is proven here is the first number of an account without one.
      const from = member.mobile;
      await leaveNumber(tx, { member, now }, hooks);
      await updateMobile(tx, memberId, { mobile: proven.mobile, provenAt: proven.provenAt });
      const guests = await guestsOfPhone(tx, memberId, { isProven: true });
      if (guests) await hooks.onPhoneProven(tx, guests);
      await hooks.onPhoneChanged(tx, { memberId, from, to: proven.mobile });
      await insertEvent(tx, { memberId, kind: 'mobile_changed', actor: 'member', now });
      await notifyOfChange(tx, member);
    });
  } catch (error) {
    throw brokeConstraint(error, 'members_mobile') ? memberErrors.mobile_taken() : error;
  }
  return readAccount(academy, memberId);
}

/** What guests asked for with the number until now is the member's still, unless somebody else has proven it meanwhile. */
async function leaveNumber(
  tx: Tx,
  { member, now }: { readonly member: Member; readonly now: Date },
  hooks: Pick<MemberHooks, 'onPhoneLeft'>,
): Promise<void> {
  const { id: memberId, mobile } = member;
  if (mobile === '') return;
  const isDoubted = (await doubtedSince(tx, { memberId, mobile })) !== null;
  const guests = await guestsOfPhone(tx, memberId, { isProven: !isDoubted });
  if (guests) await hooks.onPhoneLeft(tx, guests);
  await keepFormerContact(tx, { memberId, contact: mobile, now });
  await settleClaim(tx, { mobile, cause: 'changed', now });
}

/** The old number is told; where there was none, the address on file. */
async function notifyOfChange(tx: Tx, { mobile, email }: Member): Promise<void> {
  const text = '[{academy}] 회원님의 휴대폰 번호가 변경되었습니다. 본인이 아니라면 고객센터로 연락해 주세요.';
  const way =
    mobile === ''
      ? ({ channel: 'mail', to: email, subject: '[{academy}] 휴대폰 번호가 변경되었습니다' } as const)
      : ({ channel: 'sms', to: mobile } as const);
  await queueMessage(tx, { ...way, text, template: 'member.mobile_changed' });
}

/** Sets another password; every session ends, the caller's too. A social member sets the first one so. */
export async function changeOwnPassword(
  academy: Academy,
  owner: AccountOwner,
  {
    input,
    hooks,
  }: { input: { readonly currentPassword: string; readonly password: string }; hooks: MemberHooks },
): Promise<void> {
  const { memberId } = owner;
  const member = await requireMember(academy, memberId);
  await confirmOwner(academy, member, { owner, given: { currentPassword: input.currentPassword } });
  const passwordHash = await hashNewPassword(member, input.password);
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const locked = await lockMember(tx, memberId);
    // Another change came first: the password that was compared is not the member's any more.
    if (locked?.passwordHash !== member.passwordHash) throw memberErrors.password_wrong();
    await updatePassword(tx, memberId, passwordHash);
    await endResets(tx, memberId, now);
    await hooks.endSessions(tx, memberId, { cause: 'password', now });
    await insertEvent(tx, { memberId, kind: 'password_changed', actor: 'member', now });
    await queueMessages(tx, noticeMessages(member, passwordNotice));
  });
}

/** Gives or withdraws an optional consent; advertising by night stands only together with that by day. */
export async function decideConsent(
  academy: Academy,
  memberId: number,
  { type, given }: InputOf<typeof changeConsent>,
): Promise<Account> {
  const now = academy.clock.now();
  const consent = (of: typeof type, value: boolean) =>
    ({ memberId, type: of, given: value, method: 'form', now }) as const;
  await inTransaction(academy.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) throw commonErrors.sign_in_required();
    const isGiven = new Map((await listCurrentConsents(tx, memberId)).map((one) => [one.type, one.given]));
    // The yes by night adds to the one by day; it never gives that one in its place.
    if (type === 'marketingNight' && given && !isGiven.get('marketing')) throw memberErrors.night_needs_day();
    const hasChanged = (isGiven.get(type) ?? false) !== given;
    if (hasChanged) await insertConsent(tx, consent(type, given));
    if (type === 'marketing' && !given && isGiven.get('marketingNight'))
      await insertConsent(tx, consent('marketingNight', false));
    if (hasChanged && type !== 'photo') await notifyOfConsents(tx, memberId, now);
  });
  return readAccount(academy, memberId);
}

/** Ends the membership: the owner is confirmed, nothing is open, sign-in ends at once, social links too. */
export async function withdrawMember(
  academy: Academy,
  owner: AccountOwner,
  { input, hooks }: { input: { readonly userId: string; readonly password: string }; hooks: MemberHooks },
): Promise<void> {
  const { memberId } = owner;
  const member = await requireMember(academy, memberId);
  if (input.userId !== member.loginId)
    throw commonErrors.input_invalid({ fields: { userId: '로그인한 아이디와 다릅니다.' } });
  await confirmOwner(academy, member, { owner, given: { password: input.password } });
  const now = academy.clock.now();
  // Before the goodbye: its locks go from seats to bookings.
  await inTransaction(academy.db, async (tx) => {
    // The whole of it goes with the member; what is left would be open to the next holder of the number.
    const isDoubted = (await doubtedSince(tx, { memberId, mobile: member.mobile })) !== null;
    const guests = await guestsOfPhone(tx, memberId, { isProven: !isDoubted });
    if (guests) await hooks.onPhoneProven(tx, guests);
  });
  await inTransaction(academy.db, async (tx) => {
    // Seats are locked before members: what comes to be open while this waits for them is seen below.
    const leaveWaitlists = await hooks.onLeaving(tx, memberId, now);
    const leaving = await lockMember(tx, memberId);
    if (!leaving) throw commonErrors.sign_in_required();
    const matters = await hooks.openMattersOf(tx, memberId);
    if (matters.length > 0) throw memberErrors.open_matters({ data: { matters } });
    await hooks.cancelComing(tx, memberId);
    for (const { id: linkId, provider } of await listLinks(tx, memberId))
      await endLink(tx, { memberId, linkId, provider, now });
    await leaveFamilies(tx, memberId, { now, hooks });
    await leaveWaitlists();
    await markWithdrawn(tx, memberId, now);
    await hooks.passOn(tx, memberId);
    await settleClaim(tx, { mobile: leaving.mobile, cause: 'changed', now });
    await endResets(tx, memberId, now);
    await hooks.endSessions(tx, memberId, { cause: 'withdrawal', now });
    await insertEvent(tx, { memberId, kind: 'withdrawn', actor: 'member', now });
    await queueMessage(tx, {
      channel: 'mail',
      to: member.email,
      subject: '[{academy}] 회원 탈퇴가 완료되었습니다',
      text: `${member.name}님의 탈퇴가 완료되었습니다. 개인정보는 ${destroyAfterDays}일 뒤에 파기합니다. 결제하신 적이 있다면 계약과 결제 기록만 전자상거래법에 따라 5년 동안 따로 보관한 뒤 파기하고, 로그인 기록은 통신비밀보호법에 따라 3개월 보관합니다.`,
      template: 'member.withdrawn',
    });
  });
}
