import type { Tx } from '#src/platform/db/database.ts';
import { formatSeoulTime } from '#src/shared/seoul-time.ts';
import { testErrors } from '../contract.ts';
import { mayHoldFrom, mostUnpaidHolds, unpaidWithinMinutes } from '../rules/unpaid.ts';
import type { SessionRow } from '../store/sessions.server.ts';
import { countUnpaid, listUnpaidEnds, lockClaimants } from '../store/unpaid.server.ts';

interface Claim {
  readonly memberId: number;
  readonly child: { readonly childId: number; readonly name: string };
  readonly session: SessionRow;
}

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
      testIds: [...new Set(paid.map(({ session }) => session.testId))],
    },
    new Date(now.getTime() - unpaidWithinMinutes * 60_000),
  );
  return ({ memberId, child, session }) => {
    if (session.feeKrw === 0) return null;
    const own = ends.filter((one) => one.childId === child.childId && one.testId === session.testId);
    const from = mayHoldFrom(
      own.map((one) => one.at),
      now,
    );
    if (from)
      return testErrors.held_too_often({
        message: `${child.name} 학생의 자리를 한 시간 안에 두 번 결제하지 않고 놓으셨습니다. ${formatSeoulTime(from)}부터 다시 접수하실 수 있습니다.`,
        data: { from: from.toISOString() },
      });
    const held = heldOf.get(memberId) ?? 0;
    if (held >= mostUnpaidHolds) return testErrors.too_many_unpaid();
    heldOf.set(memberId, held + 1);
    return null;
  };
}
