import { listChildren } from '#src/features/members/actions/members.server.ts';
import { maskName } from '#src/features/members/rules/members.ts';
import { findMembers } from '#src/features/members/store/members.server.ts';
import type { takenTestsEndpoint } from '#src/features/registrations/contract/family.ts';
import { closedAccount, type RegistrationView } from '#src/features/registrations/contract/registrations.ts';
import { listTakenTests } from '#src/features/registrations/store/children.server.ts';
import {
  findOwn,
  findSeen,
  type RegistrationRow,
} from '#src/features/registrations/store/registrations.server.ts';
import { guardianOf, type Sight } from '#src/features/registrations/store/sight.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { MemberActor } from '#src/shared/access/actor.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';

/** Whose matters a member sees: the own, and those of every child they have or joined, whoever asked for them. */
export async function sightOf(academy: Academy, memberId: number): Promise<Sight> {
  const children = await listChildren(academy, memberId);
  return { memberId, childIds: children.map((child) => child.childId) };
}

/** Tests that need not be offered to the children of a member: they are registered for them. */
export async function readTakenTests(
  academy: Academy,
  actor: MemberActor,
): Promise<DataOf<typeof takenTestsEndpoint>> {
  const { childIds } = await sightOf(academy, actor.memberId);
  return { taken: await listTakenTests(academy.db, childIds, academy.clock.now()) };
}

/**
 * Views of registrations as a member sees them: of one that somebody else made who that was, or that the account is closed, and
 * nothing of their money, which is theirs to pay, to cancel and to get back.
 */
export async function asSeenBy(
  { db }: Academy,
  memberId: number,
  pairs: readonly { readonly row: RegistrationRow; readonly view: RegistrationView }[],
): Promise<RegistrationView[]> {
  const others = pairs.flatMap(({ row }) => (row.member_id === memberId ? [] : [row.member_id]));
  const open = new Set((await findMembers(db, [...new Set(others)])).map(({ id }) => id));
  return pairs.map(({ row, view }) => {
    if (row.member_id === memberId) return view;
    const registeredBy = open.has(row.member_id) ? maskName(row.guardian_name) : closedAccount;
    return { ...view, registeredBy, orderNo: null, payAgainUntil: null, payment: null };
  });
}

/** What an act on a registration the member sees but did not make answers: whose it is; another's does not exist. */
export async function refusalOfOther(
  academy: Academy,
  memberId: number,
  registrationNo: string,
): Promise<Error> {
  const seen = await findSeen(academy.db, await sightOf(academy, memberId), registrationNo);
  if (!seen) return testErrors.registration_gone();
  const [registrant] = await findMembers(academy.db, [seen.member_id]);
  if (!registrant)
    return testErrors.registered_by_other({
      message: '탈퇴하신 보호자가 접수한 신청입니다. 결제와 변경, 취소는 분원으로 전화해 주세요.',
    });
  return testErrors.registered_by_other({
    message: `${maskName(seen.guardian_name)}님이 접수한 신청입니다. 결제와 변경, 취소는 접수하신 분만 하실 수 있습니다.`,
  });
}

/** An own registration; another guardian's of a child one sees says whose it is. */
export async function own(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<RegistrationRow> {
  const row = await findOwn(academy.db, actor.memberId, registrationNo);
  if (!row) throw await refusalOfOther(academy, actor.memberId, registrationNo);
  return row;
}

/** A registration of one's own, or that one has with a child whose guardian made it and left; another's says whose it is. */
export async function ownNow(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<RegistrationRow> {
  const row = await findSeen(academy.db, await sightOf(academy, actor.memberId), registrationNo);
  if (!row || (await guardianOf(academy.db, row.id)) !== actor.memberId)
    throw await refusalOfOther(academy, actor.memberId, registrationNo);
  return row;
}

/** A registration of one's own or of a child one sees. */
export async function seen(
  academy: Academy,
  actor: MemberActor,
  registrationNo: string,
): Promise<RegistrationRow> {
  const row = await findSeen(academy.db, await sightOf(academy, actor.memberId), registrationNo);
  if (!row) throw testErrors.registration_gone();
  return row;
}
