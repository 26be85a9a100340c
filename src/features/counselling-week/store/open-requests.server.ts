import { openStates } from '#src/features/counselling/rules/requests.ts';
import type { Tx } from '#src/platform/db/database.ts';

/** The open requests of a number in a branch, newest first. */
export async function listOpenIn(tx: Tx, { branchId, mobile }: { branchId: number; mobile: string }) {
  return tx
    .selectFrom('counselling_requests')
    .select(['id as requestId', 'request_no as requestNo', 'guardian_name as guardianName', 'state'])
    .where('branch_id', '=', branchId)
    .where('guardian_mobile', '=', mobile)
    .where('state', 'in', openStates)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
}
