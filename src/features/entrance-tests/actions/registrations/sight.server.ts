import {
  type RegistrationView,
  testErrors,
} from '#src/features/entrance-tests/contract/registrations/registrations.ts';
import {
  findSeen,
  type RegistrationRow,
  type Sight,
} from '#src/features/entrance-tests/store/registrations/registrations.server.ts';
import { listChildren } from '#src/features/members/actions/members.server.ts';
import { maskName } from '#src/features/members/rules/members.ts';
import type { Academy } from '#src/platform/academy.ts';

/** Whose matters a member sees: the own, and those of every child they have or joined, whoever asked for them. */
export async function sightOf(academy: Academy, memberId: number): Promise<Sight> {
  const children = await listChildren(academy, memberId);
  return { memberId, childIds: children.map((child) => child.childId) };
}

/**
 * The view of a registration somebody else made: who that was, and nothing of their money, which is theirs to pay, to
 * cancel and to get back.
 */
export function asSeenBy(memberId: number, row: RegistrationRow, view: RegistrationView): RegistrationView {
  if (row.member_id === memberId) return view;
  return {
    ...view,
    registeredBy: maskName(row.guardian_name),
    orderNo: null,
    payAgainUntil: null,
    payment: null,
  };
}

/** What an act on a registration the member sees but did not make answers: whose it is; another's does not exist. */
export async function refusalOfOther(
  academy: Academy,
  memberId: number,
  registrationNo: string,
): Promise<Error> {
  const seen = await findSeen(academy.db, await sightOf(academy, memberId), registrationNo);
  if (!seen) return testErrors.registration_gone();
  return testErrors.registered_by_other({
    message: `${maskName(seen.guardian_name)}님이 접수한 신청입니다. 결제와 변경, 취소는 접수하신 분만 하실 수 있습니다.`,
  });
}
