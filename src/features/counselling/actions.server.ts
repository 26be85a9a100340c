import { listBranches } from '#src/features/branches/actions.server.ts';
import { queueMessage } from '#src/features/messages/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { InputOf } from '#src/shared/endpoint.ts';
import { maskPhone } from '#src/shared/phone.ts';
import { type CounsellingView, counsellingErrors, type requestCounselling } from './contract.ts';
import {
  type CallWindow,
  type CounsellingState,
  type CounsellingTopic,
  maxOpenRequests,
  mayMove,
} from './rules.ts';
import * as store from './store.server.ts';

/** Takes a request for a call and sends its private link to the proven phone. */
export async function takeRequest(
  academy: Academy,
  mobile: string,
  input: InputOf<typeof requestCounselling>,
): Promise<{ token: string }> {
  const now = academy.clock.now();
  const branch = (await listBranches(academy.db)).find((one) => one.id === input.branchId);
  if (!branch) throw counsellingErrors.branch_unknown({ fields: { branchId: '분원을 다시 선택해 주세요.' } });
  const token = newSecret();
  const { isConsented: _, ...asked } = input;
  await inTransaction(academy.db, async (tx) => {
    await store.lockPhone(tx, mobile);
    if ((await store.countOpen(tx, mobile)) >= maxOpenRequests) throw counsellingErrors.too_many_open();
    const requestId = await store.insertRequest(tx, { ...asked, mobile, tokenHash: hashSecret(token) }, now);
    await store.insertHistory(tx, { requestId, state: 'received', cause: 'guardian' }, now);
    const link = `${academy.config.publicUrl}/counseling?request=${token}`;
    const text = `[MSC 아카데미] ${branch.name} 상담 신청이 접수되었습니다. 확인과 취소: ${link}`;
    await queueMessage(tx, { channel: 'sms', to: mobile, text, template: 'counselling.received' });
  });
  return { token };
}

/** What the holder of a private link sees; 404 for a link that is not ours. */
export async function viewRequest(academy: Academy, token: string): Promise<CounsellingView> {
  const row = await store.findRequest(academy.db, hashSecret(token));
  if (!row) throw counsellingErrors.not_found();
  const branches = await listBranches(academy.db);
  const history = await store.listHistory(academy.db, row.id);
  const state = row.state as CounsellingState;
  return {
    branchName: branches.find((one) => one.id === row.branch_id)?.name ?? '',
    grade: row.grade,
    topics: row.topics as CounsellingTopic[],
    callWindow: row.call_window as CallWindow,
    state,
    mobile: maskPhone(row.mobile),
    canCancel: mayMove(state, 'cancelled'),
    history: history.map((entry) => ({ state: entry.state as CounsellingState, at: entry.at.toISOString() })),
  };
}

/** Cancels by private link, once. */
export async function cancelRequest(academy: Academy, token: string): Promise<CounsellingView> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const row = await store.lockRequest(tx, hashSecret(token));
    if (!row) throw counsellingErrors.not_found();
    if (!mayMove(row.state as CounsellingState, 'cancelled')) throw counsellingErrors.cannot_cancel();
    await store.updateState(tx, row.id, 'cancelled');
    await store.insertHistory(tx, { requestId: row.id, state: 'cancelled', cause: 'private link' }, now);
  });
  return viewRequest(academy, token);
}
