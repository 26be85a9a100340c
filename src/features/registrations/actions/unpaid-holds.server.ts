import { countChildren } from '#src/features/members/actions/members.server.ts';
import {
  mayHoldFrom,
  mostEndsOf,
  mostUnpaidHolds,
  unpaidWithinMinutes,
} from '#src/features/registrations/rules/money/unpaid.ts';
import {
  countUnpaid,
  listUnpaidEnds,
  lockClaimants,
} from '#src/features/registrations/store/unpaid.server.ts';
import { testErrors } from '#src/features/test-sessions/contract/errors.ts';
import type { SessionRow } from '#src/features/test-sessions/store/sessions.server.ts';
import type { Tx } from '#src/platform/db/database.ts';
import { minuteMs } from '#src/shared/durations.ts';
import { formatSeoulTime } from '#src/shared/seoul-time.ts';

interface Claim {
  readonly memberId: number;
  readonly child: { readonly childId: number; readonly name: string };
  readonly session: SessionRow;
}

const tooOften = (what: string, from: Date) =>
  testErrors.held_too_often({
    message: `${what} 결제하지 않고 놓으셨습니다. ${formatSeoulTime(from)}부터 다시 접수하실 수 있습니다.`,
    data: { from: from.toISOString() },
  });

/**
 * The question whether a claim may hold one more seat without paying; each yes counts for the questions after it. Asked
 * under a lock on the members, so that claims for different rooms at the same moment count each other.
 */
export async function unpaidHolds(
  tx: Tx,
  claims: readonly Claim[],
  now: Date,
): Promise<(claim: Claim) => Error | null> {
  const paid = claims.filter(({ session }) => session.feeKrw > 0);
  if (paid.length === 0) return () => null;
  const memberIds = paid.map((claim) => claim.memberId);
  await lockClaimants(tx, memberIds);
  const heldOf = await countUnpaid(tx, memberIds, now);
  const ends = await listUnpaidEnds(
    tx,
    {
      childIds: paid.map(({ child }) => child.childId),
      memberIds,
      testIds: [...new Set(paid.map(({ session }) => session.testId))],
    },
    new Date(now.getTime() - unpaidWithinMinutes * minuteMs),
  );
  const counted = await countChildren(tx, ends.length === 0 ? [] : memberIds);
  return ({ memberId, child, session }) => {
    if (session.feeKrw === 0) return null;
    const ofTest = ends.filter((one) => one.testId === session.testId);
    const atOf = (some: typeof ends) => some.map((one) => one.at);
    const own = mayHoldFrom(atOf(ofTest.filter((one) => one.childId === child.childId)), now);
    if (own) return tooOften(`${child.name} 학생의 자리를 한 시간 안에 두 번`, own);
    // Also those of cards the member removed since.
    const most = mostEndsOf(counted.get(memberId) ?? 0);
    const all = mayHoldFrom(atOf(ofTest.filter((one) => one.memberId === memberId)), now, most);
    if (all) return tooOften(`이 테스트의 자리를 한 시간 안에 ${most}번`, all);
    const held = heldOf.get(memberId) ?? 0;
    if (held >= mostUnpaidHolds) return testErrors.too_many_unpaid();
    heldOf.set(memberId, held + 1);
    return null;
  };
}
