import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { refuseUnshown } from '#src/features/branches/actions/programmes.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction, type Tx } from '#src/platform/db/database.ts';
import { auditChange, editedElsewhere, refusedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { InputOf } from '#src/shared/endpoint/endpoint.ts';
import type { QueryOf } from '#src/shared/endpoint/office-list.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import type { OfficeReview, reviewList } from '../contract/review-list.ts';
import * as contract from '../contract/reviews.ts';
import { mayApprove, reviewLabels, stateOf } from '../rules/reviews.ts';
import { tellerOf } from '../rules/teller.ts';
import { textFaults } from '../rules/text-faults.ts';
import * as store from '../store/reviews.server.ts';

const entity = 'review';
const { reviewErrors } = contract;

function viewOf(row: store.ReviewRow, actor: StaffActor): OfficeReview {
  const { editedBy, approvedAt, withdrawnAt, body, consenter, programmeName, ...rest } = row;
  return {
    ...rest,
    programmeName: programmeName ?? row.programme,
    body: body ?? '',
    consenter: consenter ?? '',
    state: stateOf({ approvedAt, withdrawnAt }),
    mayApprove: mayApprove({ editedBy }, actor),
  };
}

/** One page of reviews, also those that wait and those that are gone. */
export async function listReviews({ db }: Academy, actor: StaffActor, query: QueryOf<typeof reviewList>) {
  const page = await store.listForOffice(db, query);
  return { ...page, rows: page.rows.map((row) => viewOf(row, actor)) };
}

async function read(tx: Tx, reviewId: number): Promise<store.ReviewRow> {
  const row = await store.findReview(tx, reviewId);
  if (!row) throw reviewErrors.review_gone();
  return row;
}

/** Under its lock, one whose consent stands. */
async function lockConsented(tx: Tx, reviewId: number): Promise<store.ReviewRow> {
  await store.lockReview(tx, reviewId);
  const row = await read(tx, reviewId);
  if (row.withdrawnAt) throw reviewErrors.withdrawn();
  return row;
}

/** For the history: neither the words nor the name, which may have to be destroyed. */
const said = (row: store.ReviewRow) => ({
  [reviewLabels.branch]: row.branchName,
  [reviewLabels.programme]: row.programmeName ?? row.programme,
  [reviewLabels.teller]: tellerOf(row),
  [reviewLabels.writtenOn]: row.writtenOn,
  [reviewLabels.body]: `${row.body?.length ?? 0}자`,
  [reviewLabels.isRewarded]: row.isRewarded ? '있음' : '없음',
  [reviewLabels.consentedOn]: row.consentedOn,
  [reviewLabels.evidence]: row.evidence,
});

interface Check {
  readonly input: contract.ReviewInput;
  readonly kept: readonly string[];
  readonly now: Date;
}

/** Refuses, at their fields, days to come, and branches and programmes that are in no list of the office. */
async function refuseUnknown(tx: Tx, { input, kept, now }: Check): Promise<void> {
  const today = seoulDay(now);
  const late = '오늘이나 그 전이어야 합니다.';
  const fields = {
    ...(input.writtenOn > today && { writtenOn: `쓴 날은 ${late}` }),
    ...(input.consentedOn > today && { consentedOn: `동의한 날은 ${late}` }),
    ...(!(await listBranches(tx)).some(({ id }) => id === input.branchId) && {
      branchId: '지금 있는 분원 가운데서 골라 주세요.',
    }),
  };
  if (Object.keys(fields).length > 0) throw commonErrors.input_invalid({ fields });
  await refuseUnshown(tx, { wanted: [input.programme], kept, field: 'programme' });
}

/** Writes a review down with its consent. */
export async function addReview(
  { db, clock }: Academy,
  actor: StaffActor,
  input: InputOf<typeof contract.addReviewEndpoint>,
): Promise<OfficeReview> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    await refuseUnknown(tx, { input, kept: [], now: at });
    const reviewId = await store.insertReview(tx, input, actor.staffId);
    const added = await read(tx, reviewId);
    await auditChange(tx, actor, {
      entity,
      entityId: reviewId,
      action: '후기 등록',
      after: said(added),
      at,
    });
    return viewOf(added, actor);
  });
}

/** Changes one, which then waits for its approval again; of two people at once the second is told who was faster. */
export async function saveReview(
  { db, clock }: Academy,
  actor: StaffActor,
  { reviewId, version, ...input }: InputOf<typeof contract.saveReviewEndpoint>,
): Promise<OfficeReview> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const before = await lockConsented(tx, reviewId);
    await refuseUnknown(tx, { input, kept: [before.programme], now: at });
    const written = { review: input, editedBy: actor.staffId };
    if (!(await store.updateReview(tx, { reviewId, version }, written)))
      throw await editedElsewhere(tx, entity, reviewId);
    const after = await read(tx, reviewId);
    const change = { before: said(before), after: said(after) };
    await auditChange(tx, actor, { entity, entityId: reviewId, action: '후기 변경', ...change, at });
    return viewOf(after, actor);
  });
}

function refuseTexts(body: string, isChecked: boolean): void {
  const { stop, ask } = textFaults(body);
  if (stop) throw reviewErrors.words_stop({ fields: { body: stop } });
  if (ask && !isChecked) throw reviewErrors.words_ask({ fields: { body: ask } });
}

/** Shows a review as it was read. Refuses with `own_approval`, `withdrawn`, or by its words. */
export async function approveReview(
  { db, clock }: Academy,
  actor: StaffActor,
  { reviewId, version, isChecked }: InputOf<typeof contract.approveReviewEndpoint>,
): Promise<OfficeReview> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const before = await lockConsented(tx, reviewId);
    if (before.version !== version) throw await refusedElsewhere(tx, 'show', { entity, id: reviewId });
    if (!mayApprove(before, actor)) throw reviewErrors.own_approval();
    refuseTexts(before.body ?? '', isChecked);
    await store.setApproval(tx, reviewId, { staffId: actor.staffId, now: at });
    await auditChange(tx, actor, { entity, entityId: reviewId, action: '후기 승인', at });
    return viewOf(await read(tx, reviewId), actor);
  });
}

/** Takes the approval back. */
export async function hideReview(
  { db, clock }: Academy,
  actor: StaffActor,
  { reviewId, reason }: InputOf<typeof contract.hideReviewEndpoint>,
): Promise<OfficeReview> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const before = await lockConsented(tx, reviewId);
    if (!before.approvedAt) throw reviewErrors.not_shown();
    await store.setApproval(tx, reviewId, null);
    const noted = { entity, entityId: reviewId, action: '후기 공개 중단', ...(reason && { reason }), at };
    await auditChange(tx, actor, noted);
    return viewOf(await read(tx, reviewId), actor);
  });
}

/** The consent was withdrawn: the words and the name are destroyed by the commit that takes them from every page. */
export async function withdrawReview(
  { db, clock }: Academy,
  actor: StaffActor,
  { reviewId, reason }: InputOf<typeof contract.withdrawReviewEndpoint>,
): Promise<OfficeReview> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    await lockConsented(tx, reviewId);
    await store.destroyReview(tx, reviewId, at);
    const noted = { entity, entityId: reviewId, action: '후기 동의 철회', ...(reason && { reason }), at };
    await auditChange(tx, actor, { ...noted, after: { [reviewLabels.body]: '삭제함' } });
    return viewOf(await read(tx, reviewId), actor);
  });
}
