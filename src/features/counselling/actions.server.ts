import { randomInt } from 'node:crypto';
import { listBranches } from '#src/features/branches/actions.server.ts';
import { queueMessage } from '#src/features/messages/actions.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { hashSecret, newSecret } from '#src/platform/tokens.ts';
import type { InputOf } from '#src/shared/endpoint.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import { type CounsellingView, counsellingErrors, type requestCounselling } from './contract.ts';
import {
  type CounsellingState,
  counsellingWords,
  maxOpenRequests,
  mayMoveCounselling,
  type Topic,
  topicWords,
  type Wish,
  wishWords,
} from './rules.ts';
import * as store from './store.server.ts';

async function viewOf(academy: Academy, row: store.RequestRow): Promise<CounsellingView> {
  const branch = (await listBranches(academy.db)).find((one) => one.id === row.branch_id);
  const state = row.state as CounsellingState;
  return {
    requestNo: row.request_no,
    branchName: branch?.name ?? '',
    branchPhone: branch?.phone ?? '',
    childGrade: row.child_grade,
    topics: row.topics.map((topic) => topicWords[topic as Topic] ?? ''),
    wishWord: wishWords[row.wish as Wish] ?? '',
    message: row.message,
    state,
    stateWord: counsellingWords[state],
    createdAt: row.created_at.toISOString(),
    isCancellable: mayMoveCounselling(state, 'cancelled'),
  };
}

/**
 * Takes a request for the phone that was proven in this browser, and tells the guardian. Two requests may be open for one
 * phone. The secret of the private link leaves once, here.
 */
export async function askForCounselling(
  academy: Academy,
  mobile: string | null,
  input: InputOf<typeof requestCounselling>,
): Promise<{ token: string; request: CounsellingView }> {
  if (!mobile) throw counsellingErrors.phone_unproven();
  const branch = (await listBranches(academy.db)).find((one) => one.id === input.branchId);
  if (!branch) throw counsellingErrors.branch_gone();
  const token = newSecret();
  const now = academy.clock.now();
  const row = await inTransaction(academy.db, async (tx) => {
    if ((await store.lockAndCountOpen(tx, mobile)) >= maxOpenRequests)
      throw counsellingErrors.too_many_open();
    const fresh = await store.insertRequest(tx, {
      request_no: `CS${seoulDay(now).slice(2, 4)}-${String(randomInt(1_000_000)).padStart(6, '0')}`,
      secret_hash: hashSecret(token),
      branch_id: branch.id,
      guardian_name: input.guardianName,
      guardian_mobile: mobile,
      child_grade: input.childGrade,
      topics: input.topics,
      wish: input.wish,
      message: input.message,
      state: 'received',
      created_at: now,
    });
    await store.insertHistory(tx, {
      requestId: fresh.id,
      from: null,
      to: 'received',
      actor: 'guardian',
      at: now,
    });
    const link = `${academy.config.publicUrl}/counseling?request=${token}`;
    const text = `[MSC 아카데미] ${branch.name} 상담 신청을 받았습니다. (접수번호 ${fresh.request_no})\n영업시간 안에 연락드리겠습니다.\n확인과 취소: ${link}`;
    await queueMessage(tx, { channel: 'sms', to: mobile, text, template: 'counselling.received' });
    return fresh;
  });
  return { token, request: await viewOf(academy, row) };
}

/** One request by its link; a forged one finds nothing. */
export async function readRequest(academy: Academy, token: string): Promise<CounsellingView> {
  const row = await store.findBySecret(academy.db, hashSecret(token));
  if (!row) throw counsellingErrors.request_gone();
  return viewOf(academy, row);
}

/** Cancels by the link while that is still possible; a second press changes nothing. */
export async function cancelRequest(academy: Academy, token: string): Promise<CounsellingView> {
  const found = await store.findBySecret(academy.db, hashSecret(token));
  if (!found) throw counsellingErrors.request_gone();
  await inTransaction(academy.db, async (tx) => {
    const row = await store.lockRequest(tx, found.id);
    if (row.state === 'cancelled') return;
    if (!mayMoveCounselling(row.state as CounsellingState, 'cancelled'))
      throw counsellingErrors.not_cancellable();
    await store.updateState(tx, row.id, 'cancelled');
    await store.insertHistory(tx, {
      requestId: row.id,
      from: row.state,
      to: 'cancelled',
      actor: 'guardian',
      at: academy.clock.now(),
    });
  });
  return readRequest(academy, token);
}
