import { requireOwnBranch } from '#src/features/branches/actions/own-branches.server.ts';
import { claimSlot } from '#src/features/counselling/actions/calendar/calendar.server.ts';
import {
  assign,
  type CounsellingHooks,
  notify,
} from '#src/features/counselling/actions/calendar/steps.server.ts';
import { factsFor } from '#src/features/counselling/actions/requests/views.server.ts';
import { writeRequest } from '#src/features/counselling/actions/requests/write.server.ts';
import { counsellingOfficeErrors } from '#src/features/counselling/contract/office.ts';
import type { writeDownCounselling } from '#src/features/counselling/contract/office-new.ts';
import { noAnswers, rowOfAnswers } from '#src/features/counselling/rules/answers.ts';
import { messageTexts } from '#src/features/counselling/rules/messages.ts';
import {
  counsellingLabels,
  sameFormMinutes,
  sourceLabels,
} from '#src/features/counselling/rules/requests.ts';
import {
  type AskedFor,
  findRequestNo,
  findSame,
  lockAndCountOpen,
  type RequestRow,
} from '#src/features/counselling/store/requests.server.ts';
import { listOpenIn } from '#src/features/counselling-week/store/open-requests.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import { minuteMs } from '#src/shared/durations.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { seoulInstant } from '#src/shared/seoul-time.ts';

type WrittenDown = InputOf<typeof writeDownCounselling>;

// A number that somebody says on the telephone speaks for no account: the request joins one as a guest's does.
const askedFor = (input: WrittenDown): AskedFor => ({
  branch_id: input.branchId,
  member_id: null,
  guardian_name: input.guardianName,
  guardian_mobile: input.mobile,
  child_grade: input.childGrade,
  ...rowOfAnswers(noAnswers),
  topics: [...new Set(input.topics)],
  wish: input.wish,
  message: input.message,
  place_no: null,
});

/** Gives a new request the time that was agreed on, with whoever was named or is free; answers with whom. */
async function takeAgreed(
  tx: Tx,
  row: RequestRow,
  { input: { slot, staffId }, now }: { input: WrittenDown; now: Date },
): Promise<number | null> {
  if (!slot) return staffId ?? null;
  const taken = await claimSlot(tx, { ...row, assignee_id: staffId ?? null }, { slot, now });
  if (staffId !== undefined && taken.staffId !== staffId) throw counsellingOfficeErrors.not_free();
  return taken.staffId;
}

/**
 * The number has an open request in the branch: whoever may read it is led there. How many a phone has open elsewhere is a
 * limit of the form of the site (docs/decisions/0426-written-down-at-the-counter.md).
 */
async function refuseBesideOpen(tx: Tx, actor: StaffActor, input: WrittenDown): Promise<void> {
  const open = await listOpenIn(tx, input);
  if (open.length === 0) return;
  if (!mayDo(actor, 'families'))
    throw counsellingOfficeErrors.open_already({
      message:
        '이 연락처로 진행 중인 상담이 있습니다. 상담 담당에게 알려 주시거나, 다른 상담이면 새로 등록해 주세요.',
    });
  const data = { open: open.map(({ state, ...one }) => ({ ...one, stateLabel: counsellingLabels[state] })) };
  throw counsellingOfficeErrors.open_already({ data });
}

/**
 * Writes down who called or came by: a request like one of the site, from the own branches only, that somebody of the branch
 * has at once. The guardian gets a text with the link to it.
 */
export async function writeDown(
  academy: Academy,
  actor: StaffActor,
  { input, hooks }: { readonly input: WrittenDown; readonly hooks: CounsellingHooks },
): Promise<DataOf<typeof writeDownCounselling>> {
  const { branchId, mobile, slot, staffId, source } = input;
  await requireOwnBranch(academy.db, actor, branchId);
  if (staffId !== undefined) {
    const team = await hooks.counsellorsOf(academy.db, branchId);
    if (!team.some((one) => one.staffId === staffId)) throw counsellingOfficeErrors.not_theirs();
  }
  const now = academy.clock.now();
  const by = byStaff(actor.staffId);
  return inTransaction(academy.db, async (tx) => {
    await lockAndCountOpen(tx, mobile);
    const same = await findSame(tx, askedFor(input), {
      since: new Date(now.getTime() - sameFormMinutes * minuteMs),
      startsAt: slot ? seoulInstant(slot.day, slot.time) : null,
    });
    if (same !== null) return { requestId: await findRequestNo(tx, same), requestNo: same };
    if (!input.isAnother) await refuseBesideOpen(tx, actor, input);
    const row = await writeRequest(academy, tx, { asked: askedFor(input), source, by, now });
    const chosen = await takeAgreed(tx, row, { input, now });
    const held = await assign(academy, tx, { row, hooks, by: { by, now, staffId: chosen, isQuiet: true } });
    await notify(tx, held, {
      text: messageTexts.received(await factsFor(academy, tx, held)),
      template: 'received',
    });
    await auditChange(tx, actor, {
      ...{ entity: 'counselling', entityId: row.id, branchId, action: '상담 등록' },
      after: { '유입 경로': sourceLabels[source], ...(slot && { 시간: `${slot.day} ${slot.time}` }) },
      at: now,
    });
    return { requestId: row.id, requestNo: row.request_no };
  });
}
